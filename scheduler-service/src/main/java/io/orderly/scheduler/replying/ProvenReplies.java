package io.orderly.scheduler.replying;

import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.messages.StepReply;
import io.orderly.scheduler.tokens.ReplyTokens;
import io.orderly.scheduler.tokens.UnprovenReply;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Passes on those replies alone that prove where they come from: everybody who may write to their
 * topic knows order, step and attempt from a submitter's view. The others change nothing, neither a
 * row nor what is known of agents.
 */
public final class ProvenReplies {

  private final ReplyTokens tokens;
  private final CorrelatedReplies handler;
  private final MeterRegistry meters;

  /** Before this handler. */
  public ProvenReplies(ReplyTokens tokens, CorrelatedReplies handler, MeterRegistry meters) {
    this.tokens = tokens;
    this.handler = handler;
    this.meters = meters;
    for (UnprovenReply why : UnprovenReply.values()) {
      why.counter(meters);
    }
  }

  /**
   * Handles a batch; when it returns, every reply that changes its order is committed.
   *
   * @return those that are unproven, or that no order can use
   */
  public UnusedReplies handle(List<StepReply> replies) {
    List<StepReply> proven = new ArrayList<>();
    Map<StepReply, UnprovenReply> unproven = new LinkedHashMap<>();
    for (StepReply reply : replies) {
      tokens.check(reply).ifPresentOrElse(why -> unproven.put(reply, why), () -> proven.add(reply));
    }
    UnusedReplies unused = handler.handle(proven);
    unproven.forEach(
        (reply, why) -> {
          unused.add(reply, why.text());
          why.counter(meters).increment();
        });
    return unused;
  }
}
