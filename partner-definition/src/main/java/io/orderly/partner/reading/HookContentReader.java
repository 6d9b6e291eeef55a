package io.orderly.partner.reading;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.json.FieldType;
import io.orderly.json.JsonFields;
import io.orderly.partner.HookDefinition.BasicLogin;
import io.orderly.partner.HookDefinition.Content;
import io.orderly.partner.HookDefinition.Hmac;
import io.orderly.partner.HookDefinition.Reference;
import io.orderly.partner.HookDefinition.SharedSecret;
import io.orderly.partner.HookDefinition.StandardWebhooks;
import io.orderly.partner.HookDefinition.Unverified;
import io.orderly.partner.HookDefinition.Verification;
import io.orderly.partner.OutcomeRule;
import io.orderly.partner.TextTemplate;
import io.orderly.partner.reading.RepetitionReader.Role;
import io.orderly.yaml.FileErrors;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads what is believed of a {@code hook}. */
final class HookContentReader {

  static final List<String> FIELDS = List.of("correlation", "step", "event", "id", "events");

  private static final String CORRELATION = "correlation";
  private static final String PLACE = "hook";
  private static final int MAX_EVENTS = 50;
  private static final int MAX_RULES = 50;
  private static final FieldType<String> TEXT = FieldType.filledText(TemplateReader.MAX_TEXT);
  private static final FieldType<JsonNode> EVENTS =
      FieldType.object(
          MAX_EVENTS, "must be a mapping of 1 to %d names of events".formatted(MAX_EVENTS));
  private static final FieldType<JsonNode> RULES =
      FieldType.array(MAX_RULES, "must be a list of 1 to %d entries".formatted(MAX_RULES));

  private final FileErrors errors;
  private final TemplateReader templates;

  HookContentReader(FileErrors errors) {
    this.errors = errors;
    this.templates = TemplateReader.ofHookContent(errors);
  }

  /** The reference, which is read of what is believed like all else. */
  Optional<TextTemplate> reference(JsonFields fields) {
    if (fields.has("order") && fields.has(CORRELATION)) {
      fields.invalid(CORRELATION, "takes the place of order: one of the two must be left out");
    }
    return text(fields, referenceField(fields));
  }

  /** The field that says what the hook is about. */
  static String referenceField(JsonFields fields) {
    return fields.has(CORRELATION) ? CORRELATION : "order";
  }

  Optional<Content> read(JsonFields fields) {
    TextTemplate step =
        fields
            .optional("step", TEXT)
            .flatMap(text -> templates.read(PLACE + ".step", text))
            .orElse(null);
    Optional<TextTemplate> event = text(fields, "event");
    Optional<TextTemplate> id = text(fields, "id");
    Map<String, List<OutcomeRule>> events =
        fields.required("events", EVENTS).map(this::events).orElse(Map.of());
    Reference reference = fields.has(CORRELATION) ? Reference.PARTNERS : Reference.OURS;
    return event.flatMap(name -> id.map(each -> new Content(reference, step, name, each, events)));
  }

  private Optional<TextTemplate> text(JsonFields fields, String field) {
    return fields.required(field, TEXT).flatMap(text -> templates.read(PLACE + "." + field, text));
  }

  private Map<String, List<OutcomeRule>> events(JsonNode node) {
    Map<String, List<OutcomeRule>> events = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> event : node.properties()) {
      String place = "%s.events.%s".formatted(PLACE, event.getKey());
      JsonFields.of(event.getValue(), place, List.of("outcomes"), errors)
          .flatMap(fields -> fields.required("outcomes", RULES))
          .ifPresent(rules -> events.put(event.getKey(), rules(place, rules)));
    }
    return events;
  }

  private List<OutcomeRule> rules(String place, JsonNode node) {
    List<OutcomeRule> rules = new ArrayList<>();
    for (int i = 0; i < node.size(); i++) {
      String rulePlace = "%s.outcomes[%d]".formatted(place, i);
      new RuleReader(errors, rulePlace, templates, Role.EVENT)
          .read(node.get(i))
          .ifPresent(rules::add);
      if (rules.size() == i + 1 && rules.get(i).when() == null && i + 1 < node.size()) {
        errors.add(rulePlace, "it has no when, so those after it never apply; it must be the last");
      }
    }
    return rules;
  }

  /** What the verification does not cover is believed only by a file that says so. */
  void check(TextTemplate reference, Content content, Verification verification) {
    if (verification instanceof Unverified) {
      errors.add(PLACE + ".verify", "none is for trust: hint only; the content is not believed");
    }
    boolean isOfItems = verification instanceof Hmac hmac && !hmac.coversBody();
    if (isOfItems && !((Hmac) verification).isOfBody()) {
      errors.add(PLACE + ".verify", "the signature does not cover the body: trust: hint");
    }
    if (isOfItems) {
      refuse(reference, content, "body");
    }
    if (!(verification instanceof SharedSecret || verification instanceof BasicLogin)) {
      refuse(reference, content, "query");
      if (!(verification instanceof StandardWebhooks)) {
        refuse(reference, content, "headers");
      }
    }
  }

  private void refuse(TextTemplate reference, Content content, String variable) {
    Stream.concat(reference.expressions(), content.expressions())
        .filter(expression -> expression.reads(variable))
        .findFirst()
        .ifPresent(
            expression ->
                errors.add(
                    PLACE,
                    "%s reads %s, which the signature does not cover: read unsigned.%s if it may be"
                            .formatted(FileErrors.quoted(expression.toString()), variable, variable)
                        + " believed all the same"));
  }
}
