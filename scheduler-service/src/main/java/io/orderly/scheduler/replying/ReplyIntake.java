package io.orderly.scheduler.replying;

import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.messages.StepReply;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Takes a batch of replies: records what settles a step, and sends elsewhere what was declined.
 * Whatever can break off comes before what must happen once, so a batch may be handed in again.
 */
public final class ReplyIntake {

  private final Replying replying;
  private final Declines declines;
  private final MeterRegistry meters;

  public ReplyIntake(Replying replying, Declines declines, MeterRegistry meters) {
    this.replying = replying;
    this.declines = declines;
    this.meters = meters;
  }

  /** Takes a batch; when it returns, what settles a step is committed. */
  public void take(List<StepReply> replies) {
    Map<Boolean, List<StepReply>> byFate =
        replies.stream().collect(Collectors.partitioningBy(declines::canGoElsewhere));
    List<StepReply> settling = byFate.getOrDefault(false, List.of());
    replying.take(settling);
    declines.settle(settling);
    declines.sendElsewhere(byFate.getOrDefault(true, List.of()));
    replies.forEach(this::count);
  }

  private void count(StepReply reply) {
    String outcome = reply.outcome().name().toLowerCase(Locale.ROOT);
    meters.counter("orderly.replies", "outcome", outcome).increment();
  }
}
