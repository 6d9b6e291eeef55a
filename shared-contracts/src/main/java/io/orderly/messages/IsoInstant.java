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
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/**
 * The text of an instant, like {@code 2026-01-05T08:00:20.123456Z}. Every message has one or two:
 * {@link java.time.format.DateTimeFormatter}, which also knows all other forms, took a quarter of
 * the time to read a request.
 */
final class IsoInstant {

  private static final String FORM = "0000-00-00T00:00:00";
  private static final int POINT = FORM.length();
  private static final int MAX_FRACTION_DIGITS = 9;
  private static final int MAX_LENGTH = POINT + 1 + MAX_FRACTION_DIGITS + 1;
  private static final Instant YEAR_0 = Instant.parse("0000-01-01T00:00:00Z");
  private static final Instant YEAR_10000 = Instant.parse("+10000-01-01T00:00:00Z");
  private static final int NANOS_PER_MILLI = 1_000_000;
  private static final int NANOS_PER_MICRO = 1_000;

  private IsoInstant() {}

  /** The same as {@link Instant#toString()}. */
  static String write(Instant instant) {
    if (instant.isBefore(YEAR_0) || !instant.isBefore(YEAR_10000)) {
      return instant.toString();
    }
    LocalDateTime utc = LocalDateTime.ofInstant(instant, ZoneOffset.UTC);
    byte[] text = new byte[MAX_LENGTH];
    int end = put(text, 0, utc.getYear(), 4, '-');
    end = put(text, end, utc.getMonthValue(), 2, '-');
    end = put(text, end, utc.getDayOfMonth(), 2, 'T');
    end = put(text, end, utc.getHour(), 2, ':');
    end = put(text, end, utc.getMinute(), 2, ':');
    int nanos = utc.getNano();
    end = put(text, end, utc.getSecond(), 2, nanos == 0 ? 'Z' : '.');
    if (nanos > 0) {
      end = putFraction(text, end, nanos);
    }
    return new String(text, 0, end, StandardCharsets.ISO_8859_1);
  }

  private static int putFraction(byte[] text, int at, int nanos) {
    if (nanos % NANOS_PER_MILLI == 0) {
      return put(text, at, nanos / NANOS_PER_MILLI, 3, 'Z');
    }
    return nanos % NANOS_PER_MICRO == 0
        ? put(text, at, nanos / NANOS_PER_MICRO, 6, 'Z')
        : put(text, at, nanos, 9, 'Z');
  }

  private static int put(byte[] text, int at, int number, int digits, char behind) {
    int rest = number;
    for (int i = at + digits - 1; i >= at; i--) {
      text[i] = (byte) ('0' + rest % 10);
      rest /= 10;
    }
    text[at + digits] = (byte) behind;
    return at + digits + 1;
  }

  /** The instant of a text in the form of {@link #write}; null for any other text. */
  static @Nullable Instant read(String text) {
    int end = text.length() - 1;
    if (!isOfForm(text, end)) {
      return null;
    }
    try {
      return LocalDateTime.of(
              number(text, 0, 4),
              number(text, 5, 7),
              number(text, 8, 10),
              number(text, 11, 13),
              number(text, 14, 16),
              number(text, 17, 19),
              nanos(text, end))
          .toInstant(ZoneOffset.UTC);
    } catch (DateTimeException noSuchTime) {
      return null;
    }
  }

  private static boolean isOfForm(String text, int end) {
    if (end < POINT || end == POINT + 1 || end >= MAX_LENGTH || text.charAt(end) != 'Z') {
      return false;
    }
    for (int i = 0; i < end; i++) {
      char form = i < POINT ? FORM.charAt(i) : i == POINT ? '.' : '0';
      char given = text.charAt(i);
      if (form == '0' ? given < '0' || given > '9' : given != form) {
        return false;
      }
    }
    return true;
  }

  private static int nanos(String text, int end) {
    int nanos = 0;
    for (int i = POINT + 1; i <= POINT + MAX_FRACTION_DIGITS; i++) {
      nanos = 10 * nanos + (i < end ? text.charAt(i) - '0' : 0);
    }
    return nanos;
  }

  private static int number(String text, int from, int to) {
    return Integer.parseInt(text, from, to, 10);
  }

  /** Instants by this class; those in another form are read or refused by Jackson's own reader. */
  static SimpleModule module() {
    return new SimpleModule()
        .addSerializer(Instant.class, new Writing())
        .addDeserializer(Instant.class, new Reading());
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
