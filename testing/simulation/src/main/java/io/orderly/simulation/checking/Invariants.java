package io.orderly.simulation.checking;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Checks a run against all invariants. It receives the events, in the sequence in which it happened
 * and from one thread, and throws a {@link Violation} at the first moment that breaks a rule.
 */
public final class Invariants {

  private final Ledger ledger;
  private final List<Invariant> invariants;

  /**
   * Begins a run.
   *
   * @param workflows those of all its orders
   */
  public Invariants(Collection<WorkflowImage> workflows, Limits limits) {
    this.ledger = new Ledger(workflows, limits);
    this.invariants =
        List.of(
            new RowsAsCommitted(ledger),
            new AcknowledgedOrders(ledger),
            new IdempotencyKeys(),
            new ProcessEdges(ledger),
            new StepEdges(ledger),
            new RefusalPolicies(ledger),
            new Decisions(ledger),
            new CurrentAttempts(ledger),
            new LockOwners(ledger),
            new StartsOnce(ledger),
            new RemoteEffects(ledger),
            new LeastData(ledger),
            new Editions(ledger),
            new StepSequence(ledger),
            new Groups(ledger),
            new UndoneElements(ledger),
            new Conditions(ledger),
            new LateCalls(ledger),
            new FailureCounts(ledger),
            new DeclinesBounded(ledger),
            new AcceptedSteps(ledger),
            new SettledSteps(ledger),
            new WaitingSteps(ledger),
            new ErrorAlerts(),
            new WakeUps(ledger),
            new BacklogDrained());
  }

  /**
   * An endpoint acknowledged an order.
   *
   * @param key the submitter's name for the request
   * @param bodyHash of what it asked for
   */
  public void acknowledged(UUID orderId, String key, String bodyHash) {
    check(invariant -> invariant.acknowledged(orderId, key, bodyHash));
  }

  /**
   * A transaction committed.
   *
   * @param before the orders as the transaction read them under its locks; new ones are left out
   * @param after the same orders and the new ones as it wrote them; what it did not change may be
   *     left out of both
   * @param alerts the rows that it inserted
   */
  public void committed(
      String who,
      Instant now,
      List<OrderImage> before,
      List<OrderImage> after,
      List<AlertImage> alerts) {
    committed(who, now, before, after, alerts, List.of());
  }

  /**
   * A transaction committed.
   *
   * @param decisions what an operator decided in it; at most one of an order
   */
  public void committed(
      String who,
      Instant now,
      List<OrderImage> before,
      List<OrderImage> after,
      List<AlertImage> alerts,
      List<DecisionImage> decisions) {
    Map<UUID, OrderImage> earlier = new HashMap<>();
    before.forEach(order -> earlier.put(order.orderId(), order));
    List<Change> changes = new ArrayList<>();
    for (OrderImage order : after) {
      Change change = new Change(earlier.get(order.orderId()), order, of(order, decisions));
      if (!order.equals(change.before())) {
        changes.add(change);
      }
    }
    Commit commit = new Commit(who, now, changes, alerts);
    check(invariant -> invariant.committed(commit));
    ledger.committed(commit);
  }

  private static @Nullable DecisionImage of(OrderImage order, List<DecisionImage> decisions) {
    return decisions.stream()
        .filter(decision -> decision.orderId().equals(order.orderId()))
        .findFirst()
        .orElse(null);
  }

  /** A service takes it that its committed transaction started this attempt. */
  public void started(String who, UUID orderId, String step, String direction, int attempt) {
    AttemptImage started = new AttemptImage(orderId, step, direction, attempt);
    check(invariant -> invariant.started(who, started));
  }

  /** A request for this attempt is handed to the network, for the first time or again. */
  public void requested(UUID orderId, String step, String direction, int attempt) {
    AttemptImage requested = new AttemptImage(orderId, step, direction, attempt);
    check(invariant -> invariant.requested(requested));
    ledger.requested(requested);
  }

  /**
   * What a request for this attempt is for.
   *
   * @param status whether it asks about a call that its partner took on
   * @param namesAnswer whether it has what the step came to, or what its partner answered when it
   *     took it on
   */
  public void asks(
      UUID orderId,
      String step,
      String direction,
      int attempt,
      boolean status,
      boolean namesAnswer) {
    AttemptImage requested = new AttemptImage(orderId, step, direction, attempt);
    check(invariant -> invariant.asks(requested, status, namesAnswer));
  }

  /**
   * The attributes in a request for this attempt.
   *
   * @param given JSON values by their path, such as {@code attributes.address.city}, as the
   *     customer gave them
   * @param carried as they are in the request
   */
  public void carried(
      UUID orderId,
      String step,
      String direction,
      int attempt,
      Map<String, String> given,
      Map<String, String> carried) {
    AttemptImage requested = new AttemptImage(orderId, step, direction, attempt);
    check(invariant -> invariant.carried(requested, given, carried));
  }

  /**
   * An agent hands its answer to the network, whether or not it ever arrives.
   *
   * @param outcome {@code completed}, {@code accepted}, {@code failed} or {@code declined}; {@code
   *     held} beside declined, when it was declined for a reason of the agent
   */
  public void answered(UUID orderId, String step, String direction, int attempt, String outcome) {
    ledger.answered(new AttemptImage(orderId, step, direction, attempt), outcome);
  }

  /** A partner says what became of a step, whether or not that ever arrives. */
  public void told(UUID orderId, String step, String direction, String outcome) {
    ledger.told(orderId, step, direction, outcome);
  }

  /** The offset past this event of a partner is committed. */
  public void eventPutAway(UUID orderId, String step, String direction, String outcome) {
    check(invariant -> invariant.eventPutAway(orderId, step, direction, outcome));
  }

  /** The offset past this answer is committed: it will not be delivered again. */
  public void answerPutAway(
      UUID orderId, String step, String direction, int attempt, String outcome) {
    AttemptImage answered = new AttemptImage(orderId, step, direction, attempt);
    check(invariant -> invariant.answerPutAway(answered, outcome));
  }

  /**
   * The next transaction that becomes visible has this answer, whether or not whoever gave it ever
   * hears of it.
   */
  public void answered(AnswerImage answer) {
    check(invariant -> invariant.answered(answer));
  }

  /** Whoever gave this answer was told that it was applied. */
  public void answerApplied(AnswerImage answer) {
    check(invariant -> invariant.answerApplied(answer));
  }

  /**
   * Whoever gave this answer was told that it was not applied.
   *
   * @param attempt of the step before the answer was given
   */
  public void answerRefused(AnswerImage answer, int attempt) {
    check(invariant -> invariant.answerRefused(answer, attempt));
  }

  /**
   * A command was applied.
   *
   * @param seenVersion the version that the sender of the command had seen
   * @param newVersion the version that it made
   */
  public void commanded(String who, UUID orderId, long seenVersion, long newVersion) {
    check(invariant -> invariant.commanded(who, orderId, seenVersion, newVersion));
  }

  /** An agent names the result of this step to its partner, to undo it. */
  public void namedResult(UUID orderId, String step) {
    check(invariant -> invariant.namedResult(orderId, step));
  }

  /** A partner did something that it had not done before. */
  public void effect(EffectImage effect) {
    check(invariant -> invariant.effect(effect));
    ledger.effect(effect);
  }

  /** An operator was alerted, perhaps not for the first time. */
  public void alertDelivered(AlertImage alert) {
    check(invariant -> invariant.alertDelivered(alert));
  }

  /**
   * Between two events.
   *
   * @param all every order in the store
   */
  public void afterEvent(Instant now, Collection<OrderImage> all) {
    check(invariant -> invariant.afterEvent(now, all));
  }

  /**
   * The end of the run: faults have stopped and time has run on.
   *
   * @param all every order in the store
   */
  public void atRest(Instant now, Collection<OrderImage> all) {
    afterEvent(now, all);
    check(invariant -> invariant.atRest(now, all));
  }

  /** What is worth knowing and breaks no rule, such as late effects where nothing prevents them. */
  public List<String> reports() {
    return ledger.reports();
  }

  private void check(Consumer<Invariant> call) {
    invariants.forEach(call);
  }
}
