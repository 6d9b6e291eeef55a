package io.orderly.partner;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Locale;

/** What a parameter of an operation may hold. */
public enum ParameterType {
  TEXT,
  NUMBER,
  BOOLEAN;

  /** As a partner file has it. */
  public String value() {
    return name().toLowerCase(Locale.ROOT);
  }

  boolean fits(JsonNode value) {
    return switch (this) {
      case TEXT -> value.isTextual();
      case NUMBER -> value.isNumber();
      case BOOLEAN -> value.isBoolean();
    };
  }
}
