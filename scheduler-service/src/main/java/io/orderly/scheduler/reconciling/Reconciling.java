package io.orderly.scheduler.reconciling;

import io.orderly.platform.tracing.ActionStart;
import io.orderly.platform.tracing.OrderAction;
import io.orderly.process.Decision;
import io.orderly.process.OrderProcess;
import io.orderly.process.ProcessEvent;
import io.orderly.scheduler.SchedulerProperties;
import io.orderly.scheduler.deciding.Deciders;
import io.orderly.scheduler.messaging.AfterCommit;
import io.orderly.scheduler.routing.AttemptKey;
import io.orderly.scheduler.routing.Routing;
import io.orderly.store.claiming.Incarnation;
import io.orderly.store.claiming.LiveStep;
import io.orderly.store.claiming.LiveSteps;
import io.orderly.store.transitions.OrderTransitions;
import io.orderly.store.transitions.StateStore;
import io.orderly.store.transitions.StateTransaction;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Compares the rows with what this process remembers sending. A restart, a lost commit answer and a
 * failed send look the same from here, and are mended the same way.
 */
public final class Reconciling {

  /**
   * Above what credit lets be live at once: a page that is full of what was sent long ago must not
   * hide what was not.
   */
  private static final int MOST_LIVE_STEPS = 100_000;

  /** Of one kind in one run: a restart has all that was in flight before it to go through. */
  private static final int MOST_PAGES = 50;

  private final Store store;
  private final Incarnation incarnation;
  private final Deciders deciders;
  private final AfterCommit afterCommit;
  private final Sent sent;
  private final SchedulerProperties properties;

  /** Where the rows are read and changed, and by whose clock they count. */
  public record Store(StateStore state, OrderTransitions transitions, LiveSteps liveSteps) {

    /** CompleteBy is a time of the store's clock; this machine's may be ahead of it. */
    Instant now() {
      return state.inTransaction(StateTransaction::now);
    }
  }

  /** What this process remembers, and what it does about what does not fit. */
  public record Sent(Routing routing, Resending resending, SettingAside settingAside) {}

  /** What one run found. */
  public record Counts(int setAside, int adopted, int resent, int started) {

    /** Whether it found anything out of the ordinary. */
    boolean isUnusual() {
      return setAside + adopted + resent > 0;
    }
  }

  public Reconciling(
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

  /** One bounded run; what is left over comes in the next. */
  public Counts runOnce() {
    sent.routing().expire(store.now());
    forgetWhatOthersSettled();
    int setAside = sent.settingAside().runOnce();
    int adopted = adopt();
    int resent = resend();
    int started = startDue();
    return new Counts(setAside, adopted, resent, started);
  }

  /**
   * Answers to requests from before a rebalance may have gone to another scheduler. What is no
   * longer live and ours gives its place back; it was sent before the rows are read.
   */
  private void forgetWhatOthersSettled() {
    Set<AttemptKey> settled = new HashSet<>(sent.routing().answeredElsewhere());
    if (!settled.isEmpty()) {
      settled.removeAll(Set.copyOf(liveFor(Duration.ZERO)));
      settled.forEach(sent.routing()::forget);
    }
  }

  private int adopt() {
    int limit = properties.reconcileBatch();
    int adopted = 0;
    for (int page = 0; page < MOST_PAGES; page++) {
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
    Set<String> agents = deciders.agentsWithCredit();
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
            .limit((long) limit * MOST_PAGES)
            .toList();
    int resent = 0;
    for (int from = 0; from < unsent.size(); from += limit) {
      List<AttemptKey> page = unsent.subList(from, Math.min(unsent.size(), from + limit));
      resent += sent.resending().resend(Set.copyOf(page));
    }
    return resent;
  }

  private List<AttemptKey> liveFor(Duration atLeast) {
    return store.liveSteps().of(incarnation, atLeast, MOST_LIVE_STEPS).stream()
        .map(Reconciling::key)
        .collect(Collectors.toList());
  }

  private static AttemptKey key(LiveStep live) {
    return new AttemptKey(live.orderId(), live.step(), live.direction(), live.attempt());
  }
}
