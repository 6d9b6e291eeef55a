package io.orderly.messages;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdScalarSerializer;
import com.fasterxml.jackson.datatype.jsr310.deser.InstantDeserializer;
import java.io.IOException;
import java.time.Instant;

/** Instants by {@link IsoInstant}; what is in another form is read, or refused, as ever. */
final class IsoInstantModule extends SimpleModule {

  private static final long serialVersionUID = 1;

  IsoInstantModule() {
    addSerializer(Instant.class, new Writing());
    addDeserializer(Instant.class, new Reading());
  }

  private static final class Writing extends StdScalarSerializer<Instant> {

    private static final long serialVersionUID = 1;

    Writing() {
      super(Instant.class);
    }

    @Override
    public void serialize(Instant instant, JsonGenerator json, SerializerProvider provider)
        throws IOException {
      json.writeString(IsoInstant.write(instant));
    }
  }

  private static final class Reading extends StdScalarDeserializer<Instant> {

    private static final long serialVersionUID = 1;

    Reading() {
      super(Instant.class);
    }

    @Override
    public Instant deserialize(JsonParser json, DeserializationContext context) throws IOException {
      Instant instant =
          json.hasToken(JsonToken.VALUE_STRING) ? IsoInstant.read(json.getText()) : null;
      return instant == null ? InstantDeserializer.INSTANT.deserialize(json, context) : instant;
    }
  }
}
