package io.orderly.operator.publishing;

import io.orderly.messages.SchedulerCommand;
import io.orderly.messages.Topics;
import io.orderly.platform.kafka.BestEffort;
import io.orderly.platform.kafka.Outgoing;
import java.util.UUID;

/**
 * Wakes the schedulers when orders may be claimable. A lost wake-up costs time only: they also
 * poll.
 */
public final class WakePublisher {

  private final BestEffort wakes;

  public WakePublisher(BestEffort wakes) {
    this.wakes = wakes;
  }

  /** Orders may be claimable. Returns at once. */
  public void wake() {
    wakes.send(Outgoing.to(Topics.SCHEDULER_COMMANDS, "", SchedulerCommand.wake()));
  }

  /** This order may be claimable. Returns at once. */
  public void wake(UUID orderId) {
    wakes.send(
        Outgoing.to(Topics.SCHEDULER_COMMANDS, orderId.toString(), SchedulerCommand.wake(orderId)));
  }
}
