package io.orderly.contract.messages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.orderly.contract.Http;
import io.orderly.contract.RunningSuite;
import io.orderly.local.suite.Service;
import io.orderly.local.suite.Suite;
import io.orderly.messages.Topics;
import io.orderly.platform.deadletters.DeadLetter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What the services that run send is what the document of the topics says. */
@Tag("servers")
@ExtendWith(RunningSuite.class)
class SentMessagesTest {

  /**
   * Several attempts: one that is missed costs its step's complete-within of 20 s and a backoff.
   */
  private static final Duration SOON = Duration.ofMinutes(2);

  private static final String MINE = Topics.orderReplies("contract-tests");

  @Test
  void everyRecordOfEveryTopicKeepsToItsSchema(Suite suite) throws Exception {
    AsyncApi topics = AsyncApi.stored();
    Map<String, Object> broker = Map.of("bootstrap.servers", suite.kafka().bootstrapServers());
    letEverythingHappen(suite, broker);

    Set<String> seen = new TreeSet<>();
    await()
        .atMost(SOON)
        .untilAsserted(
            () -> {
              for (var record : allRecords(broker)) {
                seen.add(messageOf(topics, record));
              }
              assertThat(seen)
                  .contains("OrderSubmission", "StepRequest", "StepReply", "SchedulerCommand")
                  .contains("OrderStatus", "OperatorAlert", "SubmissionRefused", "DeadLetter")
                  .contains("AgentReport");
            });
  }

  /**
   * An order that is processed, one that ends in Error, one that is refused, and one unreadable.
   */
  private static void letEverythingHappen(Suite suite, Map<String, Object> broker)
      throws Exception {
    try (Admin admin = Admin.create(broker)) {
      admin.createTopics(List.of(new NewTopic(MINE, 1, (short) 1))).all().get();
    }
    try (var producer =
        new KafkaProducer<>(broker, new StringSerializer(), new StringSerializer())) {
      for (String record : List.of(submission("EUR"), submission("???"), "no JSON")) {
        producer.send(new ProducerRecord<>(Topics.ORDER_SUBMISSIONS, record)).get();
      }
    }
    Http partners = new Http(suite.partnerSandbox().baseUrl());
    partners.send("PATCH", "/fault-settings/payment", "{\"refuseRate\":1.0}");
    try {
      Http customer =
          new Http(suite.url(Service.SUBMISSION), suite.users().submitter().authorization());
      String taken = customer.post("/orders", "application/json", order("EUR")).body();
      String orderId = taken.replaceFirst(".*\"orderId\":\"([^\"]*)\".*", "$1");
      await()
          .atMost(SOON)
          .until(() -> customer.get("/orders/" + orderId).body().contains("\"state\":\"Error\""));
    } finally {
      partners.send("DELETE", "/fault-settings", "");
    }
  }

  private static String messageOf(AsyncApi topics, ConsumerRecord<String, byte[]> record) {
    if (Topics.isDeadLetters(record.topic())) {
      assertThat(DeadLetter.of(record)).isPresent();
      return "DeadLetter";
    }
    String json = new String(record.value(), StandardCharsets.UTF_8);
    List<String> fitting =
        topics.messagesOf(record.topic()).stream()
            .filter(message -> MessageSchemas.problems(message, json).isEmpty())
            .toList();
    assertThat(fitting).as("%s: %s", record.topic(), json).hasSize(1);
    return fitting.get(0);
  }

  private static List<ConsumerRecord<String, byte[]>> allRecords(Map<String, Object> broker) {
    List<ConsumerRecord<String, byte[]>> records = new ArrayList<>();
    try (var consumer =
        new KafkaConsumer<>(broker, new StringDeserializer(), new ByteArrayDeserializer())) {
      List<TopicPartition> partitions =
          consumer.listTopics().entrySet().stream()
              .filter(topic -> !topic.getKey().startsWith("__"))
              .flatMap(topic -> topic.getValue().stream())
              .map(info -> new TopicPartition(info.topic(), info.partition()))
              .toList();
      consumer.assign(partitions);
      consumer.seekToBeginning(partitions);
      Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
      while (partitions.stream().anyMatch(one -> consumer.position(one) < ends.get(one))) {
        consumer.poll(Duration.ofMillis(200)).forEach(records::add);
      }
    }
    // What a test wrote in order to be put aside was sent by no service.
    // One without a value takes back what was said under its key.
    records.removeIf(
        record ->
            record.value() == null
                || (!Topics.isDeadLetters(record.topic())
                    && new String(record.value(), StandardCharsets.UTF_8).equals("no JSON")));
    return records;
  }

  private static String submission(String currency) {
    return "{\"schemaVersion\": 1, \"order\": %s}".formatted(order(currency));
  }

  private static String order(String currency) {
    return """
    {"customerReference": "contract-%s", "customerId": "customer-7", "currency": "%s",\
     "replyTo": "%s", "lines": [{"sku": "85123A", "quantity": 2, "unitPrice": "2.55"}]}\
    """
        .formatted(UUID.randomUUID(), currency, MINE);
  }
}
