package io.orderly.workflow;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.orderly.json.FieldType;
import io.orderly.json.JsonFields;
import io.orderly.yaml.DurationText;
import io.orderly.yaml.FileErrors;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads what a step does without an agent: {@code ask}, {@code wait} or {@code amend}. */
final class TaskReader {

  /** A step has one of them, or an agent. */
  static final List<String> TASKS = List.of("ask", "wait", "amend");

  /** What only steps of agents have. */
  private static final List<String> OF_AGENTS =
      List.of(
          "agent",
          "complete-within",
          "attempts",
          "backoff",
          "waits",
          "wait-for",
          "undo",
          "when-waiting",
          "undo-without-tombstones",
          "operation",
          "with");

  /** What steps that nobody answers have no use for either. */
  private static final List<String> OF_ANSWERS = List.of("max-wait", "reads");

  private static final List<String> ASK_FIELDS = List.of("of", "question", "choices", "input");
  private static final int MAX_CHOICES = 20;
  private static final int MAX_QUESTION = 500;

  private static final FieldType<JsonNode> ASK =
      FieldType.object(ASK_FIELDS.size(), "must be a mapping with of and question");
  private static final FieldType<Duration> DURATION =
      DurationText.between(Duration.ofMillis(1), StepReader.MAX_DURATION);
  private static final FieldType<JsonNode> UNTIL =
      FieldType.object(1, "must be a mapping with until");
  private static final FieldType<StepWait> WAIT =
      new FieldType<>(
          DURATION.rule() + ", or a mapping with until",
          node -> DURATION.read(node).map(StepWait::new));
  private static final List<String> UNTIL_FIELDS = List.of("until");
  private static final List<String> AMEND_FIELDS = List.of("lines", "attributes");
  private static final FieldType<JsonNode> AMEND =
      FieldType.object(AMEND_FIELDS.size(), "must be a mapping with lines, attributes or both");
  private static final FieldType<String> QUESTION = FieldType.filledText(MAX_QUESTION);
  private static final FieldType<JsonNode> CHOICES =
      FieldType.object(
          MAX_CHOICES,
          "must be a mapping of 1 to %d choices to completed or refused".formatted(MAX_CHOICES));
  private static final FieldType<Outcome> OUTCOME = FieldType.constant(Outcome.class);
  private static final FieldType<JsonNode> INPUT =
      FieldType.object(Integer.MAX_VALUE, "must be a JSON Schema, a mapping");

  private final SchemaCheck schemas;
  private final FileErrors errors;
  private final String place;
  private final JsonFields fields;

  /** What becomes of a step that is answered so. */
  private enum Outcome {
    COMPLETED,
    REFUSED
  }

  TaskReader(SchemaCheck schemas, FileErrors errors, String place, JsonFields fields) {
    this.schemas = schemas;
    this.errors = errors;
    this.place = place;
    this.fields = fields;
  }

  /** The task; empty for a step of an agent. */
  Optional<StepTask> read() {
    List<String> given = TASKS.stream().filter(fields::has).toList();
    given.stream()
        .skip(1)
        .forEach(
            more ->
                fields.invalid(
                    more,
                    "must be left out beside %s: they are two steps".formatted(given.get(0))));
    if (fields.has("ask")) {
      refuse(OF_AGENTS, "ask");
      return fields
          .optional("ask", ASK)
          .flatMap(node -> JsonFields.of(node, place + ", ask", ASK_FIELDS, errors))
          .map(this::ask);
    }
    if (fields.has("wait")) {
      refuse(OF_AGENTS, "wait");
      refuse(OF_ANSWERS, "wait");
      refuse(List.of("on-failure"), "wait");
      return waiting().map(StepTask.class::cast);
    }
    if (fields.has("amend")) {
      refuse(OF_AGENTS, "amend");
      refuse(OF_ANSWERS, "amend");
      return fields
          .optional("amend", AMEND)
          .flatMap(node -> JsonFields.of(node, place + ", amend", AMEND_FIELDS, errors))
          .map(TaskReader::amend);
    }
    return Optional.empty();
  }

  private Optional<StepWait> waiting() {
    if (!fields.isObject("wait")) {
      return fields.optional("wait", WAIT);
    }
    return fields
        .optional("wait", UNTIL)
        .flatMap(node -> JsonFields.of(node, place + ", wait", UNTIL_FIELDS, errors))
        .flatMap(given -> given.required("until", StepReader.EXPRESSION))
        .map(StepWait::until);
  }

  private static StepAmend amend(JsonFields given) {
    return new StepAmend(
        given.optional("lines", StepReader.EXPRESSION).orElse(null),
        given.optional("attributes", StepReader.EXPRESSION).orElse(null));
  }

  private void refuse(List<String> others, String kind) {
    others.stream()
        .filter(fields::has)
        .forEach(field -> fields.invalid(field, "must be left out of a step with " + kind));
  }

  private StepAsk ask(JsonFields given) {
    Map<String, Outcome> choices =
        given.optional("choices", CHOICES).map(this::choices).orElse(Map.of());
    Optional<JsonNode> input = given.optional("input", INPUT);
    input.ifPresent(node -> schemas.findErrors(node, place + ", ask.input", errors));
    Set<String> refusals =
        choices.entrySet().stream()
            .filter(choice -> choice.getValue() == Outcome.REFUSED)
            .map(Map.Entry::getKey)
            .collect(Collectors.toSet());
    return new StepAsk(
        given.required("of", DefinitionReader.NAME).orElse(""),
        given.required("question", QUESTION).orElse(""),
        choices.isEmpty() ? List.of(StepAsk.DONE) : List.copyOf(choices.keySet()),
        refusals,
        input.orElse(null));
  }

  private Map<String, Outcome> choices(JsonNode entries) {
    String where = place + ", ask.choices";
    Map<String, Outcome> choices = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> entry : entries.properties()) {
      String choice = entry.getKey();
      if (!FailurePolicies.isCode(choice)) {
        errors.invalid(
            where,
            "choice",
            TextNode.valueOf(choice),
            "must be 1 to 63 small letters, digits and hyphens, such as approve");
      }
      OUTCOME
          .read(entry.getValue())
          .ifPresentOrElse(
              outcome -> choices.put(choice, outcome),
              () -> errors.invalid(where, choice, entry.getValue(), OUTCOME.rule()));
    }
    return choices;
  }
}
