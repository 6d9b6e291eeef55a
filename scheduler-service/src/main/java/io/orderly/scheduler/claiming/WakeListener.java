package io.orderly.scheduler.claiming;

import io.orderly.messages.ConsumerGroups;
import io.orderly.messages.SchedulerCommand;
import io.orderly.messages.Topics;
import io.orderly.platform.kafka.PoisonGuard;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.springframework.kafka.annotation.KafkaListener;

/** Takes wake-ups: whatever changed stands in the store. */
public final class WakeListener {

  private final PoisonGuard guard;
  private final WakeSignal wakeSignal;

  public WakeListener(PoisonGuard guard, WakeSignal wakeSignal) {
    this.guard = guard;
    this.wakeSignal = wakeSignal;
  }

  /** A fetch ends with the first wake-up that comes: only an idle one lasts its time. */
  @KafkaListener(
      id = "commands",
      groupId = ConsumerGroups.SCHEDULER_COMMANDS,
      topics = Topics.SCHEDULER_COMMANDS,
      containerFactory = "commandContainerFactory",
      properties = "fetch.max.wait.ms=500")
  void onCommands(List<ConsumerRecord<String, byte[]>> batch) {
    guard.handle(batch, SchedulerCommand.class, commands -> wakeSignal.wake());
  }
}
