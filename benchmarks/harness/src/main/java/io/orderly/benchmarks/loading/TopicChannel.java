package io.orderly.benchmarks.loading;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** The topic {@code order-submissions}; an order is handed in when the broker has it (acks=all). */
public record TopicChannel(String bootstrapServers) implements OrderChannel {

  private static final String TOPIC = "order-submissions";

  @Override
  public String name() {
    return "topic";
  }

  @Override
  public void submit(OrderTexts orders, int count) throws IOException {
    var refused = new AtomicInteger();
    Map<String, Object> settings =
        Map.of(
            ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
            bootstrapServers,
            ProducerConfig.ACKS_CONFIG,
            "all",
            ProducerConfig.LINGER_MS_CONFIG,
            5,
            ProducerConfig.BATCH_SIZE_CONFIG,
            128 * 1024);
    try (var producer =
        new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer())) {
      for (int number = 0; number < count; number++) {
        // The callback hears how each ended.
        var unused =
            producer.send(
                new ProducerRecord<>(TOPIC, null, record(orders, number)),
                (written, failure) -> refused.addAndGet(failure == null ? 0 : 1));
      }
      producer.flush();
    }
    if (refused.get() > 0) {
      throw new IOException("%d of %d records were not written".formatted(refused.get(), count));
    }
  }

  private static byte[] record(OrderTexts orders, int number) {
    return "{\"schemaVersion\":1,\"order\":%s}"
        .formatted(orders.text(number))
        .getBytes(StandardCharsets.UTF_8);
  }
}
