package io.orderly.sandbox.settings;

/**
 * Somebody set a dial that is not there, or to what it cannot be; the message says which and why.
 */
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
