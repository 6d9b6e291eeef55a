package io.orderly.partner.reading;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.json.FieldType;
import io.orderly.json.JsonFields;
import io.orderly.partner.Operation;
import io.orderly.partner.Operation.Body;
import io.orderly.partner.Operation.Method;
import io.orderly.partner.OutcomeRule;
import io.orderly.partner.OutcomeRule.Outcome;
import io.orderly.partner.ParameterType;
import io.orderly.partner.TextTemplate;
import io.orderly.partner.TextTemplate.Part;
import io.orderly.partner.exchange.AnswerJudge;
import io.orderly.partner.reading.RepetitionReader.Role;
import io.orderly.yaml.FileErrors;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Reads one operation. */
final class OperationReader {

  private static final List<String> FIELDS =
      List.of(
          "method",
          "path",
          "query",
          "headers",
          "body",
          "outcomes",
          "with",
          "undo",
          "find",
          "status",
          "status-every",
          "settles-within",
          "repeatable");
  private static final int MAX_ENTRIES = 50;
  private static final FieldType<Method> METHOD =
      FieldType.parsed(
          text ->
              Arrays.stream(Method.values()).filter(each -> each.name().equals(text)).findFirst(),
          "must be GET, POST, PUT, PATCH or DELETE");
  private static final FieldType<String> PATH =
      FieldType.matching(Pattern.compile("/.{0,1000}"), "must be a path that begins with /");
  private static final FieldType<JsonNode> ENTRIES =
      FieldType.object(MAX_ENTRIES, "must be a mapping of 1 to %d entries".formatted(MAX_ENTRIES));
  private static final FieldType<JsonNode> RULES =
      FieldType.array(MAX_ENTRIES, "must be a list of 1 to %d entries".formatted(MAX_ENTRIES));
  private static final FieldType<JsonNode> BODY =
      FieldType.object(1, "must be a mapping with either json or form");
  private static final FieldType<JsonNode> ANYTHING =
      new FieldType<>("must be given", Optional::of);

  /** Of paths: what is not among them must be an expression's value, which is encoded. */
  private static final Pattern PATH_CHARACTERS =
      Pattern.compile("([A-Za-z0-9._~!$&'()*+,;=:@/-]|%[0-9A-Fa-f]{2})*");

  private static final Pattern DOTS = Pattern.compile("(.*/)?\\.{1,2}(/.*)?");
  private static final Pattern QUERY_NAME = Pattern.compile("[A-Za-z0-9._~\\[\\]:$-]{1,100}");
  private static final Pattern FORM_NAME = Pattern.compile("[\\x21-\\x7e]{1,100}");

  private final FileErrors errors;
  private final RepetitionReader repetitions;
  private final String operation;
  private final JsonNode description;
  private final String place;
  private final Role role;
  private final Map<String, ParameterType> parameters;
  private final TemplateReader requests;
  private final TemplateReader answers;

  /** For the operation of that name, as the file describes it. */
  OperationReader(
      FileErrors errors, RepetitionReader repetitions, String operation, JsonNode description) {
    this.errors = errors;
    this.repetitions = repetitions;
    this.operation = operation;
    this.description = description;
    this.place = "operations." + operation;
    this.role = repetitions.role(operation);
    // Read before all else: expressions are checked with them.
    this.parameters = ParametersReader.read(errors, place, description.path("with"));
    // What takes something back knows what.
    boolean knowsForward = repetitions.knowsForward(operation);
    TemplateReader all = TemplateReader.ofRequests(errors, parameters);
    this.requests = knowsForward ? all : all.withoutForward();
    TemplateReader allAnswers = TemplateReader.ofAnswers(errors, parameters);
    this.answers = knowsForward ? allAnswers : allAnswers.withoutForward();
  }

  Optional<Operation> read() {
    return JsonFields.of(description, place, FIELDS, errors).map(this::read);
  }

  private Operation read(JsonFields fields) {
    Method method = fields.required("method", METHOD).orElse(Method.POST);
    Body body = fields.optional("body", BODY).flatMap(this::body).orElse(new Body.None());
    if (method == Method.GET && !(body instanceof Body.None)) {
      errors.add(place, "a GET has no body");
    }
    return new Operation(
        operation,
        method,
        fields.required("path", PATH).flatMap(this::path).orElse(new TextTemplate(List.of())),
        fields.optional("query", ENTRIES).map(this::query).orElse(Map.of()),
        fields.optional("headers", ENTRIES).map(this::headers).orElse(Map.of()),
        body,
        fields.optional("outcomes", RULES).map(this::rules).orElse(List.of()),
        parameters,
        fields.optional("undo", PartnerReader.NAME).orElse(null),
        repetitions.read(place, role, fields),
        repetitions.readStatus(place, role, fields));
  }

  private Optional<TextTemplate> path(String text) {
    Optional<TextTemplate> path = requests.read(place + ".path", text);
    path.ifPresent(
        template -> {
          String literals =
              String.join(
                  "x",
                  template.parts().stream()
                      .map(part -> part instanceof Part.Literal literal ? literal.text() : "")
                      .toList());
          if (!PATH_CHARACTERS.matcher(literals).matches()
              || literals.contains("//")
              || DOTS.matcher(literals).matches()) {
            errors.add(
                place + ".path",
                "%s must have only characters of a path beside its expressions, and no empty, . or"
                        .formatted(FileErrors.quoted(text))
                    + " .. segment; parameters belong in query");
          }
        });
    return path;
  }

  private Map<String, TextTemplate> query(JsonNode node) {
    return texts(
        "query",
        node,
        name -> QUERY_NAME.matcher(name).matches(),
        "must have letters, digits and . _ ~ [ ] : $ - only");
  }

  private Map<String, TextTemplate> headers(JsonNode node) {
    return texts("headers", node, HeaderNames::isAllowed, HeaderNames.TYPE.rule());
  }

  private Optional<Body> body(JsonNode node) {
    return JsonFields.of(node, place + ".body", List.of("json", "form"), errors)
        .flatMap(
            fields -> {
              if (fields.has("json")) {
                return fields
                    .required("json", ANYTHING)
                    .flatMap(json -> requests.readJson(place + ".body.json", json))
                    .map(Body.Json::new);
              }
              return fields
                  .required("form", ENTRIES)
                  .map(
                      form ->
                          new Body.Form(
                              texts(
                                  "body.form",
                                  form,
                                  name -> FORM_NAME.matcher(name).matches(),
                                  "must have printable ASCII characters only")));
            });
  }

  private Map<String, TextTemplate> texts(
      String field, JsonNode node, Predicate<String> isAllowed, String rule) {
    Map<String, TextTemplate> texts = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> entry : node.properties()) {
      String name = entry.getKey();
      String entryPlace = "%s.%s.%s".formatted(place, field, name);
      if (!isAllowed.test(name)) {
        errors.add(entryPlace, "the name " + rule);
      }
      if (entry.getValue().isTextual()) {
        requests
            .read(entryPlace, entry.getValue().textValue())
            .ifPresent(template -> texts.put(name, template));
      } else {
        errors.add(entryPlace, "it must be text; put a number in quotes");
      }
    }
    return texts;
  }

  private List<OutcomeRule> rules(JsonNode node) {
    List<OutcomeRule> rules = new ArrayList<>();
    for (int i = 0; i < node.size(); i++) {
      String rulePlace = "%s.outcomes[%d]".formatted(place, i);
      new RuleReader(errors, rulePlace, answers, role).read(node.get(i)).ifPresent(rules::add);
      if (rules.size() == i + 1 && rules.get(i).when() == null && i + 1 < node.size()) {
        errors.add(rulePlace, "it has no when, so those after it never apply; it must be the last");
      }
    }
    if (role == Role.FIND || role == Role.STATUS) {
      rules.add(unclear());
    }
    return rules;
  }

  /**
   * What is asked about is what a rule says: a list may be empty, and a page of another order. Nor
   * does a status without a rule say what the call did. 401 and 407 are about credentials.
   */
  private OutcomeRule unclear() {
    return new OutcomeRule(
        answers
            .condition(place, "status >= 200 && status < 500 && !(status in [401, 407, 425, 429])")
            .orElse(null),
        Outcome.UNKNOWN,
        null,
        answers.read(place, AnswerJudge.UNCLEAR).orElse(null),
        answers.read(place, "status ${status}, and no rule says what it means").orElse(null),
        null,
        false);
  }
}
