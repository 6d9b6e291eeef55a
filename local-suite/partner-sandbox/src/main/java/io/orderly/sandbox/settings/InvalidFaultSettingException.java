package io.orderly.sandbox.settings;

/** A fault setting is unknown or its value is invalid; the message says which and why. */
public final class InvalidFaultSettingException extends RuntimeException {

  private final String field;

  InvalidFaultSettingException(String field, String rule) {
    super("%s %s".formatted(field, rule));
    this.field = field;
  }

  public String field() {
    return field;
  }
}
