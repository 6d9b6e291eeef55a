package io.orderly.chaos.client;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** Submission by topic: accepted when the broker has acknowledged the record. */
final class TopicClientChannel implements ClientChannel {

  private static final String TOPIC = "order-submissions";
  private static final Duration CLOSE_WITHIN = Duration.ofSeconds(5);

  private final ObjectMapper json = new ObjectMapper();
  private final KafkaProducer<String, byte[]> producer;
  // A send blocks while the broker is unavailable; the client must not.
  private final ExecutorService sender =
      Executors.newSingleThreadExecutor(TopicClientChannel::daemon);

  TopicClientChannel(String bootstrapServers) {
    this.producer =
        new KafkaProducer<>(
            Map.of(
                "bootstrap.servers", bootstrapServers,
                "acks", "all",
                "max.block.ms", 1_000,
                "request.timeout.ms", 3_000,
                "delivery.timeout.ms", 6_000),
            new StringSerializer(),
            new ByteArraySerializer());
  }

  private static Thread daemon(Runnable task) {
    var thread = new Thread(task, "chaos-topic-channel");
    thread.setDaemon(true);
    return thread;
  }

  @Override
  public String value() {
    return "topic";
  }

  @Override
  public CompletableFuture<Answer> submit(ClientOrder order, int tries) {
    var answer = new CompletableFuture<Answer>();
    try {
      sender.execute(() -> send(order, answer));
    } catch (RejectedExecutionException closed) {
      answer.complete(new Answer.Unanswered());
    }
    return answer;
  }

  private void send(ClientOrder order, CompletableFuture<Answer> answer) {
    try {
      var unused =
          producer.send(
              new ProducerRecord<>(TOPIC, order.reference(), record(order)),
              (metadata, failure) ->
                  answer.complete(
                      failure == null ? new Answer.Accepted(null) : new Answer.Unanswered()));
    } catch (KafkaException | IOException | IllegalStateException notSent) {
      answer.complete(new Answer.Unanswered());
    }
  }

  private byte[] record(ClientOrder order) throws IOException {
    var submission = json.createObjectNode();
    submission.put("schemaVersion", 1);
    submission.put("idempotencyKey", order.key());
    submission.set("order", json.readTree(order.json()));
    return json.writeValueAsBytes(submission);
  }

  @Override
  public void close() {
    sender.shutdownNow();
    producer.close(CLOSE_WITHIN);
  }
}
