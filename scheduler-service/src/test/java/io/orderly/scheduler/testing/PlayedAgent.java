package io.orderly.scheduler.testing;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.orderly.messages.ConsumerGroups;
import io.orderly.messages.MessageCodec;
import io.orderly.messages.StepReply;
import io.orderly.messages.StepRequest;
import io.orderly.messages.Topics;
import io.orderly.messages.UnreadableMessageException;
import io.orderly.process.Failure;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** One instance that plays an agent: it reads requests on a thread of its own and answers them. */
public final class PlayedAgent implements AutoCloseable {

  /** What an instance does with a request. */
  public interface Conduct extends Function<StepRequest, Optional<StepReply>> {

    /** It completes every step. */
    static Conduct completes() {
      return request ->
          Optional.of(
              StepReply.completed(
                  request, JsonNodeFactory.instance.objectNode().put("done", true), "played"));
    }

    /** It takes every request and never answers. */
    static Conduct isSilent() {
      return request -> Optional.empty();
    }

    /** It makes no call for any request. */
    static Conduct declines() {
      Failure why = new Failure("circuit-open", "resting");
      return request -> Optional.of(StepReply.declined(request, why, "played"));
    }
  }

  /** How many requests it works on at a time, and for how long on each. */
  public record Pace(int slots, Duration each) {

    /** Answers at once. */
    public static final Pace AT_ONCE = new Pace(1, Duration.ZERO);
  }

  /** Where a record lies in the topic of the agent's requests. */
  private record Place(int partition, long offset) {}

  private final KafkaConsumer<String, byte[]> requests;
  private final KafkaProducer<String, byte[]> replies;
  private final Conduct conduct;
  private final Pace pace;
  private final long[] slotFreeNanos;
  private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
  private final Map<String, Set<Place>> received = new ConcurrentHashMap<>();
  private final List<StepRequest> inOrder = new CopyOnWriteArrayList<>();
  private final AtomicInteger answered = new AtomicInteger();
  private final AtomicInteger partitions = new AtomicInteger();
  private final CountDownLatch closing = new CountDownLatch(1);
  private final Thread loop = new Thread(this::read, "played-agent");

  /** Starts to read what is asked of the agent. */
  PlayedAgent(String bootstrapServers, String agent, Conduct conduct, Pace pace) {
    this.conduct = conduct;
    this.pace = pace;
    this.slotFreeNanos = new long[pace.slots()];
    Arrays.fill(slotFreeNanos, System.nanoTime());
    Map<String, Object> reading =
        Map.of(
            "bootstrap.servers", bootstrapServers,
            "group.id", ConsumerGroups.agent(agent),
            "auto.offset.reset", "earliest",
            "session.timeout.ms", "6000",
            "heartbeat.interval.ms", "500");
    requests = new KafkaConsumer<>(reading, new StringDeserializer(), new ByteArrayDeserializer());
    requests.subscribe(List.of(Topics.agentRequests(agent)));
    replies =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", bootstrapServers),
            new StringSerializer(),
            new ByteArraySerializer());
    loop.setDaemon(true);
    loop.start();
  }

  private void read() {
    while (closing.getCount() > 0) {
      requests.poll(Duration.ofMillis(50)).forEach(this::take);
      partitions.set(requests.assignment().size());
    }
    requests.close(Duration.ofSeconds(1));
  }

  private void take(ConsumerRecord<String, byte[]> record) {
    StepRequest request = read(record);
    received
        .computeIfAbsent(
            request.remoteKey() + "#" + request.attempt(), first -> ConcurrentHashMap.newKeySet())
        .add(new Place(record.partition(), record.offset()));
    inOrder.add(request);
    conduct
        .apply(request)
        .ifPresent(
            reply -> {
              long delayNanos = endsNanos() - System.nanoTime();
              var unused =
                  timer.schedule(() -> answer(request, reply), delayNanos, TimeUnit.NANOSECONDS);
            });
  }

  private static StepRequest read(ConsumerRecord<String, byte[]> record) {
    try {
      return MessageCodec.decode(record.value(), StepRequest.class);
    } catch (UnreadableMessageException e) {
      throw new AssertionError("the scheduler sent what can't be read", e);
    }
  }

  private long endsNanos() {
    int first = 0;
    for (int slot = 1; slot < slotFreeNanos.length; slot++) {
      first = slotFreeNanos[slot] - slotFreeNanos[first] < 0 ? slot : first;
    }
    long idleNanos = Math.max(0, System.nanoTime() - slotFreeNanos[first]);
    slotFreeNanos[first] += idleNanos + pace.each().toNanos();
    return slotFreeNanos[first];
  }

  /** Counted before it is sent: what follows from it may come back at once. */
  private void answer(StepRequest request, StepReply reply) {
    answered.incrementAndGet();
    var unused =
        replies.send(
            new ProducerRecord<>(
                Topics.SCHEDULER_REPLIES,
                request.replyPartition(),
                reply.orderId().toString(),
                MessageCodec.encode(reply)));
  }

  /**
   * How often each attempt was asked for, by {@code remote key#attempt}. A record counts once,
   * however often it is read: a broker that goes away takes offsets with it that were not committed
   * yet.
   */
  public Map<String, Integer> received() {
    return received.entrySet().stream()
        .collect(Collectors.toMap(Map.Entry::getKey, attempt -> attempt.getValue().size()));
  }

  /** Every request, in the order in which they came, as often as it was read. */
  public List<StepRequest> requests() {
    return inOrder;
  }

  /** How many requests it has answered. */
  public int answered() {
    return answered.get();
  }

  /** How many partitions it has been given. */
  public int partitions() {
    return partitions.get();
  }

  @Override
  public void close() {
    closing.countDown();
    timer.shutdownNow();
    replies.close(Duration.ofSeconds(1));
    try {
      loop.join(TimeUnit.SECONDS.toMillis(5));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
