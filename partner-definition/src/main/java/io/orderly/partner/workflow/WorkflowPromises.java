package io.orderly.partner.workflow;

import io.orderly.partner.IdempotencyKey;
import io.orderly.partner.Operation;
import io.orderly.partner.PartnerDefinition;
import io.orderly.workflow.AgentDefinition;
import io.orderly.workflow.AgentDefinition.Tombstones;
import io.orderly.workflow.StepDefinition;
import io.orderly.workflow.StepDefinition.UndoRule;
import io.orderly.workflow.WorkflowDefinition;
import io.orderly.yaml.DurationText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Compares what a workflow says of one of its agents with the partner file of that agent.
 * Schedulers rely on what the workflow says: they repeat calls within its window, and undo calls
 * that may still arrive where it says that tombstones are kept.
 */
public final class WorkflowPromises {

  private static final String RESULTS = "results.";

  private WorkflowPromises() {}

  /**
   * What the partner does not keep or have, a sentence each.
   *
   * @throws IllegalArgumentException when the workflow has no such agent
   */
  public static List<String> findErrors(
      WorkflowDefinition workflow, String agent, PartnerDefinition partner) {
    AgentDefinition said = workflow.agents().get(agent);
    if (said == null) {
      throw new IllegalArgumentException(workflow.id() + " declares no agent " + agent);
    }
    List<String> errors = new ArrayList<>();
    version(said, partner).ifPresent(errors::add);
    window(said, partner).ifPresent(errors::add);
    tombstones(said, partner).ifPresent(errors::add);
    workflow.steps().stream()
        .filter(step -> step.agent().equals(agent))
        .flatMap(
            step ->
                Stream.of(operation(step, partner), reads(workflow, step, partner))
                    .flatMap(Optional::stream))
        .forEach(errors::add);
    return errors;
  }

  private static Optional<String> version(AgentDefinition said, PartnerDefinition partner) {
    return said.partner() == null || said.partner().equals(partner.versionedName())
        ? Optional.empty()
        : Optional.of(
            "agent \"%s\": partner is %s, but this file is %s"
                .formatted(said.name(), said.partner(), partner.versionedName()));
  }

  private static Optional<String> window(AgentDefinition said, PartnerDefinition partner) {
    if (partner.idempotencyKey() instanceof IdempotencyKey.None) {
      return Optional.empty();
    }
    Duration kept = partner.memory().window();
    if (kept != null && said.idempotencyWindow().compareTo(kept) <= 0) {
      return Optional.empty();
    }
    return Optional.of(
        "agent \"%s\": idempotency-window is %s, but partner %s %s"
            .formatted(
                said.name(),
                DurationText.format(said.idempotencyWindow()),
                partner.name(),
                kept == null
                    ? "does not say how long it knows keys; give its file idempotency.window"
                    : "knows keys for %s only".formatted(DurationText.format(kept))));
  }

  private static Optional<String> tombstones(AgentDefinition said, PartnerDefinition partner) {
    Tombstones kept = partner.memory().tombstones();
    if (said.tombstones() == Tombstones.NONE || kept == Tombstones.KEPT) {
      return Optional.empty();
    }
    return Optional.of(
        "agent \"%s\": tombstones is kept, but partner %s %s"
            .formatted(
                said.name(),
                partner.name(),
                kept == null
                    ? "does not say so; give its file idempotency.tombstones"
                    : "keeps none"));
  }

  /** What a step that names no operation performs is in the settings of the agent. */
  private static Optional<String> operation(StepDefinition step, PartnerDefinition partner) {
    String name = step.operation().name();
    if (name == null) {
      return Optional.empty();
    }
    Optional<Operation> performed =
        partner.performing().stream().filter(each -> each.name().equals(name)).findFirst();
    if (performed.isEmpty()) {
      return Optional.of(
          "step \"%s\": operation is \"%s\"; partner %s has %s"
              .formatted(
                  step.name(),
                  name,
                  partner.name(),
                  String.join(
                      ", ", partner.performing().stream().map(Operation::name).sorted().toList())));
    }
    boolean isUndone = step.undo() == UndoRule.CALL || step.undo() == UndoRule.BY;
    return isUndone && performed.get().undo() == null
        ? Optional.of(
            "step \"%s\": undo is %s, but operation %s of partner %s has no undo"
                .formatted(step.name(), step.undoText(), name, partner.name()))
        : Optional.empty();
  }

  /** A step carries no data but what it reads, so expressions would not find other data. */
  private static Optional<String> reads(
      WorkflowDefinition workflow, StepDefinition step, PartnerDefinition partner) {
    return performed(step, partner)
        .flatMap(operation -> reads(readable(workflow, step), step, operation, partner));
  }

  /**
   * What the step could read. An operation that several steps perform may ask for the result of a
   * step that only some of them come after.
   */
  private static Predicate<String> readable(WorkflowDefinition workflow, StepDefinition step) {
    Set<String> earlier = workflow.withoutGroups().predecessors(step.name());
    return path ->
        !path.startsWith(RESULTS)
            || (step.reads().limitResults() && earlier.contains(path.split("\\.", 3)[1]));
  }

  /** Which one a step without operation performs is in the settings of the agent, if not alone. */
  private static Optional<Operation> performed(StepDefinition step, PartnerDefinition partner) {
    String name = step.operation().name();
    List<Operation> performing = partner.performing();
    return performing.stream()
        .filter(each -> name == null ? performing.size() == 1 : each.name().equals(name))
        .findFirst();
  }

  private static Optional<String> reads(
      Predicate<String> readable,
      StepDefinition step,
      Operation performed,
      PartnerDefinition partner) {
    List<String> missing =
        partner.pathsUsed(performed).stream()
            .filter(readable)
            .filter(path -> !step.reads().touches(path))
            .toList();
    return missing.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "step \"%s\": reads lacks %s, which operation %s of partner %s uses"
                .formatted(
                    step.name(), String.join(", ", missing), performed.name(), partner.name()));
  }
}
