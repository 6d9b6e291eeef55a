package io.orderly.workflow;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the tree of a workflow file into a definition, and has its steps checked together. */
final class DefinitionReader {

  /** Also the bound on agents: more could not all have a step. */
  private static final int MAX_STEPS = 50;

  private static final List<String> FIELDS = List.of("name", "agents", "steps");
  private static final List<String> AGENT_FIELDS = List.of("idempotency-window", "tombstones");
  private static final FieldType<Duration> WINDOW =
      FieldType.duration(Duration.ofMillis(1), StepReader.LONGEST);
  private static final FieldType<Tombstones> TOMBSTONES = FieldType.constant(Tombstones.class);

  private final List<String> problems;

  DefinitionReader(List<String> problems) {
    this.problems = problems;
  }

  /**
   * The definition, or nothing when the tree is no mapping; worth having when no problem stands.
   */
  Optional<WorkflowDefinition> read(JsonNode root) {
    return Fields.of("workflow", root, FIELDS, problems).map(this::read);
  }

  private WorkflowDefinition read(Fields fields) {
    String name = fields.required("name", FieldType.NAME).orElse("");
    Map<String, AgentDefinition> agents = agents(fields);
    List<DraftStep> drafts = steps(fields);
    checkTogether(agents, drafts);
    List<StepDefinition> steps = drafts.stream().map(DraftStep::definition).toList();
    String version = ContentVersion.of(name, agents.values(), steps);
    return new WorkflowDefinition(new WorkflowId(name, version), agents, steps);
  }

  private Map<String, AgentDefinition> agents(Fields fields) {
    Map<String, AgentDefinition> agents = new LinkedHashMap<>();
    fields
        .required("agents", FieldType.MAPPING)
        .filter(entries -> fits(entries, "agents", fields))
        .ifPresent(
            entries ->
                entries
                    .properties()
                    .forEach(
                        entry ->
                            agents.put(entry.getKey(), agent(entry.getKey(), entry.getValue()))));
    return agents;
  }

  private AgentDefinition agent(String name, JsonNode entry) {
    String place = "agent " + Quoted.text(name);
    if (FieldType.NAME.read(TextNode.valueOf(name)).isEmpty()) {
      problems.add(
          "%s: the key is no name; it must be %s.".formatted(place, FieldType.NAME.right()));
    }
    return Fields.of(place, entry, AGENT_FIELDS, problems)
        .map(
            fields ->
                new AgentDefinition(
                    name,
                    fields.required("idempotency-window", WINDOW).orElse(Duration.ZERO),
                    fields.optional("tombstones", TOMBSTONES, Tombstones.KEPT)))
        .orElse(new AgentDefinition(name, Duration.ZERO, Tombstones.KEPT));
  }

  private List<DraftStep> steps(Fields fields) {
    List<DraftStep> steps = new ArrayList<>();
    StepReader reader = new StepReader(problems);
    fields
        .required("steps", FieldType.LIST)
        .filter(entries -> fits(entries, "steps", fields))
        .ifPresent(
            entries -> {
              for (int position = 0; position < entries.size(); position++) {
                reader.read(position, entries.get(position)).ifPresent(steps::add);
              }
            });
    return steps;
  }

  private static boolean fits(JsonNode entries, String field, Fields fields) {
    if (entries.size() > MAX_STEPS) {
      fields.mistake(
          "%s has %d entries; it must be %d at most".formatted(field, entries.size(), MAX_STEPS));
    }
    return entries.size() <= MAX_STEPS;
  }

  private void checkTogether(Map<String, AgentDefinition> agents, List<DraftStep> steps) {
    if (!agents.isEmpty()) {
      steps.forEach(step -> refuseUnknownAgent(agents, step));
    }
    List<String> graphProblems = StepGraph.problems(steps);
    problems.addAll(graphProblems);
    // Which step comes before which is only known once the graph is sound.
    if (graphProblems.isEmpty() && steps.stream().noneMatch(step -> step.name().isEmpty())) {
      problems.addAll(new UndoChecks(agents, steps).problems());
    }
  }

  private void refuseUnknownAgent(Map<String, AgentDefinition> agents, DraftStep step) {
    String agent = step.definition().agent();
    if (!agent.isEmpty() && !agents.containsKey(agent)) {
      problems.add(
          "%s: agent %s is not declared; it must be one of %s."
              .formatted(step.place(), Quoted.text(agent), String.join(", ", agents.keySet())));
    }
  }
}
