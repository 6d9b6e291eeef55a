package io.orderly.scheduler.claiming;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.messages.ConsumerGroups;
import io.orderly.messages.SchedulerCommand;
import io.orderly.messages.Topics;
import io.orderly.platform.kafka.Incoming;
import io.orderly.platform.kafka.PoisonGuard;
import io.orderly.scheduler.claiming.ClaimLoop.WakeSignal;
import io.orderly.store.claiming.LiveSteps.StepsOfAgent;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.springframework.kafka.annotation.KafkaListener;
import org.springframework.stereotype.Component;

/**
 * Wakes the claim loop when another service has changed an order: the change is in the store. Hooks
 * of partners are handled first.
 */
@Component
final class CommandListener {

  private final PoisonGuard guard;
  private final HintHandler hints;
  private final WakeSignal wakeSignal;
  private final Counter received;
  private final Counter asked;

  CommandListener(
      PoisonGuard guard, HintHandler hints, WakeSignal wakeSignal, MeterRegistry meters) {
    this.guard = guard;
    this.hints = hints;
    this.wakeSignal = wakeSignal;
    this.received =
        Counter.builder("orderly.hints")
            .description("Hooks of partners that name one of our orders, as schedulers read them")
            .register(meters);
    this.asked =
        Counter.builder("orderly.hints.asked")
            .description("Orders whose accepted steps are asked about sooner because of a hook")
            .register(meters);
  }

  /** A fetch returns with the first record that arrives: only an idle one lasts its time. */
  @KafkaListener(
      id = "commands",
      groupId = ConsumerGroups.SCHEDULER_COMMANDS,
      topics = Topics.SCHEDULER_COMMANDS,
      containerFactory = "commandContainerFactory",
      properties = "fetch.max.wait.ms=500")
  void onCommands(List<ConsumerRecord<String, byte[]>> batch) {
    guard.handle(batch, SchedulerCommand.class, this::handle);
  }

  private void handle(List<Incoming<SchedulerCommand>> commands) {
    List<StepsOfAgent> hinted =
        commands.stream().map(Incoming::message).flatMap(CommandListener::hint).toList();
    if (!hinted.isEmpty()) {
      asked.increment(hints.handle(hinted));
      received.increment(hinted.size());
    }
    wakeSignal.wake();
  }

  private static Stream<StepsOfAgent> hint(SchedulerCommand command) {
    return command.kind() == SchedulerCommand.Kind.ASK_STATUS
        ? Stream.of(
            new StepsOfAgent(
                Objects.requireNonNull(command.orderId()), Objects.requireNonNull(command.agent())))
        : Stream.empty();
  }
}
