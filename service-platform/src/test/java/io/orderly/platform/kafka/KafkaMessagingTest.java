package io.orderly.platform.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.orderly.messages.Message;
import io.orderly.messages.MessageCodec;
import io.orderly.messages.SchedulerCommand;
import io.orderly.messages.SubmissionRefused;
import io.orderly.platform.deadletters.DeadLetter;
import io.orderly.platform.tracing.BrokenTracer;
import io.orderly.platform.tracing.OrderTracing;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.config.TopicConfig;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("servers")
class KafkaMessagingTest {

  private final TopicUnderTest commands = new TopicUnderTest().create().createDeadLetters();
  private final String topic = commands.name();
  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  private final MessageSender sender = commands.sender();
  private final MessageReader reader = new MessageReader(new DeadLetters(commands.kafka(), meters));

  @AfterEach
  void closeProducer() {
    commands.close();
  }

  @Test
  void aSentMessageIsRead() {
    SchedulerCommand wake = SchedulerCommand.wake(UUID.randomUUID());

    List<Outgoing> failed = sender.sendAll(List.of(Outgoing.to(topic, "k", wake)));

    assertThat(failed).isEmpty();
    assertThat(reader.read(commands.records(1), SchedulerCommand.class))
        .extracting(Incoming::message)
        .containsExactly(wake);
  }

  @Test
  void onlyASampledTraceIsSentAsAHeader() {
    String sampled = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
    Outgoing wake = Outgoing.to(topic, "k", SchedulerCommand.wake());

    sender.sendAll(
        List.of(wake.tracedBy(sampled), wake.tracedBy(sampled.replace("-01", "-00")), wake));

    assertThat(commands.records(3))
        .extracting(record -> TraceHeader.read(record.headers()))
        .containsExactly(sampled, null, null);
  }

  @ParameterizedTest
  @MethodSource("brokenTracing")
  void aFailingTracerDoesNotPreventSending(OrderTracing broken) {
    String sampled = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
    Outgoing wake = Outgoing.to(topic, "k", SchedulerCommand.wake()).tracedBy(sampled);

    assertThat(commands.tracedBy(broken).send(wake)).succeedsWithin(TopicUnderTest.SLOW_MACHINE);

    assertThat(commands.records(1))
        .extracting(record -> TraceHeader.read(record.headers()))
        .containsExactly(sampled);
  }

  static Stream<OrderTracing> brokenTracing() {
    return Stream.of(
        new OrderTracing(BrokenTracer.starting(), 1), new OrderTracing(BrokenTracer.ending(), 1));
  }

  @Test
  void anUnreadableRecordGoesToTheDeadLettersAndTheOthersAreRead() {
    byte[] poison = "no JSON".getBytes(StandardCharsets.UTF_8);
    List<ConsumerRecord<String, byte[]>> batch =
        List.of(
            new ConsumerRecord<>(topic, 0, 7L, "order", poison),
            new ConsumerRecord<>(
                topic, 0, 8L, "order", MessageCodec.encode(SchedulerCommand.wake())));

    List<Incoming<SchedulerCommand>> read = reader.read(batch, SchedulerCommand.class);

    assertThat(read).extracting(incoming -> incoming.source().offset()).containsExactly(8L);
    DeadLetter letter = commands.deadLetters(1).get(0);
    assertThat(letter.topic()).isEqualTo(topic);
    assertThat(letter.offset()).isEqualTo(7);
    assertThat(letter.key()).isEqualTo("order");
    assertThat(letter.payload().get()).isEqualTo(poison);
    assertThat(letter.reason()).contains("not a SchedulerCommand");
    assertThat(meters.counter("orderly.dead.letters", "topic", topic).count()).isEqualTo(1);
  }

  @Test
  void onlyTheRecordsThatKafkaRefusedAreReported() {
    SchedulerCommand wake = SchedulerCommand.wake();
    Outgoing good = Outgoing.to(topic, "k", wake);
    Outgoing nowhere = Outgoing.to("no-such-topic", "k", wake);

    List<Outgoing> failed = sender.sendAll(List.of(good, nowhere));

    assertThat(failed).containsExactly(nowhere);
    assertThat(commands.records(1)).hasSize(1);
  }

  @Test
  void aFailedWriteOfADeadLetterFailsItsBatch() {
    ConsumerRecord<String, byte[]> poison =
        new ConsumerRecord<>("no-such-topic", 0, 0L, "k", new byte[] {1});

    assertThatThrownBy(() -> reader.read(List.of(poison), SchedulerCommand.class))
        .isInstanceOf(NotSentException.class)
        .hasMessageContaining("no-such-topic.dead-letters");
  }

  @Test
  void aTooLargeMessageFailsAsSuchAndDelaysNoOther() {
    Outgoing large = Outgoing.to(topic, "k", largeMessage());
    Outgoing good = Outgoing.to(topic, "k", SchedulerCommand.wake());

    List<Outgoing> failed = sender.sendAll(List.of(large, good));

    assertThat(failed).containsExactly(large);
    assertThat(commands.records(1)).hasSize(1);
    assertThat(sender.send(large))
        .failsWithin(TopicUnderTest.SLOW_MACHINE)
        .withThrowableOfType(ExecutionException.class)
        .withCauseInstanceOf(MessageTooLargeException.class)
        .satisfies(failure -> assertThat(MessageTooLargeException.isIn(failure)).isTrue());
  }

  @Test
  void aMessageTooLargeForTheBrokerFailsAsSuch() {
    // A limit that a topic gets later applies some time later.
    Map<String, String> limit = Map.of(TopicConfig.MAX_MESSAGE_BYTES_CONFIG, "1000");
    try (TopicUnderTest small = new TopicUnderTest().create(limit)) {
      assertThat(small.sender().send(Outgoing.to(small.name(), "k", largeMessage(2_000))))
          .failsWithin(TopicUnderTest.SLOW_MACHINE)
          .withThrowableOfType(ExecutionException.class)
          .withCauseInstanceOf(MessageTooLargeException.class);
    }
  }

  @Test
  void anUnknownTopicIsNotReportedAsTooLarge() {
    Outgoing nowhere = Outgoing.to("no-such-topic", "k", SchedulerCommand.wake());

    assertThat(sender.send(nowhere))
        .failsWithin(TopicUnderTest.SLOW_MACHINE)
        .withThrowableOfType(ExecutionException.class)
        .satisfies(failure -> assertThat(MessageTooLargeException.isIn(failure)).isFalse());
  }

  @Test
  void aDeadLetterOfATooLargeRecordNamesItWithoutThePayload() {
    byte[] payload = new byte[TopicUnderTest.LARGEST_REQUEST_BYTES];
    ConsumerRecord<String, byte[]> poison = new ConsumerRecord<>(topic, 0, 7L, "order", payload);

    reader.read(List.of(poison), SchedulerCommand.class);

    DeadLetter letter = commands.deadLetters(1).get(0);
    assertThat(letter.payload().get()).isEmpty();
    assertThat(letter.key()).isEqualTo("order");
    assertThat(letter.reason()).startsWith("Too large for a dead letter").contains(topic + "/0/7");
  }

  private SubmissionRefused largeMessage() {
    return largeMessage(TopicUnderTest.LARGEST_REQUEST_BYTES);
  }

  private SubmissionRefused largeMessage(int bytes) {
    return new SubmissionRefused(
        Message.SCHEMA_VERSION, "shop", "large", "A".repeat(bytes), List.of());
  }

  @Test
  void bestEffortSendingNeverBlocksAndDropsWhenItsBufferIsFull() throws Exception {
    Outgoing wake = Outgoing.to(topic, "k", SchedulerCommand.wake());
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch letGo = new CountDownLatch(1);
    try (BestEffort outbox = new BestEffort(blocking(begun, letGo), "told", 2, meters)) {
      outbox.send(wake);
      assertThat(begun.await(TopicUnderTest.SLOW_MACHINE.toSeconds(), TimeUnit.SECONDS)).isTrue();

      for (int i = 0; i < 4; i++) {
        outbox.send(wake);
      }

      assertThat(meters.get("orderly.messages.dropped").counter().count()).isEqualTo(2);
      letGo.countDown();
      assertThat(commands.records(3)).hasSize(3);
    }
  }

  /** Sends once it is let go, as with a topic that Kafka does not know yet. */
  private MessageSender blocking(CountDownLatch begun, CountDownLatch letGo) {
    return new MessageSender() {

      @Override
      public CompletableFuture<Void> send(Outgoing outgoing) {
        begun.countDown();
        try {
          letGo.await();
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
        }
        return sender.send(outgoing);
      }

      @Override
      public List<Outgoing> sendAll(Collection<Outgoing> batch) {
        throw new UnsupportedOperationException("it sends one by one");
      }
    };
  }
}
