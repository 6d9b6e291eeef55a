package io.orderly.scheduler.replying;

import io.orderly.messages.StepReply;
import io.orderly.messages.StepReplyOutcome;
import io.orderly.process.Delivery;
import io.orderly.scheduler.reconciling.Resending;
import io.orderly.scheduler.routing.AttemptKey;
import io.orderly.scheduler.routing.Routing;
import java.util.Collection;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Accounts for replies, and sends what one instance of an agent declined to another at once: the
 * same attempt, the same CompleteBy. What nobody takes is left to be recorded: its order yields.
 */
public final class Declines {

  private final Routing routing;
  private final Resending resending;
  private final int declinesBeforeYield;

  public Declines(Routing routing, Resending resending, int declinesBeforeYield) {
    this.routing = routing;
    this.resending = resending;
    this.declinesBeforeYield = declinesBeforeYield;
  }

  /**
   * Whether another instance is left to take what the reply declines. What was delivered before may
   * be in somebody's hands already: it goes to nobody else under the same attempt.
   */
  boolean canGoElsewhere(StepReply reply) {
    return reply.outcome() == StepReplyOutcome.DECLINED
        && !reply.saysHeld()
        && reply.delivery() != Delivery.REDELIVERED
        && routing.canGoElsewhere(AttemptKey.of(reply), declinesBeforeYield);
  }

  /**
   * Sends declined attempts to other instances, all of them in one transaction. A decline that is
   * there twice counts once.
   */
  void sendElsewhere(Collection<StepReply> declined) {
    Set<AttemptKey> keys = declined.stream().map(AttemptKey::of).collect(Collectors.toSet());
    if (!keys.isEmpty()) {
      resending.resendElsewhere(keys);
    }
  }

  /**
   * Ends the flights of replies that are recorded; only a completed one frees its place at once.
   */
  void settle(Collection<StepReply> recorded) {
    for (StepReply reply : recorded) {
      if (reply.outcome() == StepReplyOutcome.COMPLETED) {
        routing.completed(AttemptKey.of(reply));
      } else {
        routing.refused(AttemptKey.of(reply));
      }
    }
  }
}
