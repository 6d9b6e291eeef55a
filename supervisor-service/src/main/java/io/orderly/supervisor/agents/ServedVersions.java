package io.orderly.supervisor.agents;

import io.orderly.operator.agents.AgentReports;
import io.orderly.operator.agents.AgentsSeen;
import io.orderly.operator.agents.SeenAgent;
import io.orderly.store.pauses.PauseKind;
import io.orderly.store.pauses.PauseSwitches;
import io.orderly.store.pauses.StoredPause;
import io.orderly.store.pauses.SystemPauses;
import io.orderly.store.workflows.WorkflowCatalogue;
import io.orderly.workflow.AgentDefinition;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Pauses each version of an agent that a workflow names and no instance serves, and resumes it once
 * one does, or no workflow names it. An agent that does not report at all is left as it is: that it
 * is absent is a fault of its own. Every supervisor does; the store tells one of them that it was
 * the first. One that can't read a workflow of a newer version does not know what that one names,
 * and resumes only what is served. Supervisors see a new or a retired workflow at different times,
 * so none resumes what another one paused just now.
 */
public final class ServedVersions {

  private static final Logger LOG = LoggerFactory.getLogger(ServedVersions.class);

  /** Until then every supervisor has seen the workflow for which a version was paused. */
  private static final Duration SEEN_BY_ALL = WorkflowCatalogue.REFRESH_EVERY.multipliedBy(2);

  private final AgentReports reports;
  private final WorkflowCatalogue workflows;
  private final PauseSwitches pauses;
  private final SystemPauses systemPauses;
  private final Runnable wakeSchedulers;
  private final InstantSource clock;

  /**
   * Keeps the pauses of a store.
   *
   * @param wakeSchedulers called when something may be started that could not be before
   */
  public ServedVersions(
      AgentReports reports,
      WorkflowCatalogue workflows,
      PauseSwitches pauses,
      SystemPauses systemPauses,
      Runnable wakeSchedulers,
      InstantSource clock) {
    this.reports = reports;
    this.workflows = workflows;
    this.pauses = pauses;
    this.systemPauses = systemPauses;
    this.wakeSchedulers = wakeSchedulers;
    this.clock = clock;
  }

  /**
   * One round. While the reports can't be read everything stays as it is.
   *
   * @throws org.springframework.dao.DataAccessException when the store can't be reached
   */
  public void round() {
    AgentsSeen seen = reports.current();
    Set<AgentDefinition> named = named();
    if (seen.unreadableSince() != null) {
      return;
    }
    Map<String, List<SeenAgent>> byAgent =
        seen.agents().stream().collect(Collectors.groupingBy(SeenAgent::agent));
    List<StoredPause> paused = pausedVersions();
    Set<String> versions = paused.stream().map(StoredPause::name).collect(Collectors.toSet());
    named.forEach(agent -> decide(agent, byAgent.getOrDefault(agent.name(), List.of()), versions));
    if (workflows.readsAll()) {
      resumeUnnamed(paused, named);
    }
  }

  private void resumeUnnamed(List<StoredPause> paused, Set<AgentDefinition> named) {
    Set<String> known =
        named.stream().map(AgentDefinition::versionedName).collect(Collectors.toSet());
    Instant seenByAll = clock.instant().minus(SEEN_BY_ALL);
    paused.stream()
        .filter(pause -> pause.pausedAt().isBefore(seenByAll))
        .map(StoredPause::name)
        .filter(version -> !known.contains(version))
        .forEach(this::resume);
  }

  private Set<AgentDefinition> named() {
    return workflows.runnable().stream()
        .map(workflows::find)
        .flatMap(Optional::stream)
        .flatMap(workflow -> workflow.agents().values().stream())
        .filter(agent -> agent.partner() != null)
        .collect(Collectors.toSet());
  }

  private List<StoredPause> pausedVersions() {
    return pauses.list().stream().filter(ServedVersions::isOfVersion).toList();
  }

  /** Whether no instance serves what is paused: no agent has such a name. */
  static boolean isOfVersion(StoredPause pause) {
    return pause.kind() == PauseKind.AGENT
        && pause.name().indexOf('@') >= 0
        && pause.pausedBy().equals(SystemPauses.SYSTEM);
  }

  private void decide(AgentDefinition agent, List<SeenAgent> instances, Set<String> paused) {
    String partner = Objects.requireNonNull(agent.partner());
    String version = agent.versionedName();
    boolean isPaused = paused.contains(version);
    boolean isServed = instances.stream().anyMatch(seen -> seen.serves(partner));
    if (isPaused && isServed) {
      resume(version);
    } else if (!isPaused && !isServed && !instances.isEmpty()) {
      pause(agent.name(), partner, version);
    }
  }

  private void pause(String agent, String partner, String version) {
    String reason = "no instance of agent %s serves %s".formatted(agent, partner);
    if (systemPauses.pauseVersion(version, reason)) {
      LOG.warn("{}: steps of workflows that name it wait until one does", reason);
    }
  }

  private void resume(String version) {
    if (systemPauses.resumeVersion(version)) {
      LOG.info("{} is served again, or named by no workflow: its steps are started", version);
      wakeSchedulers.run();
    }
  }
}
