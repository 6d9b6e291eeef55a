package io.orderly.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.orderly.local.infrastructure.FreePort;
import io.orderly.local.infrastructure.testing.SharedInfrastructure;
import io.orderly.messages.Topics;
import io.orderly.platform.deadletters.DeadLetter;
import io.orderly.platform.deadletters.InvalidRecordException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The commands on a real broker, with topics of their own. */
@Tag("servers")
class DeadLettersCommandTest {

  private final Instant keptAt = Instant.now().truncatedTo(ChronoUnit.HOURS);
  private static final int MAX_POLLS = 20;
  private static final Duration POLL = Duration.ofMillis(500);

  private final String servers = SharedInfrastructure.kafka().bootstrapServers();
  private final String topic = "orders-" + UUID.randomUUID();
  private final String letters = Topics.deadLetters(topic);
  private final KafkaProducer<String, byte[]> producer =
      new KafkaProducer<>(
          Map.of("bootstrap.servers", servers), new StringSerializer(), new ByteArraySerializer());

  @BeforeEach
  void createTopics() throws Exception {
    try (var admin = Admin.create(Map.of("bootstrap.servers", servers))) {
      admin
          .createTopics(
              List.of(new NewTopic(topic, 2, (short) 1), new NewTopic(letters, 1, (short) 1)))
          .all()
          .get();
    }
  }

  @AfterEach
  void closeProducer() {
    producer.close();
  }

  @Test
  void lettersAreListedWithTheNewestLast() throws Exception {
    keep("late", "odd", keptAt.plusSeconds(60), "{}");
    keep("early", "handler-failed: \u001b[31mred", keptAt, "{}");

    var run = run("list", "--topic", topic);

    assertThat(run.exitCode()).isZero();
    assertThat(run.out().lines().map(String::strip))
        .satisfiesExactly(
            heading -> assertThat(heading).startsWith("ID"),
            first ->
                assertThat(first)
                    .startsWith(letters + "/0/1")
                    .contains(keptAt.toString(), topic + "/1/77", "handler-failed:"),
            second -> assertThat(second).startsWith(letters + "/0/0").endsWith("odd"));
    assertThat(run.out()).as("what steers a terminal").doesNotContain("\u001b");
  }

  @Test
  void limitKeepsTheNewestAndSaysSo() throws Exception {
    for (int i = 0; i < 5; i++) {
      keep("k" + i, "odd", keptAt.plusSeconds(i), "{}");
    }

    var run = run("list", "--topic", letters, "--limit", "2", "--json");

    assertThat(run.out().lines().map(DeadLettersCommandTest::json))
        .extracting(letter -> letter.path("key").asText())
        .containsExactly("k3", "k4");
    assertThat(run.err()).contains("The newest 2 of 5");
  }

  @Test
  void aRecordThatIsNotADeadLetterIsCounted() throws Exception {
    send(new ProducerRecord<>(letters, "foreign", "hello".getBytes(StandardCharsets.UTF_8)));
    keep("k", "odd", keptAt, "{}");

    var run = run("list", "--topic", topic);

    assertThat(run.out()).contains(letters + "/0/1").doesNotContain(letters + "/0/0");
    assertThat(run.err()).contains("Passed over").contains("dead letters: 1.");
  }

  @Test
  void listOfAllTopicsHoldsThisOne() throws Exception {
    keep("k", "odd", keptAt, "{}");

    assertThat(run("list", "--limit", "100000").out()).contains(letters + "/0/0");
  }

  @Test
  void anEmptyListIsReported() {
    assertThat(run("list", "--topic", topic).err()).contains("No dead letters.");
  }

  @Test
  void textIsShownAsText() throws Exception {
    keep("shop 4711", "not an OrderSubmission", keptAt, "{\"order\": \u00fc}");

    var run = run("show", letters + "/0/0");

    assertThat(run.exitCode()).isZero();
    assertThat(run.out())
        .containsPattern("came from +" + topic + "/1/77")
        .containsPattern("key +shop 4711")
        .containsPattern("reason +not an OrderSubmission")
        .containsPattern("replayed +-")
        .containsPattern("payload +13 bytes, text")
        .contains("{\"order\": \u00fc}");
  }

  @Test
  void showAsJsonHoldsEverything() throws Exception {
    keep("k", "odd", keptAt, "{\"a\":1}");

    var letter = json(run("show", letters + "/0/0", "--json").out());

    assertThat(letter.path("id").asText()).isEqualTo(letters + "/0/0");
    assertThat(letter.path("cameFrom").path("offset").asLong()).isEqualTo(77);
    assertThat(letter.path("keptAt").asText()).isEqualTo(keptAt.toString());
    assertThat(letter.path("replayedAt").isNull()).isTrue();
    assertThat(letter.path("payload").path("form").asText()).isEqualTo("json");
    assertThat(letter.path("payload").path("text").asText()).isEqualTo("{\"a\":1}");
  }

  @Test
  void letterThatIsNotThereIsNamed() throws Exception {
    keep("k", "odd", keptAt, "{}");

    for (var id : List.of(letters + "/0/1", letters + "/9/0", "nowhere.dead-letters/0/0")) {
      var run = run("show", id);

      assertThat(run.exitCode()).isEqualTo(4);
      assertThat(run.err()).contains("There is no dead letter " + id).doesNotContain("\tat ");
    }
  }

  @Test
  void aReplayWritesTheSameBytesAndKeyAndMarksTheDeadLetter() throws Exception {
    keep("k", "odd", keptAt, "not JSON at all");

    var run = replay(letters + "/0/0");

    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).containsPattern(letters + "/0/0 -> " + topic + "/[01]/0");
    assertThat(run.err()).contains("1 of 1 record replayed.");
    assertThat(records(topic))
        .singleElement()
        .satisfies(
            record -> {
              assertThat(record.key()).isEqualTo("k");
              assertThat(new String(record.value(), StandardCharsets.UTF_8))
                  .isEqualTo("not JSON at all");
            });
    assertThat(json(run("list", "--topic", topic, "--json").out()).path("replayedAt").asText())
        .isNotEmpty();
    assertThat(run("show", letters + "/0/0").out()).doesNotContainPattern("replayed +-");
  }

  @Test
  void aReplayRecordsActorAndReason() throws Exception {
    keep("k", "odd", keptAt, "{}");

    run("replay", letters + "/0/0", "--yes", "--reason", "the reader is mended");

    assertThat(run("show", letters + "/0/0").out())
        .containsPattern("replayed by +" + System.getProperty("user.name"))
        .containsPattern("replayed because +the reader is mended");
    var letter = json(run("show", letters + "/0/0", "--json").out());
    assertThat(letter.path("replayReason").asText()).isEqualTo("the reader is mended");
  }

  @Test
  void aReplayAsJsonHasTheOutcomeOfEachDeadLetter() throws Exception {
    keep("k", "odd", keptAt, "{}");

    var run = replay(letters + "/0/0", letters + "/0/9", "--json");

    assertThat(run.exitCode()).isEqualTo(7);
    var answers = json(run.out()).path("deadLetters");
    assertThat(answers.path(0).path("outcome").asText()).isEqualTo("done");
    assertThat(answers.path(0).path("to").asText()).matches(topic + "/[01]/0");
    assertThat(answers.path(1).path("outcome").asText()).isEqualTo("not found");
    assertThat(answers.path(1).path("detail").asText()).contains("There is no dead letter");
    assertThat(json(replay("--all", "--topic", topic, "--json").out()).path("deadLetters"))
        .isEmpty();
  }

  @Test
  void replayUnderTheSameCommandIdIsDoneOnce() throws Exception {
    keep("k", "odd", keptAt, "{}");

    var first = replay(letters + "/0/0", "--command-id", "mine");
    var again = replay(letters + "/0/0", "--command-id", "mine");

    assertThat(again.exitCode()).isZero();
    assertThat(again.out()).isEqualTo(first.out());
    assertThat(records(topic)).hasSize(1);
  }

  @Test
  void recordWithoutAKeyComesBackWithoutOne() throws Exception {
    keep(null, "odd", keptAt, "payload");

    replay(letters + "/0/0");

    assertThat(records(topic)).singleElement().extracting(ConsumerRecord::key).isNull();
  }

  @Test
  void aReplayOfAllSkipsReplayedDeadLetters() throws Exception {
    keep("a", "odd", keptAt, "1");
    keep("b", "odd", keptAt.plusSeconds(1), "2");
    replay(letters + "/0/0");

    var all = replay("--all", "--topic", topic);
    var again = replay("--all", "--topic", topic);

    assertThat(all.err()).contains("1 of 1 record replayed.");
    assertThat(again.exitCode()).isZero();
    assertThat(again.err()).contains("No dead letter waits for a replay.");
    assertThat(records(topic)).extracting(ConsumerRecord::key).containsExactlyInAnyOrder("a", "b");
  }

  @Test
  void replayedLetterIsReplayedAgainWhenItIsNamed() throws Exception {
    keep("a", "odd", keptAt, "1");

    replay(letters + "/0/0");
    replay(letters + "/0/0");

    assertThat(records(topic)).hasSize(2);
  }

  @Test
  void aDeadLetterOfAnotherTopicIsSkipped() throws Exception {
    keep(new ConsumerRecord<>("payments", 0, 0, "k", new byte[] {'1'}), "odd", keptAt);

    var run = replay(letters + "/0/0", letters + "/0/9");

    assertThat(run.exitCode()).as("neither, and not for the same reason").isEqualTo(1);
    assertThat(run.err())
        .contains("Left out: " + letters + "/0/0 says that it came from payments")
        .contains("Left out: There is no dead letter " + letters + "/0/9")
        .contains("0 of 2 records replayed.");
  }

  @Test
  void anUnconfirmedReplayDoesNotRun() throws Exception {
    keep("a", "odd", keptAt, "1");

    var refused = answering("n\n", "replay", "--all", "--topic", topic, "--reason", "why");
    var silent = answering("", "replay", letters + "/0/0", "--reason", "why");

    assertThat(refused.err()).contains("Put 1 record back on %s? [y/N]".formatted(topic));
    assertThat(List.of(refused, silent))
        .allSatisfy(
            run -> {
              assertThat(run.exitCode()).isEqualTo(1);
              assertThat(run.err()).contains("Nothing was done: not confirmed");
            });
    assertThat(records(topic)).isEmpty();
  }

  @Test
  void aReplayConfirmedAtTheTerminalRuns() throws Exception {
    keep("a", "odd", keptAt, "1");

    var run = answering("y\n", "replay", letters + "/0/0", "--reason", "why");

    assertThat(run.exitCode()).isZero();

    assertThat(records(topic)).hasSize(1);
  }

  @Test
  void aPayloadMissingInTheDeadLetterIsReadFromTheOriginalTopic() throws Exception {
    send(new ProducerRecord<>(topic, 1, "large", "the payload".getBytes(StandardCharsets.UTF_8)));
    keep(new ConsumerRecord<>(topic, 1, 0, "large", null), "too large", keptAt);

    var run = replay(letters + "/0/0");

    assertThat(run.exitCode()).isZero();
    assertThat(records(topic))
        .extracting(record -> new String(record.value(), StandardCharsets.UTF_8))
        .containsExactly("the payload", "the payload");
  }

  @Test
  void aDeadLetterWithoutAPayloadIsReportedAndNotMarked() throws Exception {
    keep("gone", "too large for a dead letter", keptAt, "");
    keep("good", "odd", keptAt.plusSeconds(1), "1");

    var run = replay("--all", "--topic", topic);

    assertThat(run.exitCode()).isEqualTo(7);
    assertThat(run.err())
        .contains("1 of 2 records replayed.")
        .contains("Left out: " + letters + "/0/0 holds no payload")
        .doesNotContain("\tat ");
    assertThat(records(topic)).extracting(ConsumerRecord::key).containsExactly("good");
    assertThat(replay("--all", "--topic", topic).err()).contains("0 of 1 record replayed.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "list --limit 0                       | '0' is not a whole number from 1 to 100000",
        "list --bootstrap-servers nowhere     | 'nowhere' is no address of a broker",
        "show order-submissions/0/1           | 'order-submissions/0/1' is no dead letter",
        "show                                 | Missing required parameter: 'ID'",
        "replay                               | Say which: one ID or more, or --all",
        "replay --topic t                     | Say which: one ID or more, or --all",
        "replay --all t.dead-letters/0/1      | Say which: one ID or more, or --all",
      })
  void invalidArgumentsAreReportedInOneSentence(String arguments, String sentence) {
    var run = CommandRun.of(("dead-letters " + arguments.strip()).split(" "));

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains(sentence).doesNotContain("\tat ");
  }

  @Test
  void anUnreachableBrokerIsReportedInOneSentence() {
    var nobody = "127.0.0.1:" + FreePort.find();

    var run = CommandRun.of("dead-letters", "list", "--bootstrap-servers", nobody);

    assertThat(run.exitCode()).isEqualTo(5);
    assertThat(run.err())
        .contains("No Kafka broker answers at " + nobody)
        .contains("Does the suite run?")
        .doesNotContain("\tat ");
  }

  @Test
  void unknownTopicIsNamed() {
    var run = run("list", "--topic", "no-such");

    assertThat(run.exitCode()).isEqualTo(4);
    assertThat(run.err()).contains("no topic no-such.dead-letters");
  }

  private CommandRun run(String... arguments) {
    return CommandRun.of(atBroker(arguments));
  }

  private String[] atBroker(String... arguments) {
    return Stream.of(
            Stream.of("dead-letters"),
            Stream.of(arguments),
            Stream.of("--bootstrap-servers", servers))
        .flatMap(words -> words)
        .toArray(String[]::new);
  }

  private CommandRun answering(String answer, String... arguments) {
    return CommandRun.answering(answer, atBroker(arguments));
  }

  /** Replays without being asked. */
  private CommandRun replay(String... arguments) {
    return run(
        Stream.of(
                Stream.of("replay"),
                Stream.of(arguments),
                Stream.of("--yes", "--reason", "it is fixed"))
            .flatMap(words -> words)
            .toArray(String[]::new));
  }

  private void keep(String key, String reason, Instant at, String payload) throws Exception {
    var value = payload.getBytes(StandardCharsets.UTF_8);
    keep(new ConsumerRecord<>(topic, 1, 77, key, value), reason, at);
  }

  private void keep(ConsumerRecord<String, byte[]> original, String reason, Instant at)
      throws Exception {
    var letter = DeadLetter.record(original, new InvalidRecordException(reason));
    send(
        new ProducerRecord<>(
            letters, 0, at.toEpochMilli(), letter.key(), letter.value(), letter.headers()));
  }

  private void send(ProducerRecord<String, byte[]> record) throws Exception {
    producer.send(record).get();
  }

  private List<ConsumerRecord<String, byte[]>> records(String of) {
    var partitions = List.of(new TopicPartition(of, 0), new TopicPartition(of, 1));
    var records = new ArrayList<ConsumerRecord<String, byte[]>>();
    try (var consumer =
        new KafkaConsumer<>(
            Map.<String, Object>of("bootstrap.servers", servers),
            new StringDeserializer(),
            new ByteArrayDeserializer())) {
      consumer.assign(partitions);
      consumer.seekToBeginning(partitions);
      long all = consumer.endOffsets(partitions).values().stream().mapToLong(end -> end).sum();
      for (int polls = 0; records.size() < all && polls < MAX_POLLS; polls++) {
        consumer.poll(POLL).forEach(records::add);
      }
    }
    return records;
  }

  private static JsonNode json(String line) {
    try {
      return new ObjectMapper().readTree(line);
    } catch (JsonProcessingException e) {
      throw new AssertionError(line, e);
    }
  }
}
