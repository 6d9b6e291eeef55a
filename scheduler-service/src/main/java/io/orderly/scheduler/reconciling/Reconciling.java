package io.orderly.scheduler.reconciling;

import io.orderly.process.Decision;
import io.orderly.process.OrderProcess;
import io.orderly.process.ProcessEvent;
import io.orderly.scheduler.SchedulerProperties;
import io.orderly.scheduler.deciding.Deciders;
import io.orderly.scheduler.messaging.AfterCommit;
import io.orderly.scheduler.routing.AttemptKey;
import io.orderly.scheduler.routing.Routing;
import io.orderly.store.Incarnation;
import io.orderly.store.LiveSteps;
import io.orderly.store.OrderTransitions;
import io.orderly.store.StateTransaction;
import java.time.Clock;
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
  private static final int MOST_LIVE_STEPS = 20_000;

  private final Store store;
  private final Incarnation incarnation;
  private final Deciders deciders;
  private final AfterCommit afterCommit;
  private final Sent sent;
  private final SchedulerProperties properties;

  /** Where the rows are read and changed. */
  public record Store(OrderTransitions transitions, LiveSteps liveSteps) {}

  /** What this process remembers, and how it sends again. */
  public record Sent(Routing routing, Resending resending, Clock clock) {}

  /** What one run found. */
  public record Counts(int adopted, int resent, int started) {}

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
    sent.routing().expire(sent.clock().instant());
    int adopted = adopt();
    int resent = resend();
    int started = startDue();
    return new Counts(adopted, resent, started);
  }

  private int adopt() {
    int limit = properties.reconcileBatch();
    return apply(
        transaction -> transaction.lockOfOlderIncarnations(incarnation, limit),
        new ProcessEvent.Adopt(incarnation.lockedBy()));
  }

  private int startDue() {
    int limit = properties.reconcileBatch();
    return apply(
        transaction -> transaction.lockWithDueSteps(incarnation, limit),
        new ProcessEvent.StartDue(incarnation.lockedBy()));
  }

  private int apply(Function<StateTransaction, List<OrderProcess>> lock, ProcessEvent event) {
    List<Decision> decisions =
        store.transitions().apply(lock, () -> deciders.batch(order -> event));
    afterCommit.send(decisions);
    return (int) decisions.stream().filter(Decision::isChange).count();
  }

  private int resend() {
    Set<AttemptKey> unsent =
        store.liveSteps().of(incarnation, properties.resendAfter(), MOST_LIVE_STEPS).stream()
            .map(
                live ->
                    new AttemptKey(live.orderId(), live.step(), live.direction(), live.attempt()))
            .filter(key -> !sent.routing().isSent(key))
            .limit(properties.reconcileBatch())
            .collect(Collectors.toSet());
    if (!unsent.isEmpty()) {
      sent.resending().resend(unsent);
    }
    return unsent.size();
  }
}
