package io.orderly.scheduler.replying;

import io.orderly.messages.Correlation;
import io.orderly.messages.StepReply;
import io.orderly.store.correlation.Correlations;
import io.orderly.store.correlation.PartnerValue;
import java.util.List;
import java.util.stream.Stream;

/**
 * Records replies, and what the partners of their agents call the steps by. Then it records the
 * events that came before. Without a correlation it costs nothing.
 *
 * <p>A batch that is handled again does all of it again, since an answer that was recorded before
 * still gives its value.
 */
public final class CorrelatedReplies {

  private final ReplyHandler handler;
  private final Correlations correlations;
  private final PartnerEvents events;

  public CorrelatedReplies(ReplyHandler handler, Correlations correlations, PartnerEvents events) {
    this.handler = handler;
    this.correlations = correlations;
    this.events = events;
  }

  /**
   * Handles a batch; see {@link ReplyHandler#handle}.
   *
   * @return those that are made of an event of a partner and that no order can use
   */
  public UnusedReplies handle(List<StepReply> replies) {
    List<Correlation> given =
        replies.stream().flatMap(reply -> Stream.ofNullable(reply.correlation())).toList();
    if (given.isEmpty()) {
      return handler.handle(replies);
    }
    // First: a crash after the replies are recorded must not lose them.
    correlations.add(given);
    UnusedReplies unused = handler.handle(replies);
    events.settleEarly(given.stream().map(PartnerValue::of).distinct().toList());
    return unused;
  }
}
