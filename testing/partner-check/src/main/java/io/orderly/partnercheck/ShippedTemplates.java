package io.orderly.partnercheck;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.orderly.partnercheck.call.Template;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The bodies that an agent over HTTP sends, with placeholders. */
public final class ShippedTemplates {

  private ShippedTemplates() {}

  public static Template perform() {
    return read("perform.json");
  }

  public static Template undo() {
    return read("undo.json");
  }

  /** An order with the SKU that the partner sandbox always refuses. */
  public static Template refused() {
    return read("refused.json");
  }

  /** The order within the body to perform it. */
  public static Template order() {
    try {
      return new Template(new ObjectMapper().readTree(perform().text()).path("order").toString());
    } catch (JsonProcessingException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  private static Template read(String name) {
    try (var stream = ShippedTemplates.class.getResourceAsStream(name)) {
      if (stream == null) {
        throw new IllegalStateException(name + " is missing in the jar");
      }
      return new Template(new String(stream.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }
}
