package io.orderly.workflow;

import static io.orderly.yaml.FileErrors.quoted;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.orderly.json.FieldType;
import io.orderly.json.JsonFields;
import io.orderly.workflow.FailureReader.Consent;
import io.orderly.workflow.FailureReader.FailureHandling;
import io.orderly.workflow.StepDefinition.FailurePolicy;
import io.orderly.workflow.StepDefinition.UndoRule;
import io.orderly.workflow.StepDefinition.WhenWaiting;
import io.orderly.yaml.DurationText;
import io.orderly.yaml.FileErrors;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** Reads one entry of {@code steps}. Knows the defaults and what the fields of one step allow. */
final class StepReader {

  static final Duration MAX_DURATION = Duration.ofDays(365);

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
          "max-wait",
          "undo",
          "when-waiting",
          "undo-without-tombstones",
          "reads",
          "when",
          "operation",
          "with",
          "ask",
          "wait",
          "amend");
  private static final List<String> BACKOFF_FIELDS = List.of("first", "factor", "max");
  private static final int DEFAULT_ATTEMPTS = 12;

  /** With the default attempts the waits sum past 15 minutes: an outage is no mass Error. */
  private static final Backoff DEFAULT_BACKOFF =
      new Backoff(Duration.ofSeconds(2), 2, Duration.ofMinutes(5));

  private static final FieldType<String> AGENT =
      FieldType.matching(Pattern.compile("(?s).+"), "must be the name of a declared agent");
  static final FieldType<List<String>> STEP_NAMES =
      new FieldType<>(
          "must be a list of step names, such as [reserve-stock]", StepReader::stepNames);
  private static final FieldType<Duration> TIME_LIMIT =
      DurationText.between(Duration.ofMillis(100), Duration.ofHours(1));
  private static final FieldType<Duration> WAIT =
      DurationText.between(Duration.ofMillis(1), MAX_DURATION);
  private static final FieldType<Integer> COUNT = FieldType.wholeNumber(1, 1000);
  private static final FieldType<Double> FACTOR = FieldType.number(1, 1000);
  private static final FieldType<JsonNode> BACKOFF =
      FieldType.object(Integer.MAX_VALUE, "must be a mapping with at least one entry");
  private static final int MAX_CONDITION = 1_000;
  private static final FieldType<String> CONDITION =
      FieldType.filledText(MAX_CONDITION)
          .as(text -> Optional.of(text.strip()), "must be a condition, which is text");
  static final FieldType<String> EXPRESSION =
      FieldType.filledText(MAX_CONDITION)
          .as(text -> Optional.of(text.strip()), "must be an expression, which is text");
  private static final FieldType<Undo> UNDO =
      FieldType.parsed(
          Undo::parse, "must be call, none, nothing, or by and the name of a later step");

  private static final FieldType<WhenWaiting> WHEN_WAITING =
      FieldType.parsed(WhenWaiting::find, "must be call or settle-first");

  private final SchemaCheck schemas;
  private final FileErrors errors;

  /**
   * A step as read, before the steps are checked together.
   *
   * @param place how errors call it
   * @param definition its fields; a missing or invalid one has a default value, and is reported
   */
  record ReadStep(String place, StepDefinition definition, Consent undoWithoutTombstones) {

    String name() {
      return definition.name();
    }

    List<String> after() {
      return definition.after();
    }
  }

  private record Undo(UndoRule rule, @Nullable String by) {

    private static final Undo CALL = new Undo(UndoRule.CALL, null);
    private static final String BY = "by ";

    boolean mayBeCalled() {
      return rule == UndoRule.CALL || rule == UndoRule.BY;
    }

    static Optional<Undo> parse(String text) {
      return switch (text) {
        case "call" -> Optional.of(CALL);
        case "none" -> Optional.of(new Undo(UndoRule.NONE, null));
        case "nothing" -> Optional.of(new Undo(UndoRule.NOTHING, null));
        default ->
            text.startsWith(BY) && !text.substring(BY.length()).isBlank()
                ? Optional.of(new Undo(UndoRule.BY, text.substring(BY.length()).strip()))
                : Optional.empty();
      };
    }
  }

  StepReader(SchemaCheck schemas, FileErrors errors) {
    this.schemas = schemas;
    this.errors = errors;
  }

  /** The step; empty when the entry is no mapping. */
  Optional<ReadStep> read(int position, JsonNode entry) {
    // A name that breaks the rules still names the step: others may come after it.
    String name = entry.path("name").asText("");
    String place = name.isEmpty() ? "step number " + (position + 1) : "step " + quoted(name);
    return JsonFields.of(entry, place, FIELDS, errors)
        .map(fields -> read(place, name, fields, entry.path("on-failure")));
  }

  private ReadStep read(String place, String name, JsonFields fields, JsonNode onFailure) {
    fields.required("name", DefinitionReader.NAME);
    return TaskReader.TASKS.stream().anyMatch(fields::has)
        ? waiting(place, name, fields, onFailure)
        : performed(place, name, fields, onFailure);
  }

  /** A step that nobody performs. It leaves nothing to undo, and nothing of it is tried again. */
  private ReadStep waiting(String place, String name, JsonFields fields, JsonNode onFailure) {
    StepTask task =
        new TaskReader(schemas, errors, place, fields).read().orElse(StepOperation.DEFAULT);
    FailureHandling failing = new FailureReader(errors, place, fields).read(onFailure);
    refuseOthersPolicies(task, failing.policies(), fields);
    StepDefinition definition =
        new StepDefinition(
            name,
            performer(task),
            after(fields),
            Duration.ZERO,
            1,
            DEFAULT_BACKOFF,
            failing.policies(),
            0,
            Duration.ZERO,
            UndoRule.NOTHING,
            null,
            reads(fields, AttributePaths.TYPE),
            condition(fields),
            task,
            task instanceof StepWait wait ? wait.duration() : maxWait(fields));
    return new ReadStep(place, definition, failing.undoWithoutTombstones());
  }

  private static void refuseOthersPolicies(
      StepTask task, FailurePolicies policies, JsonFields fields) {
    boolean isAmend = task instanceof StepAmend;
    if (policies.include(FailurePolicy.WAIT)) {
      fields.invalid(
          "on-failure",
          isAmend
              ? "must be alert or undo in a step with amend: a repetition would change nothing"
              : "must be alert or undo in a step with ask: max-wait is its wait");
    }
    if (isAmend && !StepAmend.REFUSALS.containsAll(policies.byCode().keySet())) {
      fields.invalid(
          "on-failure",
          "must have the codes no-lines, invalid-order and \"*\" only in a step with amend: an"
              + " expression without a value is always an Error");
    }
  }

  private static String performer(StepTask task) {
    return task.match(
        unreadable -> "",
        ask -> StepAsk.performer(ask.of()),
        wait -> StepWait.FOR,
        amend -> StepAmend.PERFORMER);
  }

  private ReadStep performed(String place, String name, JsonFields fields, JsonNode onFailure) {
    String agent = fields.required("agent", AGENT).orElse("");
    Duration completeWithin = fields.required("complete-within", TIME_LIMIT).orElse(Duration.ZERO);
    int attempts = fields.optional("attempts", COUNT).orElse(DEFAULT_ATTEMPTS);
    Backoff backoff =
        fields
            .optional("backoff", BACKOFF)
            .flatMap(node -> backoff(place + ", backoff", node))
            .orElse(DEFAULT_BACKOFF);
    FailureHandling failing = new FailureReader(errors, place, fields).read(onFailure);
    Undo undo = fields.optional("undo", UNDO).orElse(Undo.CALL);
    WhenWaiting whenWaiting =
        fields.optional("when-waiting", WHEN_WAITING).orElse(WhenWaiting.CALL);
    if (fields.has("when-waiting") && !undo.mayBeCalled()) {
      fields.invalid("when-waiting", "must be left out without undo: call or by a later step");
    }
    StepDefinition definition =
        new StepDefinition(
            name,
            agent,
            after(fields),
            completeWithin,
            attempts,
            backoff,
            failing.policies(),
            failing.waits(),
            failing.waitFor(),
            undo.rule(),
            undo.by(),
            reads(fields, AttributePaths.READS),
            condition(fields),
            new OperationFields(errors, place, fields).read(),
            maxWait(fields),
            whenWaiting);
    return new ReadStep(place, definition, failing.undoWithoutTombstones());
  }

  /** Their order means nothing: equal definitions shall be equal records. */
  private static List<String> after(JsonFields fields) {
    return fields.optional("after", STEP_NAMES).orElse(List.of()).stream().sorted().toList();
  }

  private static AttributePaths reads(JsonFields fields, FieldType<AttributePaths> type) {
    return fields.optional("reads", type).orElse(AttributePaths.NONE);
  }

  private static @Nullable String condition(JsonFields fields) {
    return fields.optional("when", CONDITION).orElse(null);
  }

  private static Duration maxWait(JsonFields fields) {
    return fields.optional("max-wait", WAIT).orElse(StepDefinition.DEFAULT_MAX_WAIT);
  }

  private Optional<Backoff> backoff(String place, JsonNode node) {
    int errorsBefore = errors.count();
    Optional<JsonFields> fields = JsonFields.of(node, place, BACKOFF_FIELDS, errors);
    Optional<Backoff> read =
        fields.map(
            given ->
                new Backoff(
                    given.optional("first", WAIT).orElse(DEFAULT_BACKOFF.first()),
                    given.optional("factor", FACTOR).orElse(DEFAULT_BACKOFF.factor()),
                    given.optional("max", WAIT).orElse(DEFAULT_BACKOFF.max())));
    if (errors.count() == errorsBefore) {
      read.filter(backoff -> backoff.max().compareTo(backoff.first()) < 0)
          .ifPresent(backoff -> refuseLowMax(place, backoff));
    }
    return read;
  }

  private void refuseLowMax(String place, Backoff backoff) {
    errors.invalid(
        place,
        "max",
        TextNode.valueOf(DurationText.format(backoff.max())),
        "must be at least first, which is " + DurationText.format(backoff.first()));
  }

  private static Optional<List<String>> stepNames(JsonNode node) {
    List<String> names =
        StreamSupport.stream(node.spliterator(), false)
            .filter(JsonNode::isTextual)
            .map(JsonNode::textValue)
            .toList();
    return node.isArray() && names.size() == node.size() ? Optional.of(names) : Optional.empty();
  }
}
