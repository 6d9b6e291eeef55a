package io.orderly.partner.reading;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.json.FieldType;
import io.orderly.json.JsonFields;
import io.orderly.partner.JsonTemplate;
import io.orderly.partner.OutcomeRule;
import io.orderly.partner.OutcomeRule.Outcome;
import io.orderly.partner.TextTemplate;
import io.orderly.partner.expression.Expression;
import io.orderly.partner.reading.RepetitionReader.Role;
import io.orderly.yaml.FileErrors;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Reads one entry of {@code outcomes}. */
final class RuleReader {

  private static final String CORRELATION = "correlation";
  private static final List<String> FIELDS =
      List.of("when", "outcome", "result", "code", "message", CORRELATION, "may-be-the-orders");
  private static final Set<Outcome> WITH_RESULT =
      EnumSet.of(Outcome.COMPLETED, Outcome.ACCEPTED, Outcome.NEVER_HAPPENED);
  private static final Set<Outcome> CORRELATED = EnumSet.of(Outcome.COMPLETED, Outcome.ACCEPTED);
  private static final Set<Outcome> WITHOUT_CODE =
      EnumSet.of(Outcome.IN_PROGRESS, Outcome.NOT_FOUND, Outcome.IGNORED);
  private static final Set<Outcome> OF_EVENTS =
      EnumSet.of(Outcome.COMPLETED, Outcome.REFUSED, Outcome.IGNORED);
  private static final FieldType<String> TEXT = FieldType.filledText(TemplateReader.MAX_TEXT);
  private static final FieldType<Outcome> OUTCOME =
      FieldType.parsed(
          text ->
              Arrays.stream(Outcome.values()).filter(each -> value(each).equals(text)).findFirst(),
          "must be one of "
              + Arrays.stream(Outcome.values())
                  .map(RuleReader::value)
                  .collect(Collectors.joining(", ")));
  private static final FieldType<JsonNode> ANYTHING =
      new FieldType<>("must be given", Optional::of);
  private static final FieldType<Boolean> FLAG =
      new FieldType<>(
          "must be true or false",
          node -> node.isBoolean() ? Optional.of(node.booleanValue()) : Optional.empty());

  private final FileErrors errors;
  private final String place;
  private final TemplateReader templates;
  private final Role role;

  /** For a rule of an operation with that role. */
  RuleReader(FileErrors errors, String place, TemplateReader templates, Role role) {
    this.errors = errors;
    this.place = place;
    this.templates = templates;
    this.role = role;
  }

  Optional<OutcomeRule> read(JsonNode node) {
    return JsonFields.of(node, place, FIELDS, errors).flatMap(this::read);
  }

  private Optional<OutcomeRule> read(JsonFields fields) {
    Optional<Outcome> outcome = fields.required("outcome", OUTCOME);
    Expression when =
        fields
            .optional("when", TEXT)
            .flatMap(text -> templates.condition(place + ".when", text))
            .orElse(null);
    JsonTemplate result =
        fields
            .optional("result", ANYTHING)
            .flatMap(node -> templates.readJson(place + ".result", node))
            .orElse(null);
    TextTemplate code = template(fields, "code");
    TextTemplate message = template(fields, "message");
    TextTemplate correlation = template(fields, CORRELATION);
    boolean mayBeTheOrders = fields.optional("may-be-the-orders", FLAG).orElse(false);
    outcome.ifPresent(given -> checkFields(fields, given));
    return outcome.map(
        given -> new OutcomeRule(when, given, result, code, message, correlation, mayBeTheOrders));
  }

  private @org.jspecify.annotations.Nullable TextTemplate template(
      JsonFields fields, String field) {
    return fields
        .optional(field, TEXT)
        .flatMap(text -> templates.read(place + "." + field, text))
        .orElse(null);
  }

  /** A field that would be read by nothing is a misunderstanding. */
  private void checkFields(JsonFields fields, Outcome outcome) {
    boolean hasResult = WITH_RESULT.contains(outcome);
    if (outcome == Outcome.NEVER_HAPPENED && role != Role.UNDO) {
      errors.add(place, "never-happened belongs to an operation that is the undo of another");
    }
    if (outcome == Outcome.NOT_FOUND && role != Role.FIND) {
      errors.add(place, "not-found belongs to an operation that is the find of another");
    }
    if (outcome == Outcome.REFUSED && role == Role.FIND) {
      errors.add(place, "an operation that is the find of another is not refused: not-found?");
    }
    if (outcome == Outcome.ACCEPTED && (role == Role.FIND || role == Role.EVENT)) {
      errors.add(
          place, "accepted belongs to an operation that is performed, its undo, or their status");
    }
    if (outcome == Outcome.IGNORED && role != Role.EVENT) {
      errors.add(place, "ignored belongs to an event of a hook");
    }
    if (role == Role.EVENT) {
      checkEvent(fields, outcome);
    }
    if (fields.has("result") && !hasResult) {
      fields.invalid("result", "must be left out of " + value(outcome));
    }
    if (outcome == Outcome.REFUSED && !fields.has("code")) {
      errors.missing(place, "code", "must say why, such as card-declined");
    }
    for (String field : List.of("code", "message")) {
      if (fields.has(field) && (hasResult || WITHOUT_CODE.contains(outcome))) {
        fields.invalid(field, "must be left out of " + value(outcome));
      }
    }
    if (fields.has(CORRELATION)
        && (!CORRELATED.contains(outcome) || role == Role.FIND || role == Role.EVENT)) {
      fields.invalid(
          CORRELATION,
          "belongs to accepted and completed of an operation that is performed, its undo, or their"
              + " status");
    }
    if (fields.has("may-be-the-orders") && outcome != Outcome.MISCONFIGURED) {
      fields.invalid("may-be-the-orders", "belongs to misconfigured only");
    }
  }

  private void checkEvent(JsonFields fields, Outcome outcome) {
    if (!OF_EVENTS.contains(outcome)) {
      errors.add(place, "an event is completed, refused or ignored");
    }
    if (outcome == Outcome.COMPLETED && !fields.has("result")) {
      errors.missing(place, "result", "must say what the result of the step is; {} for none");
    }
  }

  private static String value(Outcome outcome) {
    return outcome.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
