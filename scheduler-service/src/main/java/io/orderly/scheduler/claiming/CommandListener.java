package io.orderly.scheduler.claiming;

import io.orderly.messages.ConsumerGroups;
import io.orderly.messages.SchedulerCommand;
import io.orderly.messages.Topics;
import io.orderly.platform.kafka.PoisonGuard;
import io.orderly.scheduler.claiming.ClaimLoop.WakeSignal;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.springframework.kafka.annotation.KafkaListener;
import org.springframework.stereotype.Component;

/** Wakes the claim loop when another service has changed an order: the change is in the store. */
@Component
final class CommandListener {

  private final PoisonGuard guard;
  private final WakeSignal wakeSignal;

  CommandListener(PoisonGuard guard, WakeSignal wakeSignal) {
    this.guard = guard;
    this.wakeSignal = wakeSignal;
  }

  /** A fetch returns with the first record that arrives: only an idle one lasts its time. */
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
