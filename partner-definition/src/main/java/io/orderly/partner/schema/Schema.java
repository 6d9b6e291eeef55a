package io.orderly.partner.schema;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * A schema that was read: the rules of its keywords.
 *
 * @param rules each of them holds
 */
record Schema(List<Rule> rules) {

  static final Schema ANYTHING = new Schema(List.of());
  static final Schema NOTHING =
      new Schema(List.of((value, place, run) -> run.fail(place, "must not be given")));

  Schema {
    rules = List.copyOf(rules);
  }

  /** What a keyword asks of a value. */
  @FunctionalInterface
  interface Rule {

    void check(JsonNode value, Place place, Evaluation run);
  }

  void check(JsonNode value, Place place, Evaluation run) {
    run.spend(1 + (long) rules.size());
    for (Rule rule : rules) {
      rule.check(value, place, run);
    }
  }

  /** Whether a value keeps to it; ends at the first rule that it breaks. */
  boolean accepts(JsonNode value, Place place, Evaluation run) {
    Evaluation trial = run.trial();
    trial.spend(1 + (long) rules.size());
    for (Rule rule : rules) {
      rule.check(value, place, trial);
      if (trial.hasFailed()) {
        return false;
      }
    }
    return true;
  }
}
