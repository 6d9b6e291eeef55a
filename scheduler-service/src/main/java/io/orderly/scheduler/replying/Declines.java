package io.orderly.scheduler.replying;

import io.orderly.messages.StepReply;
import io.orderly.messages.StepReplyOutcome;
import io.orderly.scheduler.reconciling.Resending;
import io.orderly.scheduler.routing.AttemptKey;
import io.orderly.scheduler.routing.Routing;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

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

  /** Sends declined attempts to other instances; returns those that nobody is left to take. */
  List<StepReply> sendElsewhere(List<StepReply> declined) {
    List<StepReply> untaken = new ArrayList<>();
    for (StepReply reply : declined) {
      OptionalInt other = routing.declined(key(reply), declinesBeforeYield);
      if (other.isPresent()) {
        resending.resendTo(other.getAsInt(), key(reply));
      } else {
        untaken.add(reply);
      }
    }
    return untaken;
  }

  /**
   * Ends the flights of replies that are recorded; only a completed one frees its place at once.
   */
  void settle(List<StepReply> recorded) {
    for (StepReply reply : recorded) {
      if (reply.outcome() == StepReplyOutcome.COMPLETED) {
        routing.completed(key(reply));
      } else {
        routing.refused(key(reply));
      }
    }
  }

  private static AttemptKey key(StepReply reply) {
    return new AttemptKey(reply.orderId(), reply.step(), reply.direction(), reply.attempt());
  }
}
