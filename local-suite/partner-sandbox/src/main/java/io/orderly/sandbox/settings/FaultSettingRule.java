package io.orderly.sandbox.settings;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import java.util.function.Predicate;

/**
 * What a dial may be set to.
 *
 * @param text what must hold, as the end of a sentence
 */
record FaultSettingRule(String text, Predicate<JsonNode> holds) {

  static FaultSettingRule wholeNumber(long least, long most) {
    return new FaultSettingRule(
        "must be a whole number from %d to %d".formatted(least, most),
        value ->
            value.isIntegralNumber()
                && value.canConvertToLong()
                && value.longValue() >= least
                && value.longValue() <= most);
  }

  static FaultSettingRule rate() {
    return new FaultSettingRule(
        "must be a number from 0 to 1",
        value -> value.isNumber() && value.doubleValue() >= 0 && value.doubleValue() <= 1);
  }

  static FaultSettingRule oneOf(Enum<?>... names) {
    return new FaultSettingRule(
        "must be one of " + Arrays.toString(names),
        value ->
            value.isTextual()
                && Arrays.stream(names).anyMatch(name -> name.name().equals(value.textValue())));
  }

  static FaultSettingRule textOrNull() {
    return new FaultSettingRule(
        "must be a text or null", value -> value.isTextual() || value.isNull());
  }
}
