package io.orderly.scheduler;

import io.orderly.messages.MessageCodec;
import io.orderly.messages.PartnerEvent;
import io.orderly.messages.ReplyMac;
import io.orderly.messages.SchedulerCommand;
import io.orderly.messages.StepReply;
import io.orderly.messages.StepRequest;
import io.orderly.messages.Topics;
import io.orderly.messages.UnreadableMessageException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.UUID;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/**
 * The agents' side of the conversation over real Kafka: a test reads requests and replies by hand.
 */
final class ScriptedAgents implements AutoCloseable {

  /** By which the scheduler believes events of each of them. */
  static final String EVENT_SECRET = "a-secret-of-schedulers-and-agent";

  private static final ReplyMac EVENT_MAC =
      new ReplyMac(EVENT_SECRET.getBytes(StandardCharsets.UTF_8));

  private static final Duration MAX_WAIT = Duration.ofSeconds(60);

  private final KafkaConsumer<String, byte[]> requests;
  private final KafkaProducer<String, byte[]> replies;
  private final Queue<Received> waiting = new ArrayDeque<>();

  /** A request with the partition that it came in. */
  record Received(StepRequest request, int partition) {}

  ScriptedAgents(String bootstrapServers, Collection<String> agents) {
    requests =
        new KafkaConsumer<>(
            Map.of(
                "bootstrap.servers",
                bootstrapServers,
                "group.id",
                "scripted-" + UUID.randomUUID(),
                "auto.offset.reset",
                "earliest"),
            new StringDeserializer(),
            new ByteArrayDeserializer());
    requests.subscribe(agents.stream().map(Topics::agentRequests).collect(Collectors.toSet()));
    replies =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", bootstrapServers),
            new StringSerializer(),
            new ByteArraySerializer());
  }

  /** Waits for the request of this step of this order; others are kept for later calls. */
  Received expect(UUID orderId, String step) {
    return find(orderId, step, Integer.MAX_VALUE)
        .orElseThrow(() -> new AssertionError("no request for step " + step + " of " + orderId));
  }

  /** Whether such a request comes within the given number of 100 ms polls. */
  boolean comes(UUID orderId, String step, int polls) {
    return find(orderId, step, polls).isPresent();
  }

  private Optional<Received> find(UUID orderId, String step, int maxPolls) {
    long begunNanos = System.nanoTime();
    for (int polls = 0;
        polls <= maxPolls && System.nanoTime() - begunNanos < MAX_WAIT.toNanos();
        polls++) {
      Optional<Received> found =
          waiting.stream()
              .filter(r -> r.request().orderId().equals(orderId) && r.request().step().equals(step))
              .findFirst();
      if (found.isPresent()) {
        waiting.remove(found.get());
        return found;
      }
      requests.poll(Duration.ofMillis(100)).forEach(this::keep);
    }
    return Optional.empty();
  }

  private void keep(ConsumerRecord<String, byte[]> record) {
    try {
      StepRequest request = MessageCodec.decode(record.value(), StepRequest.class);
      waiting.add(new Received(request, record.partition()));
    } catch (UnreadableMessageException e) {
      throw new AssertionError("the scheduler sent what can't be read", e);
    }
  }

  void reply(StepRequest request, StepReply reply) {
    var sent =
        replies.send(
            new ProducerRecord<>(
                Topics.SCHEDULER_REPLIES,
                request.replyPartition(),
                reply.orderId().toString(),
                MessageCodec.encode(reply)));
    replies.flush();
    if (!sent.isDone()) {
      throw new AssertionError("a reply was not taken by Kafka");
    }
  }

  /** What an event of a partner says, as its agent passes it on. */
  void event(StepReply reply) {
    StepReply proven = reply.withReplyToken(EVENT_MAC.ofEvent(reply));
    var unused =
        replies.send(
            new ProducerRecord<>(
                Topics.SCHEDULER_REPLIES, reply.orderId().toString(), MessageCodec.encode(proven)));
    replies.flush();
  }

  /** An event of a partner that names its step by a value of the partner's, as its agent sends. */
  void event(PartnerEvent event) {
    PartnerEvent proven = event.withProof(EVENT_MAC.ofEvent(event));
    var unused =
        replies.send(
            new ProducerRecord<>(
                Topics.PARTNER_EVENTS, event.value(), MessageCodec.encode(proven)));
    replies.flush();
  }

  /** As an agent does at a hook of its partner. */
  void hint(UUID orderId, String agent) {
    var unused =
        replies.send(
            new ProducerRecord<>(
                Topics.SCHEDULER_COMMANDS,
                orderId.toString(),
                MessageCodec.encode(SchedulerCommand.askStatus(orderId, agent))));
  }

  @Override
  public void close() {
    requests.close(Duration.ofSeconds(1));
    replies.close(Duration.ofSeconds(1));
  }
}
