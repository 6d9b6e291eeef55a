package io.orderly.workflow;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads one entry of {@code steps}. Knows the defaults and what the fields of one step allow. */
final class StepReader {

  static final Duration LONGEST = Duration.ofDays(365);

  private static final List<String> FIELDS =
      List.of(
          "name",
          "agent",
          "after",
          "complete-within",
          "attempts",
          "backoff",
          "on-failure",
          "waits",
          "wait-for",
          "undo",
          "undo-without-tombstones");
  private static final List<String> BACKOFF_FIELDS = List.of("first", "factor", "max");

  private static final int DEFAULT_ATTEMPTS = 12;

  /** With the default attempts the rests sum past 15 minutes: an outage is no mass Error. */
  private static final Backoff DEFAULT_BACKOFF =
      new Backoff(Duration.ofSeconds(2), 2, Duration.ofMinutes(5));

  private static final FieldType<Duration> TIME_LIMIT =
      FieldType.duration(Duration.ofMillis(100), Duration.ofHours(1));
  private static final FieldType<Duration> REST = FieldType.duration(Duration.ofMillis(1), LONGEST);
  private static final FieldType<Integer> COUNT = FieldType.wholeNumber(1, 1000);
  private static final FieldType<Double> FACTOR = FieldType.number(1, 1000);
  private static final FieldType<FailurePolicy> POLICY = FieldType.constant(FailurePolicy.class);
  private static final FieldType<UndoRule> UNDO = FieldType.constant(UndoRule.class);
  private static final FieldType<String> ACCEPTED =
      FieldType.matching(Pattern.compile("accepted"), "accepted");

  private final List<String> problems;

  StepReader(List<String> problems) {
    this.problems = problems;
  }

  /** The step, or nothing when the entry is no mapping. */
  Optional<DraftStep> read(int position, JsonNode entry) {
    // A name that breaks the rules still names the step: others may come after it.
    String name = entry.path("name").asText("");
    String place = name.isEmpty() ? "step number " + (position + 1) : "step " + Quoted.text(name);
    return Fields.of(place, entry, FIELDS, problems).map(fields -> read(place, name, fields));
  }

  private DraftStep read(String place, String name, Fields fields) {
    fields.required("name", FieldType.NAME);
    String agent = fields.required("agent", FieldType.AGENT).orElse("");
    List<String> after = fields.optional("after", FieldType.STEP_NAMES, List.of());
    Duration completeWithin = fields.required("complete-within", TIME_LIMIT).orElse(Duration.ZERO);
    int attempts = fields.optional("attempts", COUNT, DEFAULT_ATTEMPTS);
    Backoff backoff = backoff(place, fields);
    Failing failing = failing(fields);
    UndoRule undo = fields.optional("undo", UNDO, UndoRule.CALL);
    StepDefinition definition =
        new StepDefinition(
            name,
            agent,
            // Their order means nothing: equal definitions shall be equal records.
            after.stream().sorted().toList(),
            completeWithin,
            attempts,
            backoff,
            failing.policy(),
            failing.waits(),
            failing.waitFor(),
            undo);
    return new DraftStep(place, definition, failing.undoWithoutTombstones());
  }

  private Backoff backoff(String place, Fields step) {
    if (!step.has("backoff")) {
      return DEFAULT_BACKOFF;
    }
    return step.required("backoff", FieldType.MAPPING)
        .flatMap(value -> Fields.of(place + ", backoff", value, BACKOFF_FIELDS, problems))
        .map(this::backoff)
        .orElse(DEFAULT_BACKOFF);
  }

  private Backoff backoff(Fields fields) {
    int problemsBefore = problems.size();
    Backoff backoff =
        new Backoff(
            fields.optional("first", REST, DEFAULT_BACKOFF.first()),
            fields.optional("factor", FACTOR, DEFAULT_BACKOFF.factor()),
            fields.optional("max", REST, DEFAULT_BACKOFF.max()));
    boolean readable = problems.size() == problemsBefore;
    if (readable && backoff.max().compareTo(backoff.first()) < 0) {
      fields.mistake(
          "max is %s; it must be at least first, which is %s"
              .formatted(DurationText.format(backoff.max()), DurationText.format(backoff.first())));
    }
    return backoff;
  }

  /** What the step says about its failing; each policy has fields of its own. */
  private record Failing(
      FailurePolicy policy, int waits, Duration waitFor, DraftStep.Consent undoWithoutTombstones) {}

  private Failing failing(Fields fields) {
    int problemsBefore = problems.size();
    FailurePolicy policy = fields.optional("on-failure", POLICY, FailurePolicy.ALERT);
    boolean readable = problems.size() == problemsBefore;
    if (readable && policy != FailurePolicy.WAIT) {
      refuseWithout(fields, "waits", "on-failure: wait");
      refuseWithout(fields, "wait-for", "on-failure: wait");
    }
    if (readable && policy != FailurePolicy.UNDO) {
      refuseWithout(fields, "undo-without-tombstones", "on-failure: undo");
    }
    boolean waiting = policy == FailurePolicy.WAIT;
    return new Failing(
        policy,
        waiting ? fields.required("waits", COUNT).orElse(0) : 0,
        waiting ? fields.required("wait-for", REST).orElse(Duration.ZERO) : Duration.ZERO,
        consent(policy, fields));
  }

  private static DraftStep.Consent consent(FailurePolicy policy, Fields fields) {
    if (policy != FailurePolicy.UNDO || !fields.has("undo-without-tombstones")) {
      return DraftStep.Consent.NOT_GIVEN;
    }
    // A misspelt consent is one mistake, not two.
    fields.required("undo-without-tombstones", ACCEPTED);
    return DraftStep.Consent.ACCEPTED;
  }

  private static void refuseWithout(Fields fields, String field, String companion) {
    if (fields.has(field)) {
      fields.mistake(
          "%s is given without %s; it must be left out, or stand beside that"
              .formatted(field, companion));
    }
  }
}
