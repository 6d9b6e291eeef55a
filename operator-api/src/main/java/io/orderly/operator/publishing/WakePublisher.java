package io.orderly.operator.publishing;

import io.orderly.messages.SchedulerCommand;
import io.orderly.messages.Topics;
import io.orderly.platform.kafka.BestEffort;
import io.orderly.platform.kafka.Outgoing;
import java.util.UUID;

/**
 * Tells the schedulers that orders wait. A lost one costs time only: they also look by themselves.
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
