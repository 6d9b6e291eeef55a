package io.orderly.scheduler.replying;

import io.orderly.messages.ConsumerGroups;
import io.orderly.messages.PartnerEvent;
import io.orderly.messages.Topics;
import io.orderly.platform.kafka.DeadLetters;
import io.orderly.platform.kafka.Incoming;
import io.orderly.platform.kafka.PoisonGuard;
import io.orderly.scheduler.claiming.ClaimLoop.WakeSignal;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.springframework.kafka.annotation.KafkaListener;
import org.springframework.stereotype.Component;

/** Receives events of partners from Kafka; offsets are committed once they are recorded or kept. */
@Component
final class PartnerEventListener {

  private final PoisonGuard guard;
  private final DeadLetters deadLetters;
  private final ProvenEvents events;
  private final WakeSignal wakeSignal;

  PartnerEventListener(
      PoisonGuard guard, DeadLetters deadLetters, ProvenEvents events, WakeSignal wakeSignal) {
    this.guard = guard;
    this.deadLetters = deadLetters;
    this.events = events;
    this.wakeSignal = wakeSignal;
  }

  @KafkaListener(
      id = "partner-events",
      groupId = ConsumerGroups.SCHEDULER_EVENTS,
      topics = Topics.PARTNER_EVENTS,
      containerFactory = "commandContainerFactory",
      properties = "fetch.max.wait.ms=500")
  void onEvents(List<ConsumerRecord<String, byte[]>> batch) {
    guard.handle(batch, PartnerEvent.class, this::handle);
  }

  private void handle(List<Incoming<PartnerEvent>> incoming) {
    Map<PartnerEvent, String> useless =
        events.handle(incoming.stream().map(Incoming::message).toList());
    for (Incoming<PartnerEvent> each : incoming) {
      String why = useless.get(each.message());
      if (why != null) {
        deadLetters.publish(each.source(), why);
      }
    }
    wakeSignal.wake();
  }
}
