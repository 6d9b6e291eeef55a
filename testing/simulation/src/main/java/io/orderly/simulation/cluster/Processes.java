package io.orderly.simulation.cluster;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import io.orderly.messages.ReplyMac;
import io.orderly.messages.StepReply;
import io.orderly.messages.Topics;
import io.orderly.platform.kafka.BestEffort;
import io.orderly.scheduler.SchedulerCore;
import io.orderly.scheduler.SchedulerProperties;
import io.orderly.simulation.cluster.InstanceSlot.Role;
import io.orderly.simulation.eventloop.SimulatedProcess;
import io.orderly.simulation.faults.Chance;
import io.orderly.simulation.faults.Fault;
import io.orderly.simulation.network.Broker;
import io.orderly.simulation.network.ConsumerGroup;
import io.orderly.simulation.partner.AcceptedCalls;
import io.orderly.simulation.partner.AgentSurroundings;
import io.orderly.simulation.partner.Partner;
import io.orderly.simulation.partner.PartnerKind;
import io.orderly.simulation.partner.SimulatedAgent;
import io.orderly.simulation.partner.SimulatedConnection;
import io.orderly.simulation.partner.UnknownOutcomes;
import io.orderly.store.claiming.LiveSteps.StepsOfAgent;
import io.orderly.store.workflows.WorkflowCatalogue;
import io.orderly.workflow.AgentDefinition;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;

/** Makes the processes of a cluster, and what lies between them. */
final class Processes {

  static final Duration GRACE = Duration.ofSeconds(2);
  static final Duration SWEEP_EVERY = Duration.ofSeconds(1);

  private static final int REPLY_PARTITIONS = 4;
  private static final int REQUEST_PARTITIONS = 3;

  private final Surroundings around;
  private final Cluster cluster;
  private final UnknownOutcomes unknownOutcomes;
  private final Clocks clocks;
  private final Wakes wakes;
  private final Broker broker;
  private final ConsumerGroup replies;
  private final Map<ConsumerGroup, Partner> partners = new LinkedHashMap<>();
  private final Map<String, Partner> partnersOfAgents = new HashMap<>();
  private final SchedulerProperties properties;
  private final MeterRegistry meters = new CompositeMeterRegistry();
  private final BestEffort droppedStatuses;

  Processes(
      Surroundings around,
      Cluster cluster,
      Collection<AgentDefinition> agents,
      Map<String, PartnerKind> kinds,
      Map<String, AcceptedCalls> acceptedCalls,
      UnknownOutcomes unknownOutcomes) {
    this.around = around;
    this.unknownOutcomes = unknownOutcomes;
    this.cluster = cluster;
    Chance chance = around.chance();
    this.clocks = new Clocks(around);
    this.wakes = new Wakes(around, cluster);
    this.broker = new Broker(around.eventLoop(), chance, around.faults());
    broker.create(Topics.SCHEDULER_REPLIES, REPLY_PARTITIONS);
    this.replies = group(Topics.SCHEDULER_REPLIES);
    for (AgentDefinition agent : agents) {
      broker.create(Topics.agentRequests(agent.name()), REQUEST_PARTITIONS);
      Partner partner =
          new Partner(
              around.eventLoop(),
              chance,
              around.faults(),
              around.watch(),
              agent,
              Objects.requireNonNull(kinds.get(agent.name())),
              Objects.requireNonNull(acceptedCalls.get(agent.name())));
      partners.put(group(Topics.agentRequests(agent.name())), partner);
      partnersOfAgents.put(agent.name(), partner);
      partner.sendHooksTo(orderId -> wakes.hint(new StepsOfAgent(orderId, agent.name())));
      partner.sendEventsTo(this::pass);
    }
    around
        .watch()
        .takingBack(
            (orderId, step) ->
                partnerOf(step.agent()).ifPresent(partner -> partner.takeBack(orderId, step)));
    this.properties = properties(chance);
    this.droppedStatuses =
        new BestEffort(
            new SimulatedSender(around, around.eventLoop().process("nobody"), broker),
            "droppedStatuses",
            1,
            meters);
    // Closed, it drops all and needs no thread: statuses and wakes take no part in what must hold.
    droppedStatuses.close();
  }

  /** What an agent reads of its partner's events: it is kept, and told until it is recorded. */
  private void pass(StepReply event) {
    around.watch().told(event);
    StepReply proven = event.withReplyToken(SimulatedSecrets.EVENTS.ofEvent(event));
    broker.append(Topics.SCHEDULER_REPLIES, null, event.orderId().toString(), proven);
  }

  /** Somebody forges replies. */
  void forge(Chance chance) {
    new Forger(around, broker, chance, REQUEST_PARTITIONS).begin();
  }

  private Map<String, List<ReplyMac>> eventMacs() {
    Map<String, List<ReplyMac>> macs = new HashMap<>();
    partnersOfAgents.keySet().forEach(agent -> macs.put(agent, List.of(SimulatedSecrets.EVENTS)));
    return macs;
  }

  /** The remote service of that agent; a step without one has none. */
  Optional<Partner> partnerOf(String agent) {
    return Optional.ofNullable(partnersOfAgents.get(agent));
  }

  private ConsumerGroup group(String topic) {
    return new ConsumerGroup(broker, topic, around.eventLoop(), around.chance(), around.faults());
  }

  private static SchedulerProperties properties(Chance chance) {
    return new SchedulerProperties(
        10,
        Duration.ofMillis(500),
        chance.between(1, 8),
        chance.between(1, 4),
        Duration.ofSeconds(1),
        Duration.ofSeconds(2),
        10,
        3,
        Duration.ofSeconds(2));
  }

  InstanceSlot submission(int number) {
    return new InstanceSlot(
        Role.SUBMISSION,
        "submission-" + number,
        process -> new SimulatedSubmission(around, process, GRACE, wakes::send));
  }

  InstanceSlot scheduler(int number) {
    String id = "scheduler-" + number;
    Clock clock = clocks.another();
    WorkflowCatalogue workflows = workflowsFor(number);
    return new InstanceSlot(
        Role.SCHEDULER,
        id,
        process ->
            new SimulatedScheduler(
                around,
                process,
                new SimulatedScheduler.Identity(id, replies, () -> cluster.asksForEnd(process)),
                properties,
                () -> core(id, process, clock, workflows)));
  }

  /** A scheduler of an older version than the others is replaced when the faults stop. */
  private WorkflowCatalogue workflowsFor(int number) {
    WorkflowCatalogue all = around.store().workflowCatalogue();
    boolean old = number > 1 && around.faults().strikes(Fault.OLD_VERSION);
    return old ? new OlderWorkflows(all, around.faults()) : all;
  }

  private SchedulerCore core(
      String id, SimulatedProcess process, Clock clock, WorkflowCatalogue workflows) {
    SchedulerParts parts =
        new SchedulerParts(
            around.store(),
            workflows,
            new SimulatedSender(around, process, broker),
            droppedStatuses,
            meters,
            clock);
    SchedulerCore core =
        parts.core(
            new SchedulerCore.Self(
                around.store().instanceRegistry().begin(id),
                properties,
                GRACE,
                eventMacs(),
                () -> cluster.asksForEnd(process)),
            around.chance().split());
    core.deciders()
        .agents()
        .forEach(
            agent ->
                core.routing()
                    .partitions(agent, IntStream.range(0, REQUEST_PARTITIONS).boxed().toList()));
    return core;
  }

  InstanceSlot supervisor(int number) {
    Clock clock = clocks.another();
    return new InstanceSlot(
        Role.SUPERVISOR,
        "supervisor-" + number,
        process ->
            new SimulatedSupervisor(
                around,
                process,
                new SimulatedSupervisor.Intervals(GRACE, SWEEP_EVERY),
                new SimulatedSupervisor.Reach(
                    new SimulatedSender(around, process, broker),
                    droppedStatuses,
                    meters,
                    clock,
                    wakes::send)));
  }

  InstanceSlot agents(int number) {
    Clock clock = clocks.another();
    return new InstanceSlot(Role.AGENTS, "agents-" + number, process -> agents(process, clock));
  }

  private AgentInstance agents(SimulatedProcess process, Clock clock) {
    Map<ConsumerGroup, SimulatedAgent> agents = new LinkedHashMap<>();
    partners.forEach(
        (group, partner) -> {
          SimulatedConnection line =
              new SimulatedConnection(
                  around.eventLoop(), around.chance(), around.faults(), partner);
          AgentSurroundings agentSurroundings =
              new AgentSurroundings(
                  around.eventLoop(),
                  around.faults(),
                  around.watch(),
                  clock,
                  line,
                  unknownOutcomes);
          agents.put(group, new SimulatedAgent(agentSurroundings, process, group));
        });
    return new AgentInstance(process, agents);
  }

  /** Some group shares its partitions out anew for no reason. */
  void rebalanceSome() {
    if (around.chance().happens(0.5)) {
      replies.rebalance();
    } else {
      around.chance().pick(List.copyOf(partners.keySet())).rebalance();
    }
  }
}
