package io.orderly.sandbox.dials;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;

/** Reads dials from JSON, strictly. */
final class DialReader {

  private static final long TEN_MINUTES_MILLIS = 600_000;

  private static final Map<String, DialRule> RULES =
      Map.ofEntries(
          Map.entry("latencyMillis", DialRule.wholeNumber(0, TEN_MINUTES_MILLIS)),
          Map.entry("jitterMillis", DialRule.wholeNumber(0, TEN_MINUTES_MILLIS)),
          Map.entry("hangRate", DialRule.rate()),
          Map.entry("hangMillis", DialRule.wholeNumber(0, TEN_MINUTES_MILLIS)),
          Map.entry("lateAnswerRate", DialRule.rate()),
          Map.entry("lateAnswerMillis", DialRule.wholeNumber(0, TEN_MINUTES_MILLIS)),
          Map.entry("errorRate", DialRule.rate()),
          Map.entry("errorStatus", DialRule.wholeNumber(400, 599)),
          Map.entry("refuseRate", DialRule.rate()),
          Map.entry("undoRefuseRate", DialRule.rate()),
          Map.entry("loseAnswerRate", DialRule.rate()),
          Map.entry("mode", DialRule.oneOf(Mode.values())),
          Map.entry("idempotency", DialRule.oneOf(Idempotency.values())),
          Map.entry("tombstones", DialRule.oneOf(Tombstones.values())),
          Map.entry("refuseSku", DialRule.textOrNull()));

  private final JsonMapper json;

  DialReader(JsonMapper json) {
    this.json = json;
  }

  /**
   * The given dials with what the patch names changed.
   *
   * @throws InvalidDialException when the patch names what is no dial, or a value that it cannot be
   */
  Dials patched(Dials dials, JsonNode patch) {
    if (!patch.isObject()) {
      throw new InvalidDialException("The body", "must be a JSON object");
    }
    patch.properties().forEach(field -> check(field.getKey(), field.getValue()));
    ObjectNode merged = json.valueToTree(dials);
    merged.setAll((ObjectNode) patch);
    return read(merged);
  }

  private static void check(String field, JsonNode value) {
    var rule = RULES.get(field);
    if (rule == null) {
      throw new InvalidDialException(field, "is not a dial");
    }
    if (!rule.holds().test(value)) {
      throw new InvalidDialException(field, rule.text());
    }
  }

  private static Dials read(ObjectNode all) {
    return new Dials(
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
        Mode.valueOf(all.get("mode").textValue()),
        Idempotency.valueOf(all.get("idempotency").textValue()),
        Tombstones.valueOf(all.get("tombstones").textValue()),
        all.get("refuseSku").textValue());
  }
}
