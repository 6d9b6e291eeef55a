package io.orderly.supervisor.telling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.orderly.local.infrastructure.testing.SharedInfrastructure;
import io.orderly.messages.SchedulerCommand;
import io.orderly.messages.Topics;
import io.orderly.runtime.kafka.MessageSender;
import io.orderly.runtime.kafka.Outgoing;
import io.orderly.supervisor.testing.TopicReader;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;
import org.springframework.kafka.core.DefaultKafkaProducerFactory;
import org.springframework.kafka.core.KafkaTemplate;

/** What is told on a real broker, to topics that are there and to one that is not. */
class BestEffortTest {

  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();

  @Test
  void keepsNobodyWaitingAndDropsWhatItCantHold() throws Exception {
    TopicReader.create(Topics.SCHEDULER_COMMANDS);
    UUID orderId = UUID.randomUUID();
    DefaultKafkaProducerFactory<String, byte[]> producers = producers();
    try (BestEffort outbox = new BestEffort(senderOn(producers), "tests", 2, meters)) {
      long begun = System.nanoTime();
      outbox.send(Outgoing.to("order-replies.gone", "", SchedulerCommand.wake()));
      await().until(() -> Thread.getAllStackTraces().keySet().stream().anyMatch(this::isHanding));
      List.of(1, 2, 3, 4)
          .forEach(
              repeat ->
                  outbox.send(
                      Outgoing.to(
                          Topics.SCHEDULER_COMMANDS,
                          orderId.toString(),
                          SchedulerCommand.wake(orderId))));
      Duration taken = Duration.ofNanos(System.nanoTime() - begun);

      // Handing over the first one alone blocks for 5 s.
      assertThat(taken).isLessThan(Duration.ofSeconds(4));
      assertThat(meters.get("orderly.messages.dropped").counter().count()).isEqualTo(2);
      assertThat(received(orderId)).hasSize(2);
    } finally {
      producers.destroy();
    }
  }

  private boolean isHanding(Thread thread) {
    return thread.getName().equals("tests") && thread.getState() == Thread.State.TIMED_WAITING;
  }

  private static List<SchedulerCommand> received(UUID orderId) {
    try (TopicReader commands = TopicReader.of(Topics.SCHEDULER_COMMANDS)) {
      return await()
          .atMost(Duration.ofSeconds(20))
          .until(
              () -> commands.withKey(orderId.toString(), SchedulerCommand.class),
              found -> found.size() >= 2);
    }
  }

  private static MessageSender senderOn(DefaultKafkaProducerFactory<String, byte[]> producers) {
    return new MessageSender(new KafkaTemplate<>(producers));
  }

  private static DefaultKafkaProducerFactory<String, byte[]> producers() {
    return new DefaultKafkaProducerFactory<>(
        Map.of(
            "bootstrap.servers",
            SharedInfrastructure.kafka().bootstrapServers(),
            "max.block.ms",
            5_000),
        new StringSerializer(),
        new ByteArraySerializer());
  }
}
