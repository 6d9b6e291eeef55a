package io.orderly.sandbox.settings;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** Reads fault settings from JSON, strictly. */
final class FaultSettingsReader {

  private static final long TEN_MINUTES_MILLIS = 600_000;
  private static final long DAY_SECONDS = 86_400;
  private static final long MAX_PADDING_BYTES = 4_194_304;

  private static final Map<String, FaultSettingRule> RULES =
      Map.ofEntries(
          Map.entry("latencyMillis", FaultSettingRule.wholeNumber(0, TEN_MINUTES_MILLIS)),
          Map.entry("jitterMillis", FaultSettingRule.wholeNumber(0, TEN_MINUTES_MILLIS)),
          Map.entry("hangRate", FaultSettingRule.rate()),
          Map.entry("hangMillis", FaultSettingRule.wholeNumber(0, TEN_MINUTES_MILLIS)),
          Map.entry("lateAnswerRate", FaultSettingRule.rate()),
          Map.entry("lateAnswerMillis", FaultSettingRule.wholeNumber(0, TEN_MINUTES_MILLIS)),
          Map.entry("errorRate", FaultSettingRule.rate()),
          Map.entry("errorStatus", FaultSettingRule.wholeNumber(400, 599)),
          Map.entry("refuseRate", FaultSettingRule.rate()),
          Map.entry("undoRefuseRate", FaultSettingRule.rate()),
          Map.entry("loseAnswerRate", FaultSettingRule.rate()),
          Map.entry("retryAfterSeconds", FaultSettingRule.wholeNumber(0, DAY_SECONDS)),
          Map.entry("refusalStatus", FaultSettingRule.oneOf(200, 422)),
          Map.entry("paddingBytes", FaultSettingRule.wholeNumber(0, MAX_PADDING_BYTES)),
          Map.entry("tokenSeconds", FaultSettingRule.wholeNumber(0, DAY_SECONDS)),
          Map.entry("acceptRate", FaultSettingRule.rate()),
          Map.entry("acceptedMillis", FaultSettingRule.wholeNumber(0, DAY_SECONDS * 1_000)),
          Map.entry("acceptedRefuseRate", FaultSettingRule.rate()),
          Map.entry("mode", FaultSettingRule.oneOf(Mode.values())),
          Map.entry("idempotency", FaultSettingRule.oneOf(Idempotency.values())),
          Map.entry("tombstones", FaultSettingRule.oneOf(Tombstones.values())),
          Map.entry("refuseSku", FaultSettingRule.textOrNull()));

  private final JsonMapper json;

  FaultSettingsReader(JsonMapper json) {
    this.json = json;
  }

  /**
   * The given fault settings with what the patch names changed.
   *
   * @throws InvalidFaultSettingException when the patch names an unknown fault setting, or a value
   *     that it cannot be
   */
  FaultSettings patched(FaultSettings faultSettings, JsonNode patch) {
    if (!patch.isObject()) {
      throw new InvalidFaultSettingException("The body", "must be a JSON object");
    }
    patch.properties().forEach(field -> check(field.getKey(), field.getValue()));
    ObjectNode merged = json.valueToTree(faultSettings);
    merged.setAll((ObjectNode) patch);
    return read(merged);
  }

  private static void check(String field, JsonNode value) {
    var rule = RULES.get(field);
    if (rule == null) {
      throw new InvalidFaultSettingException(field, "is not a fault setting");
    }
    if (!rule.holds().test(value)) {
      throw new InvalidFaultSettingException(field, rule.text());
    }
  }

  private static FaultSettings read(ObjectNode all) {
    return new FaultSettings(
        new Timing(
            all.get("latencyMillis").longValue(),
            all.get("jitterMillis").longValue(),
            all.get("hangRate").doubleValue(),
            all.get("hangMillis").longValue(),
            all.get("lateAnswerRate").doubleValue(),
            all.get("lateAnswerMillis").longValue()),
        new Faults(
            all.get("errorRate").doubleValue(),
            all.get("errorStatus").intValue(),
            all.get("refuseRate").doubleValue(),
            all.get("undoRefuseRate").doubleValue(),
            all.get("loseAnswerRate").doubleValue()),
        new Answers(
            all.get("retryAfterSeconds").intValue(),
            all.get("refusalStatus").intValue(),
            all.get("paddingBytes").intValue(),
            all.get("tokenSeconds").intValue()),
        new Accepting(
            all.get("acceptRate").doubleValue(),
            all.get("acceptedMillis").longValue(),
            all.get("acceptedRefuseRate").doubleValue()),
        Mode.valueOf(all.get("mode").textValue()),
        Idempotency.valueOf(all.get("idempotency").textValue()),
        Tombstones.valueOf(all.get("tombstones").textValue()),
        all.get("refuseSku").textValue());
  }

  /**
   * Allowed values of a fault setting.
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

    static FaultSettingRule oneOf(Integer... numbers) {
      return new FaultSettingRule(
          "must be one of " + Arrays.toString(numbers),
          value -> value.isInt() && List.of(numbers).contains(value.intValue()));
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
}
