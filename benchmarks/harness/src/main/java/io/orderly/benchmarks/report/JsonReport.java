package io.orderly.benchmarks.report;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;

/** Everything as JSON, every run of every measurement included. */
public final class JsonReport {

  private static final ObjectMapper JSON =
      JsonMapper.builder()
          .visibility(PropertyAccessor.FIELD, Visibility.ANY)
          .enable(SerializationFeature.INDENT_OUTPUT)
          .addModule(
              new SimpleModule()
                  .addSerializer(Duration.class, ToStringSerializer.instance)
                  .addSerializer(Instant.class, ToStringSerializer.instance))
          .build();

  private JsonReport() {}

  public static void write(Report report, Path file) throws IOException {
    JSON.writeValue(file.toFile(), report);
  }
}
