package io.orderly.platform.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.orderly.messages.MessageCodec;
import io.orderly.messages.SchedulerCommand;
import io.orderly.platform.deadletters.DeadLetter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.kafka.core.DefaultKafkaConsumerFactory;
import org.springframework.kafka.listener.BatchMessageListener;
import org.springframework.kafka.listener.ContainerProperties;
import org.springframework.kafka.listener.KafkaMessageListenerContainer;

/** A listener with a guard, as a service has it, on a real broker. */
@Tag("servers")
class PoisonGuardTest {

  private static final String GROUP = "guarded";
  private static final Duration PAUSE = Duration.ofMillis(50);

  private final TopicUnderTest topic = new TopicUnderTest().create();
  private final DeadLetters deadLetters = new DeadLetters(topic.kafka(), new SimpleMeterRegistry());
  private final PoisonGuard guard =
      new PoisonGuard(new MessageReader(deadLetters), deadLetters, new TransientFailures());
  private final Set<String> handled = ConcurrentHashMap.newKeySet();
  private final AtomicInteger calls = new AtomicInteger();
  private final List<KafkaMessageListenerContainer<String, byte[]>> listeners = new ArrayList<>();

  @AfterEach
  void stop() {
    listeners.forEach(listener -> listener.stop());
    topic.close();
  }

  @Test
  void unreadableRecordsInABatchDoNotPreventTheOthers() {
    topic.createDeadLetters();
    putGood("a", "b");
    topic.put("c", "no JSON".getBytes(StandardCharsets.UTF_8));
    topic.put("d", ofVersion99());
    topic.put("e", null);
    putGood("f");

    listen(this::take);

    awaitCommitted(6);
    assertThat(handled).containsExactlyInAnyOrder("a", "b", "f");
    assertThat(topic.deadLetters(3))
        .extracting(DeadLetter::key, DeadLetter::offset)
        .containsExactly(tuple("c", 2L), tuple("d", 3L), tuple("e", 4L));
    assertThat(topic.deadLetters(3).get(1).reason()).contains("schemaVersion is 99");
  }

  @Test
  void recordOnWhichTheHandlerThrowsGoesToTheDeadLettersAlone() {
    topic.createDeadLetters();
    putGood("a", "b", "c", "d", "e", "f", "g");

    listen(batch -> takeUnless(batch, "e", new IllegalStateException("odd")));

    awaitCommitted(7);
    assertThat(handled).containsExactlyInAnyOrder("a", "b", "c", "d", "f", "g");
    assertThat(topic.deadLetters(1)).hasSize(1);
    DeadLetter letter = topic.deadLetters(1).get(0);
    assertThat(letter.key()).isEqualTo("e");
    assertThat(letter.reason()).isEqualTo("handler-failed: java.lang.IllegalStateException: odd");
    assertThat(calls).hasValueLessThanOrEqualTo(2 * 7 - 1);
  }

  @Test
  void aBatchOfFailingRecordsTakesLessThanTwoCallsPerRecord() {
    topic.createDeadLetters();
    List<ConsumerRecord<String, byte[]>> batch =
        IntStream.range(0, 8)
            .mapToObj(i -> new ConsumerRecord<>(topic.name(), 0, i, "k" + i, new byte[] {1}))
            .toList();

    guard.handle(
        batch,
        records -> {
          calls.incrementAndGet();
          throw new IllegalArgumentException("no " + records.size());
        });

    assertThat(calls).hasValue(2 * 8 - 1);
    assertThat(topic.deadLetters(8))
        .extracting(DeadLetter::offset)
        .containsExactly(0L, 1L, 2L, 3L, 4L, 5L, 6L, 7L);
  }

  @Test
  void recordThatOverflowsTheStackOfItsHandlerGoesToTheDeadLettersAlone() {
    topic.createDeadLetters();
    putGood("a", "b");

    listen(batch -> takeUnless(batch, "a", new StackOverflowError()));

    awaitCommitted(2);
    assertThat(handled).containsExactly("b");
    assertThat(topic.deadLetters(1).get(0).reason())
        .isEqualTo("handler-failed: java.lang.StackOverflowError");
  }

  @Test
  void aBatchIsRedeliveredUntilTheStoreIsAvailableAndNothingIsSkipped() {
    topic.createDeadLetters();
    topic.put("poison", "no JSON".getBytes(StandardCharsets.UTF_8));
    putGood("a", "b", "c");
    AtomicInteger outages = new AtomicInteger(5);

    listen(
        batch -> {
          if (outages.getAndDecrement() > 0) {
            throw new DataAccessResourceFailureException("the store is away");
          }
          take(batch);
        });

    awaitCommitted(4);
    assertThat(handled).containsExactlyInAnyOrder("a", "b", "c");
    putGood("d");
    topic.put("more poison", "no JSON".getBytes(StandardCharsets.UTF_8));
    awaitCommitted(6);
    assertThat(topic.deadLetters(2))
        .as("five outages left no letter of their own")
        .extracting(DeadLetter::key)
        .containsExactly("poison", "more poison");
  }

  @Test
  void aBatchIsRedeliveredUntilItsDeadLettersAreWritten() {
    putGood("a");
    topic.put("poison", "no JSON".getBytes(StandardCharsets.UTF_8));
    putGood("b");

    listen(this::take);

    await().atMost(TopicUnderTest.SLOW_MACHINE).until(() -> calls.get() >= 2);
    assertThat(committed()).as("nothing is committed without its letter").isEmpty();
    topic.createDeadLetters();
    awaitCommitted(3);
    assertThat(handled).containsExactlyInAnyOrder("a", "b");
    assertThat(topic.deadLetters(1)).extracting(DeadLetter::key).contains("poison");
  }

  @Test
  void handlerThatReadsTheRecordsItselfIsGuardedToo() {
    topic.createDeadLetters();
    putGood("a", "b", "c");
    BatchMessageListener<String, byte[]> listener =
        batch ->
            guard.handle(
                batch,
                records ->
                    records.forEach(
                        record -> {
                          if (record.key().equals("b")) {
                            throw new IllegalArgumentException("not mine");
                          }
                          handled.add(record.key());
                        }));

    start(listener);

    awaitCommitted(3);
    assertThat(handled).containsExactlyInAnyOrder("a", "c");
    assertThat(topic.deadLetters(1)).extracting(DeadLetter::key).containsExactly("b");
  }

  private static byte[] ofVersion99() {
    String wake = new String(MessageCodec.encode(SchedulerCommand.wake()), StandardCharsets.UTF_8);
    return wake.replace("\"schemaVersion\":1", "\"schemaVersion\":99")
        .getBytes(StandardCharsets.UTF_8);
  }

  private void putGood(String... keys) {
    for (String key : keys) {
      topic.put(key, MessageCodec.encode(SchedulerCommand.wake()));
    }
  }

  private void take(List<Incoming<SchedulerCommand>> batch) {
    calls.incrementAndGet();
    batch.forEach(incoming -> handled.add(incoming.source().key()));
  }

  private void takeUnless(List<Incoming<SchedulerCommand>> batch, String key, Throwable failure) {
    calls.incrementAndGet();
    for (Incoming<SchedulerCommand> incoming : batch) {
      if (incoming.source().key().equals(key)) {
        PoisonGuardTest.<RuntimeException>throwIt(failure);
      }
      handled.add(incoming.source().key());
    }
  }

  @SuppressWarnings("unchecked") // erased: lets one method throw exceptions and errors alike
  private static <E extends Throwable> void throwIt(Throwable failure) throws E {
    throw (E) failure;
  }

  private void listen(Consumer<List<Incoming<SchedulerCommand>>> handler) {
    start(batch -> guard.handle(batch, SchedulerCommand.class, handler));
  }

  private void start(BatchMessageListener<String, byte[]> listener) {
    ContainerProperties properties = new ContainerProperties(topic.name());
    properties.setMessageListener(listener);
    KafkaMessageListenerContainer<String, byte[]> container =
        new KafkaMessageListenerContainer<>(
            new DefaultKafkaConsumerFactory<>(
                topic.consumerSettings(GROUP + topic.name()),
                new StringDeserializer(),
                new ByteArrayDeserializer()),
            properties);
    container.setCommonErrorHandler(BatchRetry.untilSuccess(PAUSE, PAUSE));
    listeners.add(container);
    container.start();
  }

  private void awaitCommitted(long offset) {
    await()
        .atMost(TopicUnderTest.SLOW_MACHINE)
        .until(() -> committed().equals(OptionalLong.of(offset)));
  }

  private OptionalLong committed() {
    try (Admin admin = topic.admin()) {
      Map<TopicPartition, OffsetAndMetadata> offsets =
          admin
              .listConsumerGroupOffsets(GROUP + topic.name())
              .partitionsToOffsetAndMetadata()
              .get();
      OffsetAndMetadata committed = offsets.get(new TopicPartition(topic.name(), 0));
      return committed == null ? OptionalLong.empty() : OptionalLong.of(committed.offset());
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
