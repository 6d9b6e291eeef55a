package io.orderly.submission.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.orderly.local.infrastructure.testing.SharedInfrastructure;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Topics that come and go on a real broker, while the clock stands still between two questions. */
@Tag("servers")
class ReplyTopicsTest {

  private static final Duration SOON = Duration.ofSeconds(30);

  private final String topic = "order-replies.seen-" + UUID.randomUUID();
  private final AtomicLong nanos = new AtomicLong();
  private final Admin kafka =
      Admin.create(Map.of("bootstrap.servers", SharedInfrastructure.kafka().bootstrapServers()));
  private final ReplyTopics topics = new ReplyTopics(kafka, nanos::get);

  @AfterEach
  void close() {
    topics.close();
  }

  @Test
  void aTopicThatWasSeenIsTrustedForAMinuteAndNoLonger() throws Exception {
    create();
    assertThat(topics.exists(topic)).isTrue();
    kafka.deleteTopics(List.of(topic)).all().get();
    await().atMost(SOON).until(() -> !isListed());

    nanos.addAndGet(Duration.ofSeconds(59).toNanos());
    assertThat(topics.exists(topic)).isTrue();
    nanos.addAndGet(Duration.ofSeconds(1).toNanos());
    assertThat(topics.exists(topic)).isFalse();
  }

  @Test
  void aTopicThatWasNotSeenIsLookedForASecondLater() throws Exception {
    // Its first question of all may take longer than it is given.
    await().atMost(SOON).until(() -> !isListed());
    assertThat(topics.exists(topic)).isFalse();
    create();

    assertThat(topics.exists(topic)).isFalse();
    nanos.addAndGet(Duration.ofSeconds(1).toNanos());
    assertThat(topics.exists(topic)).isTrue();
  }

  private void create() throws Exception {
    kafka.createTopics(List.of(new NewTopic(topic, 1, (short) 1))).all().get();
    await().atMost(SOON).until(this::isListed);
  }

  private boolean isListed() throws Exception {
    return kafka.listTopics().names().get().contains(topic);
  }
}
