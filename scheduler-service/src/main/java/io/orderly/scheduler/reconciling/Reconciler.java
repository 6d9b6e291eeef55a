package io.orderly.scheduler.reconciling;

import io.orderly.platform.tracing.ActionStart;
import io.orderly.platform.tracing.OrderAction;
import io.orderly.process.Decision;
import io.orderly.process.OrderProcess;
import io.orderly.process.ProcessEvent;
import io.orderly.scheduler.SchedulerProperties;
import io.orderly.scheduler.capacity.Deciders;
import io.orderly.scheduler.messaging.AfterCommit;
import io.orderly.scheduler.routing.AttemptKey;
import io.orderly.scheduler.routing.Routing;
import io.orderly.store.claiming.Incarnation;
import io.orderly.store.claiming.LiveSteps;
import io.orderly.store.transitions.OrderTransitions;
import io.orderly.store.transitions.StateStore;
import io.orderly.store.transitions.StateStore.StateTransaction;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * Compares the rows with the requests that this process has sent. A restart, a lost answer to a
 * commit and a failed send look the same from here, and are corrected the same way.
 */
public final class Reconciler {

  /**
   * More than the in-flight limits allow to be live at once: a page that is full of sent requests
   * must not hide one that was not sent.
   */
  private static final int MAX_LIVE_STEPS = 100_000;

  /** Per action and run: after a restart all that was in flight before is unsent. */
  private static final int MAX_PAGES = 50;

  private final Store store;
  private final Incarnation incarnation;
  private final Deciders deciders;
  private final AfterCommit afterCommit;
  private final Sent sent;
  private final SchedulerProperties properties;

  /** The rows, and the clock of their times. */
  public record Store(StateStore state, OrderTransitions transitions, LiveSteps liveSteps) {

    /** CompleteBy is a time of the store's clock; this machine's may be ahead. */
    Instant now() {
      return state.inTransaction(StateTransaction::now);
    }
  }

  /** The sent set, and what corrects a difference from the rows. */
  public record Sent(Routing routing, RequestResender resender, UnsendableOrders unsendable) {}

  /**
   * Orders and requests of one run.
   *
   * @param failed orders that went to Error
   * @param adopted orders of an older incarnation
   * @param resent requests
   * @param started orders of which a waiting step was started
   */
  public record Counts(int failed, int adopted, int resent, int started) {}

  public Reconciler(
      Store store,
      Incarnation incarnation,
      Deciders deciders,
      AfterCommit afterCommit,
      Sent sent,
      SchedulerProperties properties) {
    this.store = store;
    this.incarnation = incarnation;
    this.deciders = deciders;
    this.afterCommit = afterCommit;
    this.sent = sent;
    this.properties = properties;
  }

  /** One bounded run; the rest follows in the next one. */
  public Counts runOnce() {
    sent.routing().expire(store.now());
    releaseEndedElsewhere();
    int failed = sent.unsendable().fail();
    int adopted = adopt();
    int resent = resend();
    int started = startDue();
    return new Counts(failed, adopted, resent, started);
  }

  /**
   * Replies to requests from before a rebalance may have gone to another scheduler. An attempt that
   * is no longer live here no longer counts; it was sent before the rows are read.
   */
  private void releaseEndedElsewhere() {
    Set<AttemptKey> ended = new HashSet<>(sent.routing().answeredElsewhere());
    if (!ended.isEmpty()) {
      ended.removeAll(Set.copyOf(liveFor(Duration.ZERO)));
      ended.forEach(sent.routing()::release);
    }
  }

  private int adopt() {
    int limit = properties.reconcileBatch();
    int adopted = 0;
    for (int page = 0; page < MAX_PAGES; page++) {
      int more =
          apply(
              transaction -> transaction.lockOfOlderIncarnations(incarnation, limit),
              new ProcessEvent.Adopt(incarnation.lockedBy()),
              OrderAction.ADOPT);
      adopted += more;
      if (more < limit) {
        break;
      }
    }
    return adopted;
  }

  private int startDue() {
    int limit = properties.reconcileBatch();
    ProcessEvent startDue = new ProcessEvent.StartDue(incarnation.lockedBy());
    int due =
        apply(
            transaction -> transaction.lockWithDueSteps(incarnation, limit),
            startDue,
            OrderAction.START_DUE);
    Set<String> agents = deciders.agentsWithCapacity();
    int unstarted =
        apply(
            transaction -> transaction.lockWithUnstartedSteps(incarnation, agents, limit),
            startDue,
            OrderAction.START_DUE);
    return due + unstarted;
  }

  private int apply(
      Function<StateTransaction, List<OrderProcess>> lock, ProcessEvent event, OrderAction action) {
    ActionStart start = action.begin();
    List<Decision> decisions =
        store.transitions().apply(lock, () -> deciders.batch(order -> event));
    afterCommit.send(start, decisions);
    return (int) decisions.stream().filter(Decision::isChange).count();
  }

  private int resend() {
    int limit = properties.reconcileBatch();
    List<AttemptKey> unsent =
        liveFor(properties.resendAfter()).stream()
            .filter(key -> !sent.routing().isSent(key))
            .limit((long) limit * MAX_PAGES)
            .toList();
    int resent = 0;
    for (int from = 0; from < unsent.size(); from += limit) {
      List<AttemptKey> page = unsent.subList(from, Math.min(unsent.size(), from + limit));
      resent += sent.resender().resend(Set.copyOf(page));
    }
    return resent;
  }

  private List<AttemptKey> liveFor(Duration atLeast) {
    return store.liveSteps().of(incarnation, atLeast, MAX_LIVE_STEPS).stream()
        .map(live -> new AttemptKey(live.orderId(), live.step(), live.direction(), live.attempt()))
        .toList();
  }
}
