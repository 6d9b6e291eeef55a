package io.orderly.operator.deadletters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.local.infrastructure.FreePort;
import io.orderly.local.infrastructure.testing.SharedInfrastructure;
import io.orderly.messages.Topics;
import io.orderly.operator.web.CommandHead;
import io.orderly.platform.deadletters.DeadLetter;
import io.orderly.platform.deadletters.DeadLetterId;
import io.orderly.platform.deadletters.DeadLetterStore;
import io.orderly.platform.deadletters.InvalidRecordException;
import io.orderly.platform.deadletters.Replay;
import io.orderly.platform.deadletters.Replayer;
import io.orderly.store.deadletters.ReplayCommand;
import io.orderly.store.deadletters.ReplayCommands;
import io.orderly.supervisor.testing.OperatorClient;
import io.orderly.supervisor.testing.OperatorClient.Answer;
import io.orderly.supervisor.testing.RunningSupervisor;
import io.orderly.supervisor.testing.TopicReader;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.metrics.KafkaMetric;
import org.apache.kafka.common.metrics.MetricsReporter;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.web.ErrorResponseException;

/** Dead letters over real HTTP and Kafka, in topics of their own. */
@Tag("servers")
class DeadLetterEndpointTest {

  private static final Map<String, Object> BROKER =
      Map.of("bootstrap.servers", SharedInfrastructure.kafka().bootstrapServers());
  private final Instant keptAt = Instant.now().truncatedTo(ChronoUnit.HOURS);

  private final OperatorClient door = RunningSupervisor.shared().door();
  private final ReplayCommands commands = RunningSupervisor.shared().bean(ReplayCommands.class);
  private final String topic = "orders-" + UUID.randomUUID();
  private final String letters = Topics.deadLetters(topic);
  private final String path = "/operator/dead-letters/" + letters;

  @BeforeEach
  void createTopics() {
    TopicReader.create(topic);
    TopicReader.create(letters);
  }

  @Test
  void topicsAreListedWithTheNumberOfUnreplayedDeadLetters() throws Exception {
    keep(0, topic, "odd", keptAt);
    keep(1, topic, "odder", keptAt.plusSeconds(60));
    replay(0, "mended", "first-" + topic);

    Answer answer = door.as("vera").ask("/operator/dead-letters");

    assertThat(answer.status()).isEqualTo(200);
    JsonNode found =
        StreamSupport.stream(answer.body().path("topics").spliterator(), false)
            .filter(one -> one.path("topic").asText().equals(letters))
            .findFirst()
            .orElseThrow();
    assertThat(found.path("origin").asText()).isEqualTo(topic);
    assertThat(found.path("deadLetters").asLong()).isEqualTo(2);
    assertThat(found.path("waiting").asLong()).isEqualTo(1);
    assertThat(found.path("newestAt").asText()).isEqualTo(keptAt.plusSeconds(60).toString());
    assertThat(found.path("older").asLong()).isZero();
  }

  @Test
  void deadLettersAreListedNewestFirstUnderEitherTopicName() throws Exception {
    keep(0, topic, "odd", keptAt);
    keep(0, topic, "odder", keptAt.plusSeconds(60));

    Answer byLetters = door.ask(path + "?limit=1");
    Answer byOrigin = door.ask("/operator/dead-letters/" + topic);

    assertThat(byLetters.body().path("deadLetters").findValuesAsText("reason"))
        .containsExactly("odder");
    assertThat(byOrigin.body().path("deadLetters").findValuesAsText("reason"))
        .containsExactly("odder", "odd");
    assertThat(byOrigin.body().at("/deadLetters/0/id").asText()).isEqualTo(letters + "/0/1");
    assertThat(byOrigin.body().at("/deadLetters/0/cameFrom/offset").asLong()).isEqualTo(77);
  }

  @Test
  void aDeadLetterIsShownWithItsPayload() throws Exception {
    keep(0, topic, "odd", keptAt);

    JsonNode letter = door.ask(path + "/0/0").body();

    assertThat(letter.path("form").asText()).isEqualTo("json");
    assertThat(letter.path("text").asText()).isEqualTo("{\"a\":1}");
    assertThat(letter.path("bytes").asInt()).isEqualTo(7);
    assertThat(letter.at("/deadLetter/reason").asText()).isEqualTo("odd");
    assertThat(letter.at("/deadLetter").has("replay")).isFalse();
  }

  @Test
  void aReplayRunsOncePerCommandAndRecordsActorAndReason() throws Exception {
    keep(0, topic, "odd", keptAt);
    String commandId = "replay-" + topic;

    Answer first = replay(0, "the reader is mended", commandId);
    Answer repeat = replay(0, "the reader is mended", commandId);

    assertThat(first.status()).isEqualTo(200);
    assertThat(first.body().path("outcome").asText()).isEqualTo("applied");
    assertThat(first.body().path("to").asText()).startsWith(topic + "/");
    assertThat(repeat.body().path("outcome").asText()).isEqualTo("already");
    assertThat(repeat.body().path("to")).isEqualTo(first.body().path("to"));
    assertThat(recordsIn(topic)).isEqualTo(1);
    JsonNode replay = door.ask(path + "/0/0").body().at("/deadLetter/replay");
    assertThat(replay.path("actor").asText()).isEqualTo("ada");
    assertThat(replay.path("reason").asText()).isEqualTo("the reader is mended");
    assertThat(replay.path("to")).isEqualTo(first.body().path("to"));
  }

  @Test
  void concurrentReplaysOfOneCommandReplayOnce() throws Exception {
    keep(0, topic, "odd", keptAt);
    DeadLetterId letter = new DeadLetterId(letters, 0, 0);
    CommandHead head = new CommandHead("at-once-" + topic, "ada", "the reader is mended");
    List<CompletableFuture<String>> asked =
        Stream.generate(() -> new KafkaDeadLetters(BROKER, commands, Clock.systemUTC()))
            .limit(2)
            .map(desk -> CompletableFuture.supplyAsync(() -> outcome(desk, letter, head)))
            .toList();

    List<String> outcomes = asked.stream().map(CompletableFuture::join).toList();

    assertThat(outcomes).containsOnlyOnce("applied");
    assertThat(outcomes).containsAnyOf("already", "urn:orderly:problem:command-in-progress");
    assertThat(recordsIn(topic)).isEqualTo(1);
    assertThat(replay(0, "the reader is mended", head.commandId()).body().path("outcome").asText())
        .isEqualTo("already");
  }

  private static String outcome(DeadLetterService desk, DeadLetterId letter, CommandHead head) {
    try {
      return desk.replay(letter, head).outcome();
    } catch (ErrorResponseException refused) {
      return String.valueOf(refused.getBody().getType());
    }
  }

  @Test
  void anAbortedReplayIsShownAndCompletedByARepeat() throws Exception {
    keep(0, topic, "odd", keptAt);
    begin("broken-" + topic);

    Answer meanwhile = replay(0, "mended", "broken-" + topic);
    JsonNode unfinished = door.ask(path + "/0/0").body().path("unfinished");

    assertThat(meanwhile.status()).isEqualTo(409);
    assertThat(meanwhile.body().path("type").asText())
        .isEqualTo("urn:orderly:problem:command-in-progress");
    assertThat(recordsIn(topic)).isZero();
    assertThat(unfinished).hasSize(1);
    assertThat(unfinished.path(0).path("commandId").asText()).isEqualTo("broken-" + topic);
    assertThat(unfinished.path(0).path("actor").asText()).isEqualTo("ada");
    commands.abort("broken-" + topic);
    assertThat(replay(0, "mended", "broken-" + topic).body().path("outcome").asText())
        .isEqualTo("applied");
    assertThat(door.ask(path + "/0/0").body().path("unfinished")).isEmpty();
  }

  @Test
  void aReplayAbortedAfterItsWriteIsNotWrittenAgain() throws Exception {
    keep(0, topic, "odd", keptAt);
    begin("marked-" + topic);
    try (DeadLetterStore store = DeadLetterStore.at(BROKER);
        Replayer replayer = new Replayer(store, BROKER)) {
      replayer.replay(
          new DeadLetterId(letters, 0, 0), new Replay.Order("ada", "mended", "marked-" + topic));
    }
    commands.abort("marked-" + topic);

    assertThat(door.ask(path + "/0/0").body().path("unfinished")).isEmpty();
    assertThat(replay(0, "mended", "marked-" + topic).body().path("outcome").asText())
        .isEqualTo("already");
    assertThat(recordsIn(topic)).isEqualTo(1);
  }

  @Test
  void aCommandIdUsedForAnotherDeadLetterIsRefused() throws Exception {
    keep(0, topic, "odd", keptAt);
    keep(0, topic, "odder", keptAt);
    replay(0, "mended", "one-id-" + topic);

    Answer other = replay(1, "mended", "one-id-" + topic);

    assertThat(other.status()).isEqualTo(422);
    assertThat(other.body().path("type").asText())
        .isEqualTo("urn:orderly:problem:idempotency-key-reused");
  }

  private void begin(String commandId) {
    commands.begin(
        new ReplayCommand(commandId, letters + "/0/0", "ada", "mended"), Duration.ofMinutes(1));
  }

  @Test
  void anotherCommandReplaysTheDeadLetterAgain() throws Exception {
    keep(0, topic, "odd", keptAt);

    replay(0, "mended", "one-" + topic);
    Answer second = replay(0, "mended better", "two-" + topic);

    assertThat(second.body().path("outcome").asText()).isEqualTo("applied");
    assertThat(recordsIn(topic)).isEqualTo(2);
  }

  @Test
  void aDeadLetterOfAnotherTopicIsRefused() throws Exception {
    keep(0, "payments", "odd", keptAt);

    Answer answer = replay(0, "mended", "refused-" + topic);

    assertThat(answer.status()).isEqualTo(409);
    assertThat(answer.contentType()).isEqualTo("application/problem+json");
    assertThat(answer.body().path("type").asText())
        .isEqualTo("urn:orderly:problem:command-refused");
    assertThat(answer.body().path("detail").asText()).contains("payments");
    assertThat(commands.unfinished(letters + "/0/0", 10)).isEmpty();
  }

  @Test
  void unknownTopicsAndDeadLettersAreNotFound() {
    assertThat(
            List.of(
                door.ask(path + "/0/9"),
                door.ask(path + "/9/0"),
                door.ask(path + "/x/0"),
                replay(9, "mended", "nothing-" + topic)))
        .allMatch(answer -> answer.status() == 404)
        .extracting(Answer::type)
        .containsOnly("urn:orderly:problem:not-found");
    Answer nowhere = door.ask("/operator/dead-letters/nowhere");
    assertThat(nowhere.status()).isEqualTo(404);
    assertThat(nowhere.type()).isEqualTo("urn:orderly:problem:not-found");
    assertThat(door.ask(path + "?limit=0").status()).isEqualTo(400);
    assertThat(door.post(path + "/0/0/replay", "{}").status()).isEqualTo(400);
  }

  @Test
  void anUnavailableKafkaIsAnsweredWithDependencyUnavailable() {
    DeadLetterService desk =
        new KafkaDeadLetters(
            Map.of("bootstrap.servers", "127.0.0.1:" + FreePort.find()),
            commands,
            Clock.systemUTC());

    assertRefused(desk, "dependency-unavailable");
  }

  @Test
  void aReadPastItsTimeLimitIsAnsweredAsOverloaded() {
    assertRefused(
        new KafkaDeadLetters(BROKER, commands, Clock.systemUTC(), Duration.ofNanos(1)),
        "overloaded");
  }

  /** Its memory is bounded for one question, and another one waits only for a while. */
  @Test
  void concurrentReadsAreAnsweredAsOverloaded() throws Exception {
    Map<String, Object> slow = new HashMap<>(BROKER);
    slow.put("metric.reporters", SlowStart.class.getName());
    DeadLetterService desk = new KafkaDeadLetters(slow, commands, Clock.systemUTC());
    CompletableFuture<?> first = CompletableFuture.supplyAsync(desk::topics);
    assertThat(SlowStart.BEGUN.await(30, TimeUnit.SECONDS)).isTrue();

    assertRefused(desk, "overloaded");

    SlowStart.GO_ON.countDown();
    // It has been held for a while: whether it is still in time does not matter.
    await().atMost(Duration.ofSeconds(30)).until(first::isDone);
  }

  /** Keeps a client of Kafka in its start, and so the question that it is started for. */
  public static final class SlowStart implements MetricsReporter {

    private static final CountDownLatch BEGUN = new CountDownLatch(1);
    private static final CountDownLatch GO_ON = new CountDownLatch(1);

    @Override
    public void init(List<KafkaMetric> metrics) {
      BEGUN.countDown();
      try {
        assertThat(GO_ON.await(60, TimeUnit.SECONDS)).isTrue();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    @Override
    public void metricChange(KafkaMetric metric) {}

    @Override
    public void metricRemoval(KafkaMetric metric) {}

    @Override
    public void close() {}

    @Override
    public void configure(Map<String, ?> configs) {}
  }

  private static void assertRefused(DeadLetterService desk, String problem) {
    assertThatThrownBy(desk::topics)
        .isInstanceOfSatisfying(
            ErrorResponseException.class,
            failure -> {
              assertThat(failure.getStatusCode().value()).isEqualTo(503);
              assertThat(failure.getBody().getType()).hasToString("urn:orderly:problem:" + problem);
              assertThat(failure.getHeaders().getFirst("Retry-After")).isEqualTo("5");
            });
  }

  private Answer replay(long offset, String reason, String commandId) {
    return door.post(
        path + "/0/" + offset + "/replay",
        "{\"reason\": \"%s\", \"commandId\": \"%s\"}".formatted(reason, commandId));
  }

  private void keep(int partition, String origin, String reason, Instant at) throws Exception {
    byte[] payload = "{\"a\":1}".getBytes(StandardCharsets.UTF_8);
    ProducerRecord<String, byte[]> letter =
        DeadLetter.record(
            new ConsumerRecord<>(origin, 1, 77, "key", payload),
            new InvalidRecordException(reason));
    try (var producer =
        new KafkaProducer<>(BROKER, new StringSerializer(), new ByteArraySerializer())) {
      producer
          .send(
              new ProducerRecord<>(
                  letters, partition, at.toEpochMilli(), "key", payload, letter.headers()))
          .get();
    }
  }

  private static long recordsIn(String topic) throws Exception {
    try (Admin admin = Admin.create(BROKER)) {
      return admin
          .listOffsets(
              Map.of(
                  new TopicPartition(topic, 0), OffsetSpec.latest(),
                  new TopicPartition(topic, 1), OffsetSpec.latest()))
          .all()
          .get()
          .values()
          .stream()
          .mapToLong(end -> end.offset())
          .sum();
    }
  }
}
