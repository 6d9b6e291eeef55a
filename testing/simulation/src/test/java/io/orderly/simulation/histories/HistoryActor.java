package io.orderly.simulation.histories;

import io.orderly.process.Cause;
import io.orderly.process.Decision;
import io.orderly.process.DecisionContext;
import io.orderly.process.Failure;
import io.orderly.process.OrderProcess;
import io.orderly.process.OrderStateMachine;
import io.orderly.process.ProcessEvent;
import io.orderly.process.Resends;
import io.orderly.process.StepFinding;
import io.orderly.process.StepOutcome;
import io.orderly.simulation.histories.Request.Answer;
import io.orderly.store.claiming.Incarnation;
import io.orderly.store.transitions.OrderTransitions;
import io.orderly.store.transitions.OrderTransitions.Decider;
import io.orderly.store.transitions.StateStore;
import io.orderly.store.transitions.StateStore.ClaimLimits;
import io.orderly.store.transitions.StateStore.StateTransaction;
import io.orderly.workflow.WorkflowDefinition;
import io.orderly.workflow.WorkflowId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** One thread of a history: a scheduler, a supervisor, an operator and a customer in turn. */
public final class HistoryActor {

  private static final int BATCH = 3;
  private static final Set<WorkflowId> RUNNABLE =
      HistoryWorkflows.ALL.stream()
          .map(WorkflowDefinition::id)
          .collect(Collectors.toUnmodifiableSet());

  private final HistoryFixture historyFixture;
  private final StateStore store;
  private final OrderTransitions transitions;
  private final RandomGenerator random;
  private Incarnation me;

  /** Enters the history as the first incarnation of that scheduler. */
  public HistoryActor(HistoryFixture historyFixture, String instance, RandomGenerator random) {
    this.historyFixture = historyFixture;
    this.store = historyFixture.storeOf(instance);
    this.transitions = new OrderTransitions(store);
    this.random = random;
    this.me = new Incarnation(instance, 1);
  }

  /** One random act. */
  public void act() {
    switch (random.nextInt(26)) {
      case 0 -> cancel();
      case 1 -> command(ProcessEvent.Pause::new);
      case 2, 3 -> command(ProcessEvent.Resume::new);
      case 4 -> command(ProcessEvent.Resubmit::new);
      case 5 -> decide();
      case 6 -> command(version -> new ProcessEvent.ChangeRank(version, random.nextInt(9)));
      case 7 -> adopt();
      case 8, 9, 10 -> startDue();
      case 11, 12 -> sweep();
      case 13, 14 -> release();
      case 15, 16, 17 -> claim();
      case 18, 19, 20 -> historyFixture.agents().work(random);
      case 21, 22 -> resend();
      default -> reply();
    }
  }

  /** One round in which nothing goes wrong. */
  public void carryOn() {
    historyFixture.orderIds().forEach(orderId -> command(orderId, ProcessEvent.Resume::new));
    sweep();
    release();
    startDue();
    claim();
    for (int most = 0; most < 100 && historyFixture.agents().workWell(random); most++) {
      reply();
    }
    reply();
  }

  private void claim() {
    Map<String, Integer> credit =
        HistoryWorkflows.AGENTS.stream().collect(Collectors.toMap(agent -> agent, agent -> BATCH));
    ClaimLimits limits = new ClaimLimits(credit, BATCH, RUNNABLE);
    apply(
        transaction -> transaction.lockClaimable(limits),
        order -> new ProcessEvent.Claim(me.lockedBy()));
  }

  private void reply() {
    Map<UUID, Answer> batch = new LinkedHashMap<>();
    for (int taken = 0; taken < BATCH; taken++) {
      historyFixture.answers().take(random).ifPresent(answer -> putInto(batch, answer));
    }
    record(batch);
    batch.values().forEach(historyFixture.recorder()::putAway);
    batch.values().forEach(this::again);
  }

  /**
   * As a scheduler does it: first on the orders as it remembers them, then on the others, locked.
   */
  private void record(Map<UUID, Answer> batch) {
    boolean remembersSome = store.remembersAnyOf(batch.keySet());
    List<List<Decision>> committed = new ArrayList<>();
    transitions.apply(
        batch.keySet(),
        () -> decider(order -> reply(batch, order)),
        decisions -> committed.add(changesOf(decisions)));
    committed.forEach(this::told);
    if (remembersSome) {
      historyFixture.countUnlockedReplies(committed.get(0).size());
    }
  }

  /** One answer an order in a transaction; another one waits. */
  private void putInto(Map<UUID, Answer> batch, Answer answer) {
    if (batch.putIfAbsent(answer.request().orderId(), answer) != null) {
      historyFixture.answers().put(answer);
    }
  }

  /** Some answers are delivered twice. */
  private void again(Answer answer) {
    if (random.nextInt(10) == 0) {
      historyFixture.answers().put(answer);
    }
  }

  private ProcessEvent reply(Map<UUID, Answer> batch, OrderProcess order) {
    Answer answer = batch.get(order.orderId());
    Request request = answer.request();
    return new ProcessEvent.Reply(
        request.step(), request.direction(), request.attempt(), outcome(answer), me.lockedBy());
  }

  private static StepOutcome outcome(Answer answer) {
    return switch (answer.outcome()) {
      case "completed" -> new StepOutcome.Completed("{\"done\":true}");
      case "never-happened" -> new StepOutcome.NeverHappened("{\"neverHappened\":true}");
      case "failed" ->
          new StepOutcome.Failed(new Failure(refusalCode(answer), "the partner refused it"));
      default -> new StepOutcome.Declined();
    };
  }

  private static String refusalCode(Answer answer) {
    return answer.request().attempt() % 2 == 0 ? "refused" : "out-of-stock";
  }

  private void sweep() {
    apply(
        transaction -> transaction.lockOverdue(HistoryWorkflows.GRACE, RUNNABLE, BATCH),
        order -> new ProcessEvent.DeadlinePassed());
  }

  private void release() {
    apply(
        transaction -> transaction.lockReleasable(RUNNABLE, BATCH),
        order -> new ProcessEvent.NotBeforeReached());
    apply(
        transaction -> transaction.lockScheduled(RUNNABLE, BATCH),
        order -> new ProcessEvent.NotBeforeReached());
  }

  private void startDue() {
    apply(
        transaction -> transaction.lockWithDueSteps(me, BATCH),
        order -> new ProcessEvent.StartDue(me.lockedBy()));
    apply(
        transaction ->
            transaction.lockWithUnstartedSteps(me, Set.copyOf(HistoryWorkflows.AGENTS), BATCH),
        order -> new ProcessEvent.StartDue(me.lockedBy()));
  }

  private void adopt() {
    me = new Incarnation(me.instanceId(), me.number() + 1);
    apply(
        transaction -> transaction.lockOfOlderIncarnations(me, BATCH),
        order -> new ProcessEvent.Adopt(me.lockedBy()));
  }

  /** As a scheduler that does not know whether the requests of an order's live steps were sent. */
  private void resend() {
    UUID orderId = historyFixture.orderIds().get(random.nextInt(historyFixture.orderIds().size()));
    store
        .inTransaction(
            transaction -> {
              List<OrderProcess> orders = transaction.lock(List.of(orderId));
              Instant now = transaction.now();
              transaction.write(
                  orders.stream().map(order -> Resends.noted(order, step -> true, now)).toList());
              return orders.stream().flatMap(order -> resends(order, now)).toList();
            })
        .forEach(this::send);
  }

  private static Stream<Request> resends(OrderProcess order, Instant now) {
    WorkflowDefinition workflow = HistoryWorkflows.named(order.workflow());
    return Resends.of(order, step -> true, now).stream()
        .map(start -> Request.of(order.orderId(), workflow, start));
  }

  private void cancel() {
    if (random.nextInt(3) == 0) {
      command(version -> new ProcessEvent.Undo(version, Cause.cancelledBy("shop")));
    }
  }

  private void command(Function<Long, ProcessEvent> command) {
    command(
        historyFixture.orderIds().get(random.nextInt(historyFixture.orderIds().size())), command);
  }

  /** Done by hand: that is true whatever the partner did. */
  private void decide() {
    UUID orderId = historyFixture.orderIds().get(random.nextInt(historyFixture.orderIds().size()));
    String step = HistoryWorkflows.anyStep(random);
    command(
        orderId,
        version ->
            new ProcessEvent.Decide(version, step, StepFinding.HAPPENED, "{\"by\":\"hand\"}"));
  }

  /** By who saw the order a moment ago: another may have changed it since. */
  private void command(UUID orderId, Function<Long, ProcessEvent> command) {
    long seenVersion = historyFixture.versionOf(orderId);
    apply(transaction -> transaction.lock(List.of(orderId)), order -> command.apply(seenVersion))
        .forEach(decision -> commanded(seenVersion, decision.after()));
  }

  private void commanded(long seenVersion, OrderProcess after) {
    historyFixture
        .recorder()
        .commanded(me.lockedBy(), after.orderId(), seenVersion, after.version());
  }

  /** The changes, which are committed. */
  private List<Decision> apply(
      Function<StateTransaction, List<OrderProcess>> lock,
      Function<OrderProcess, ProcessEvent> event) {
    List<Decision> changes = changesOf(transitions.apply(lock, () -> decider(event)));
    told(changes);
    return changes;
  }

  private static List<Decision> changesOf(List<Decision> decisions) {
    return decisions.stream().filter(Decision::isChange).toList();
  }

  private void told(List<Decision> changes) {
    changes.forEach(decision -> historyFixture.recorder().decided(me.lockedBy(), decision));
    changes.stream().flatMap(HistoryActor::requests).forEach(this::send);
  }

  private Decider decider(Function<OrderProcess, ProcessEvent> event) {
    return (order, now) -> OrderStateMachine.decide(order, event.apply(order), context(order, now));
  }

  private DecisionContext context(OrderProcess order, Instant now) {
    return new DecisionContext(
        HistoryWorkflows.named(order.workflow()),
        now,
        HistoryWorkflows.GRACE,
        HistoryWorkflows.AGENTS,
        random.nextDouble());
  }

  private static Stream<Request> requests(Decision decision) {
    OrderProcess order = decision.after();
    WorkflowDefinition workflow = HistoryWorkflows.named(order.workflow());
    return decision.starts().stream().map(start -> Request.of(order.orderId(), workflow, start));
  }

  /** Some are lost: the sweep has to find them. */
  private void send(Request request) {
    if (random.nextInt(20) > 0) {
      historyFixture.agents().send(request);
    }
  }
}
