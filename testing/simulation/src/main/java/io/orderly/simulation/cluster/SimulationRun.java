package io.orderly.simulation.cluster;

import io.orderly.process.ProcessState;
import io.orderly.simulation.checking.Invariants;
import io.orderly.simulation.checking.Limits;
import io.orderly.simulation.eventloop.EventLoop;
import io.orderly.simulation.eventloop.SimulatedTime;
import io.orderly.simulation.eventloop.WorkerThreads;
import io.orderly.simulation.faults.Chance;
import io.orderly.simulation.faults.Fault;
import io.orderly.simulation.faults.Faults;
import io.orderly.simulation.observing.EventHistory;
import io.orderly.simulation.observing.Images;
import io.orderly.simulation.observing.SimulationObserver;
import io.orderly.simulation.partner.AcceptedCalls;
import io.orderly.simulation.partner.PartnerKind;
import io.orderly.simulation.scenario.PartnerKinds;
import io.orderly.simulation.scenario.RandomWorkflows;
import io.orderly.store.memory.InMemoryStore;
import io.orderly.store.pauses.PauseKind;
import io.orderly.workflow.AgentDefinition;
import io.orderly.workflow.AgentDefinition.Tombstones;
import io.orderly.workflow.StepDefinition;
import io.orderly.workflow.WorkflowDefinition;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** One run: a phase with faults, then a phase without, until every order has ended. */
public final class SimulationRun {

  /** Above the longest for which no supervisor is there, and the pace of the release. */
  private static final Duration TOLERANCE = Duration.ofSeconds(90);

  private static final long MIN_STORM_MILLIS = 8_000;
  private static final long MAX_STORM_MILLIS = 50_000;

  /** Above an hour: declines are borne with for that long. */
  private static final long DECLINED_FOR_LONG_MICROS = 4_800_000_000L;

  private static final long LONGEST_CALM_MICROS = 400_000_000;
  private static final long AFTERMATH_MICROS = 30_000_000;
  private static final int MAX_EVENTS = 1_000_000;

  private final Chance chance;
  private final Faults faults;
  private final EventLoop eventLoop;
  private final SimulationObserver simulationObserver;
  private final InMemoryStore store;
  private final Cluster cluster;
  private final Processes processes;
  private final Customers customers;
  private final Script script;
  private final List<WorkflowDefinition> workflows = new ArrayList<>();
  private final long stormMicros;
  private long restSinceMicros = -1;
  private int events;

  /** Sets the event loop. */
  public SimulationRun(
      WorkerThreads workerThreads,
      long seed,
      PartnerKinds partners,
      Set<Fault> without,
      EventHistory eventHistory) {
    chance = new Chance(seed);
    faults = new Faults(chance.split(), new Chance(~seed), without);
    RandomWorkflows drawing =
        new RandomWorkflows(
            chance.split(),
            chance.between(1, 3),
            partners,
            faults.has(Fault.SHORT_MEMORY),
            new Chance(-seed),
            partners.shareOfStepsWithoutAgents(seed));
    for (int number = 1; number <= chance.between(1, 2); number++) {
      workflows.add(drawing.draw("workflow-" + number));
    }
    Map<String, PartnerKind> kinds =
        partners.draw(new Chance(Long.reverse(seed)), drawing.agents().values());
    spareWhatNothingCanHold(drawing.agents().values());
    if (kinds.values().stream().anyMatch(kind -> !kind.hasKeys())) {
      // Kafka keeps a producer's records single; nothing else does.
      faults.leaveOut(Fault.MESSAGE_TWICE);
    }
    SimulatedTime time = new SimulatedTime();
    eventHistory.begins(time);
    eventLoop = new EventLoop(workerThreads, time);
    simulationObserver =
        new SimulationObserver(
            new Invariants(
                workflows.stream()
                    .map(workflow -> Images.of(workflow, PartnerKinds.agentsThatFind(kinds)))
                    .toList(),
                new Limits(Processes.SWEEP_EVERY, Processes.GRACE, TOLERANCE)),
            eventHistory,
            time);
    cluster = new Cluster(eventLoop, chance.split(), faults, eventHistory);
    SchedulingPoints points = new SchedulingPoints(eventLoop, chance.split(), faults, cluster);
    store =
        new InMemoryStore(time::now, new Database(eventLoop, points, faults, simulationObserver));
    workflows.forEach(workflow -> store.workflowCatalogue().register(workflow, ""));
    Surroundings around =
        new Surroundings(
            eventLoop,
            chance,
            faults,
            simulationObserver,
            store,
            new Backlog(store, simulationObserver, time),
            points);
    Map<String, AcceptedCalls> acceptedCalls =
        partners.acceptedCalls(
            new Chance(Long.rotateLeft(seed, Integer.SIZE)), drawing.agents().values());
    processes =
        new Processes(
            around,
            cluster,
            drawing.agents().values(),
            kinds,
            acceptedCalls,
            partners.unknownOutcomes());
    customers = new Customers(around, cluster);
    stormMicros =
        chance.micros(MIN_STORM_MILLIS, MAX_STORM_MILLIS)
            + (faults.has(Fault.SLOTS_HANG) ? DECLINED_FOR_LONG_MICROS : 0);
    script =
        new Script(
            around,
            new Script.Cast(
                cluster,
                processes,
                customers,
                new Operators(
                    around, cluster, targets(drawing.agents().values()), processes::partnerOf),
                new People(around, cluster, new Chance(Long.reverse(-seed)), workflows)),
            stormMicros);
    if (partners.areForged()) {
      processes.forge(new Chance(Long.reverse(~seed)));
    }
    eventHistory.add("chance", () -> "faults: " + String.join(", ", faults.words()));
    kinds.forEach((agent, kind) -> eventHistory.add(agent, () -> "its partner: " + kind));
    workflows.forEach(workflow -> tell(eventHistory, workflow));
  }

  private static void tell(EventHistory eventHistory, WorkflowDefinition workflow) {
    for (StepDefinition step : workflow.steps()) {
      eventHistory.add(
          workflow.id().toString(),
          () ->
              "%s of %s after %s: %d attempts of %d ms, then %s; undo %s, tombstones %s"
                  .formatted(
                      step.name(),
                      step.agent(),
                      step.after(),
                      step.attempts(),
                      step.completeWithin().toMillis(),
                      step.onFailure(),
                      step.undoText(),
                      workflow.agentOf(step).tombstones()));
    }
  }

  /** Where a partner keeps no tombstones, or forgets, nothing can stop a call that is late. */
  private void spareWhatNothingCanHold(Iterable<AgentDefinition> agents) {
    for (AgentDefinition agent : agents) {
      if (agent.tombstones() == Tombstones.NONE) {
        faults.leaveOut(Fault.CALL_LATE);
        faults.leaveOut(Fault.CLOCKS_OFF);
      }
    }
    if (faults.has(Fault.SHORT_MEMORY)) {
      faults.leaveOut(Fault.CALL_LATE);
      faults.leaveOut(Fault.CLOCKS_OFF);
    }
  }

  private List<Operators.PauseTarget> targets(Iterable<AgentDefinition> agents) {
    List<Operators.PauseTarget> targets = new ArrayList<>();
    workflows.forEach(
        workflow ->
            targets.add(new Operators.PauseTarget(PauseKind.WORKFLOW, workflow.id().name())));
    agents.forEach(agent -> targets.add(new Operators.PauseTarget(PauseKind.AGENT, agent.name())));
    return targets;
  }

  /**
   * Plays it.
   *
   * @return how much happened
   * @throws io.orderly.simulation.checking.Violation when an invariant is violated
   */
  public int run() {
    slots().forEach(cluster::add);
    script.begin(workflows);
    eventLoop.run(this::isOver, () -> simulationObserver.look(store));
    simulationObserver.atRest(store);
    return events;
  }

  private Stream<InstanceSlot> slots() {
    List<InstanceSlot> slots = new ArrayList<>();
    slots.add(processes.submission(1));
    for (int number = 1; number <= chance.between(2, 3); number++) {
      slots.add(processes.scheduler(number));
    }
    for (int number = 1; number <= chance.between(1, 2); number++) {
      slots.add(processes.supervisor(number));
    }
    for (int number = 1; number <= chance.between(1, 2); number++) {
      slots.add(processes.agents(number));
    }
    return slots.stream();
  }

  /** All is at rest, and has been for long enough to see whatever comes late. */
  private boolean isOver() {
    events++;
    if (events > MAX_EVENTS) {
      throw new IllegalStateException("the run exceeded its maximum number of events");
    }
    if (!faults.haveStopped()) {
      return false;
    }
    long now = eventLoop.time().nowMicros();
    if (now > stormMicros + LONGEST_CALM_MICROS) {
      return true;
    }
    if (!isAtRest()) {
      restSinceMicros = -1;
    } else if (restSinceMicros < 0) {
      restSinceMicros = now;
    }
    return restSinceMicros >= 0 && now - restSinceMicros > AFTERMATH_MICROS;
  }

  private boolean isAtRest() {
    return customers.areAllAnswered()
        && simulationObserver.allAlertsDelivered()
        && store.orders().stream()
            .allMatch(order -> order.state().isFinal() || order.state() == ProcessState.ERROR);
  }
}
