package io.orderly.workflow;

import static io.orderly.yaml.FileErrors.quoted;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.orderly.json.FieldType;
import io.orderly.json.JsonFields;
import io.orderly.workflow.AgentDefinition.Tombstones;
import io.orderly.workflow.StepReader.ReadStep;
import io.orderly.workflow.WorkflowDeadline.Policy;
import io.orderly.yaml.DurationText;
import io.orderly.yaml.FileErrors;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the tree of a workflow file into a definition, and has its steps checked together. */
final class DefinitionReader {

  /** Names become parts of topics and keys. */
  static final FieldType<String> NAME =
      FieldType.matching(
          Pattern.compile("[a-z][a-z0-9-]{0,62}"),
          "must be a name of 1 to 63 small letters, digits and hyphens that begins with a letter");

  /** Also the bound on agents: more could not all have a step. */
  private static final int MAX_STEPS = 50;

  private static final List<String> FIELDS =
      List.of(
          "name",
          "agents",
          "steps",
          "groups",
          "sensitive",
          "deadline",
          "search",
          "attribute-schemas",
          "corrections");
  private static final List<String> AGENT_FIELDS =
      List.of("idempotency-window", "tombstones", "partner");
  private static final String CONSENT = "undo-without-tombstones";
  private static final List<String> DEADLINE_FIELDS = List.of("after", "policy", CONSENT);
  private static final FieldType<JsonNode> DEADLINE =
      FieldType.object(Integer.MAX_VALUE, "must be a mapping with after, policy or both");
  private static final FieldType<Duration> AFTER =
      DurationText.between(Duration.ofSeconds(1), StepReader.MAX_DURATION);
  private static final FieldType<Policy> POLICY = FieldType.constant(Policy.class);
  private static final FieldType<CorrectedBy> CORRECTED_BY = FieldType.constant(CorrectedBy.class);
  private static final List<String> SCHEMA_FIELDS = List.of("order", "line");
  private static final FieldType<JsonNode> SCHEMAS =
      FieldType.object(SCHEMA_FIELDS.size(), "must be a mapping with order, line or both");
  private static final FieldType<JsonNode> SCHEMA =
      FieldType.object(Integer.MAX_VALUE, "must be a JSON Schema, a mapping");
  private static final FieldType<JsonNode> AGENTS =
      FieldType.object(MAX_STEPS, "must be a mapping of 1 to %d entries".formatted(MAX_STEPS));
  private static final FieldType<JsonNode> STEPS =
      FieldType.array(MAX_STEPS, "must be a list of 1 to %d entries".formatted(MAX_STEPS));
  private static final FieldType<Duration> WINDOW =
      DurationText.between(Duration.ofMillis(1), StepReader.MAX_DURATION);
  private static final FieldType<String> PARTNER =
      FieldType.matching(
          Pattern.compile("[a-z][a-z0-9-]{0,62}@[1-9][0-9]{0,6}"),
          "must be the name and the version of a partner file, such as adyen@3");
  private static final FieldType<Tombstones> TOMBSTONES = FieldType.constant(Tombstones.class);

  private final ConditionCheck conditions;
  private final SchemaCheck schemas;
  private final FileErrors errors;
  private final Map<String, AgentDefinition> agents = new LinkedHashMap<>();
  private final List<ReadStep> steps = new ArrayList<>();

  DefinitionReader(ConditionCheck conditions, SchemaCheck schemas, FileErrors errors) {
    this.conditions = conditions;
    this.schemas = schemas;
    this.errors = errors;
  }

  /** The definition, valid only if no error was found; empty when the tree is no mapping. */
  Optional<WorkflowDefinition> read(JsonNode root) {
    return JsonFields.of(root, "workflow", FIELDS, errors).map(this::read);
  }

  private WorkflowDefinition read(JsonFields fields) {
    String name = fields.required("name", NAME).orElse("");
    fields.required("agents", AGENTS).ifPresent(this::readAgents);
    fields.required("steps", STEPS).ifPresent(this::readSteps);
    if (!agents.isEmpty()) {
      steps.forEach(this::refuseUnknownAgent);
    }
    List<StepDefinition> definitions = steps.stream().map(ReadStep::definition).toList();
    List<StepGroup> groups = groups(fields, definitions);
    StepGraph graph = new StepGraph(steps, groups, conditions, errors);
    graph.check(agents);
    AttributePaths sensitive =
        fields.optional("sensitive", AttributePaths.SENSITIVE).orElse(AttributePaths.NONE);
    refuseUnknownSteps(fields, "sensitive", sensitive.paths(), definitions);
    WorkflowDeadline deadline =
        fields
            .optional("deadline", DEADLINE)
            .flatMap(node -> JsonFields.of(node, "deadline", DEADLINE_FIELDS, errors))
            .map(read -> deadline(read, graph))
            .orElse(WorkflowDeadline.NONE);
    AttributeSchemas attributes =
        fields
            .optional("attribute-schemas", SCHEMAS)
            .flatMap(this::readSchemas)
            .orElse(AttributeSchemas.NONE);
    SearchPaths search = search(fields, sensitive, definitions);
    CorrectedBy correctedBy =
        fields.optional("corrections", CORRECTED_BY).orElse(CorrectedBy.OPERATOR);
    WorkflowDefinition unversioned =
        new WorkflowDefinition(
            new WorkflowId(name, ""),
            agents,
            definitions,
            sensitive,
            deadline,
            attributes,
            search,
            correctedBy,
            groups);
    return unversioned.withVersion(ContentVersion.of(unversioned));
  }

  private List<StepGroup> groups(JsonFields fields, List<StepDefinition> definitions) {
    List<String> names = definitions.stream().map(StepDefinition::name).toList();
    return fields
        .optional("groups", GroupReader.GROUPS)
        .map(new GroupReader(errors, names)::read)
        .orElse(List.of());
  }

  private static void refuseUnknownSteps(
      JsonFields fields, String field, List<String> paths, List<StepDefinition> steps) {
    for (String path : paths) {
      SearchPaths.stepOf(path)
          .filter(step -> steps.stream().noneMatch(known -> known.name().equals(step)))
          .ifPresent(
              step ->
                  fields.invalid(
                      field, "must not have %s: no step is named %s".formatted(path, step)));
    }
  }

  private static SearchPaths search(
      JsonFields fields, AttributePaths sensitive, List<StepDefinition> steps) {
    SearchPaths search = fields.optional("search", SearchPaths.TYPE).orElse(SearchPaths.NONE);
    for (String path : search.paths()) {
      if (sensitive.touches(path)) {
        fields.invalid(
            "search",
            "must not have %s, which is sensitive or has something sensitive in it"
                .formatted(path));
      }
    }
    refuseUnknownSteps(fields, "search", search.paths(), steps);
    return search;
  }

  /** Any step may have begun when the deadline turns an order to undo. */
  private WorkflowDeadline deadline(JsonFields fields, StepGraph graph) {
    Duration after = fields.optional("after", AFTER).orElse(null);
    Policy policy = fields.optional("policy", POLICY).orElse(Policy.ALERT);
    if (policy != Policy.UNDO && fields.has(CONSENT)) {
      fields.invalid(CONSENT, "must be left out without policy: undo");
    } else if (fields.has(CONSENT)) {
      fields.required(CONSENT, FailureReader.ACCEPTED);
    } else if (policy == Policy.UNDO && !graph.actingAfterUndo(agents).isEmpty()) {
      errors.add(
          "deadline",
          ("policy is undo, but the agent of %s keeps no tombstones, so a late call may act after"
                  + " its undo; to take that risk the deadline must say"
                  + " undo-without-tombstones: accepted")
              .formatted(graph.actingAfterUndo(agents)));
    }
    return new WorkflowDeadline(after, policy);
  }

  private Optional<AttributeSchemas> readSchemas(JsonNode entries) {
    return JsonFields.of(entries, "attribute-schemas", SCHEMA_FIELDS, errors)
        .map(given -> new AttributeSchemas(schema(given, "order"), schema(given, "line")));
  }

  private @Nullable JsonNode schema(JsonFields given, String field) {
    Optional<JsonNode> schema = given.optional(field, SCHEMA);
    schema.ifPresent(node -> schemas.findErrors(node, "attribute-schemas." + field, errors));
    return schema.orElse(null);
  }

  private void readAgents(JsonNode entries) {
    entries
        .properties()
        .forEach(entry -> agents.put(entry.getKey(), agent(entry.getKey(), entry.getValue())));
  }

  private AgentDefinition agent(String name, JsonNode entry) {
    String place = "agent " + quoted(name);
    JsonNode key = TextNode.valueOf(name);
    if (NAME.read(key).isEmpty()) {
      errors.invalid(place, "name", key, NAME.rule());
    }
    Optional<JsonFields> fields = JsonFields.of(entry, place, AGENT_FIELDS, errors);
    return new AgentDefinition(
        name,
        fields.flatMap(given -> given.required("idempotency-window", WINDOW)).orElse(Duration.ZERO),
        fields.flatMap(given -> given.optional("tombstones", TOMBSTONES)).orElse(Tombstones.KEPT),
        fields.flatMap(given -> given.optional("partner", PARTNER)).orElse(null));
  }

  private void readSteps(JsonNode entries) {
    StepReader reader = new StepReader(schemas, errors);
    for (int position = 0; position < entries.size(); position++) {
      reader.read(position, entries.get(position)).ifPresent(steps::add);
    }
  }

  private void refuseUnknownAgent(ReadStep step) {
    String agent = step.definition().agent();
    if (step.definition().task().isPerformed() && !agent.isEmpty() && !agents.containsKey(agent)) {
      errors.invalid(
          step.place(),
          "agent",
          TextNode.valueOf(agent),
          "must be one of " + String.join(", ", agents.keySet()));
    }
  }
}
