package io.orderly.platform.deadletters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderly.local.infrastructure.testing.SharedInfrastructure;
import io.orderly.messages.Topics;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Bounded reading on a real broker; the command line's own tests have the rest. */
@Tag("servers")
class OverviewTest {

  private static final Map<String, Object> BROKER =
      Map.of("bootstrap.servers", SharedInfrastructure.kafka().bootstrapServers());
  private static final Replay.Order ORDER = new Replay.Order("ada", "mended", "command-1");

  private final String topic = "orders-" + UUID.randomUUID();
  private final String letters = Topics.deadLetters(topic);

  @BeforeEach
  void keepFive() throws Exception {
    try (var admin = Admin.create(BROKER)) {
      admin
          .createTopics(
              List.of(new NewTopic(topic, 1, (short) 1), new NewTopic(letters, 1, (short) 1)))
          .all()
          .get();
    }
    try (var producer =
        new KafkaProducer<>(BROKER, new StringSerializer(), new ByteArraySerializer())) {
      for (int i = 0; i < 5; i++) {
        var original = new ConsumerRecord<>(topic, 0, i, "k" + i, new byte[] {'1'});
        producer.send(DeadLetter.record(original, new InvalidRecordException("odd"))).get();
      }
    }
  }

  @Test
  void onlyTheEndOfATopicIsReadAndTheRestIsCounted() {
    try (var store = DeadLetterStore.at(BROKER)) {
      var overview = Overview.ofEnd(store, letters, 2);

      assertThat(overview.newest()).extracting(DeadLetter::key).containsExactly("k3", "k4");
      assertThat(overview.letters()).isEqualTo(2);
      assertThat(overview.waiting()).isEqualTo(2);
      assertThat(overview.older()).isEqualTo(3);
    }
  }

  @Test
  void deadLettersAreCountedPerTopic() {
    try (var store = DeadLetterStore.at(BROKER)) {
      var overview = Overview.byTopic(store, List.of(letters), 100).get(letters);

      assertThat(Objects.requireNonNull(overview).letters()).isEqualTo(5);
      assertThat(overview.older()).isZero();
    }
  }

  /** Each call takes a second here, and each poll brings one record. */
  @Test
  void aQueryEndsAtItsTimeLimit() {
    var seconds = new AtomicLong();
    var timeLeft =
        TimeLeft.of(
            Duration.ofSeconds(4), () -> TimeUnit.SECONDS.toNanos(seconds.getAndIncrement()));
    Map<String, Object> oneByOne = new HashMap<>(BROKER);
    oneByOne.put("max.poll.records", 1);
    try (var store = DeadLetterStore.at(oneByOne, timeLeft)) {
      assertThatThrownBy(() -> store.replays(new DeadLetterId(letters, 0, 0)))
          .isInstanceOf(NotReadInTimeException.class)
          .hasMessageContaining("within 4 s");
    }
    try (var patient = DeadLetterStore.at(oneByOne)) {
      assertThat(patient.replays(new DeadLetterId(letters, 0, 0))).isEmpty();
    }
  }

  @Test
  void aReplayMarkHasActorReasonAndTarget() {
    var id = new DeadLetterId(letters, 0, 4);
    try (var store = DeadLetterStore.at(BROKER);
        var replayer = new Replayer(store, BROKER)) {
      var to = replayer.replay(id, ORDER);

      assertThat(store.replays(id))
          .singleElement()
          .satisfies(
              replay -> {
                assertThat(replay.by()).isEqualTo("ada");
                assertThat(replay.because()).isEqualTo("mended");
                assertThat(replay.commandId()).isEqualTo("command-1");
                assertThat(replay.to()).isEqualTo(to).isEqualTo(topic + "/0/0");
              });
      assertThat(store.replays(new DeadLetterId(letters, 0, 3))).isEmpty();
      var overview = Overview.ofEnd(store, letters, 2);
      assertThat(overview.waiting()).as("the mark is the newest record").isZero();
      assertThat(overview.replay(id)).isNotNull();
    }
  }
}
