package io.orderly.benchmarks.floor;

import io.orderly.benchmarks.rivals.contest.OrderStep;
import io.orderly.benchmarks.rivals.contest.SampleOrder;
import io.orderly.benchmarks.rivals.contest.StepResults;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.clients.producer.ProducerRecord;

/** The records of an order that goes well, with the fields of the suite's. */
final class OrderRecords {

  private static final int ORDERS_A_PARTITION = 100;
  private static final String RESULT = "{\"reservation\":\"R-00000001\"}";

  private final FloorTopics topics;

  OrderRecords(FloorTopics topics) {
    this.topics = topics;
  }

  /** Three requests, three replies and the status at the end. */
  List<ProducerRecord<String, byte[]>> of(SampleOrder order) {
    var records = new ArrayList<ProducerRecord<String, byte[]>>(2 * OrderStep.values().length + 1);
    String id = order.id().toString();
    var results = new StepResults();
    for (OrderStep step : OrderStep.values()) {
      records.add(
          record(
              topics.requests(step), order, id, request(step, id, order.json(), results.json())));
      results.add(step, RESULT);
      records.add(record(topics.replies(), order, id, reply(step, id)));
    }
    records.add(record(topics.status(), order, id, status(id)));
    return records;
  }

  private static String request(OrderStep step, String id, String order, String results) {
    return "{\"schemaVersion\":1,\"orderId\":\""
        + id
        + "\",\"workflow\":\"order-fulfilment@0123abcd\",\"step\":\""
        + step.value()
        + "\",\"direction\":\"forward\",\"attempt\":1,"
        + "\"completeBy\":\"2026-01-05T08:00:20.123456Z\",\"remoteKey\":\""
        + id
        + ':'
        + step.value()
        + "\",\"order\":"
        + order
        + ",\"results\":"
        + results
        + ",\"replyPartition\":5,\"highestReplyVersion\":1}";
  }

  private static String reply(OrderStep step, String id) {
    return "{\"schemaVersion\":1,\"orderId\":\""
        + id
        + "\",\"step\":\""
        + step.value()
        + "\",\"direction\":\"forward\",\"attempt\":1,\"outcome\":\"completed\","
        + "\"result\":"
        + RESULT
        + ",\"agentInstance\":\"agents-1\"}";
  }

  private static String status(String id) {
    return "{\"schemaVersion\":1,\"orderId\":\""
        + id
        + "\",\"submitter\":\"benchmark\",\"customerReference\":\"B-00000001\","
        + "\"state\":\"Processed\",\"orderVersion\":5,\"at\":\"2026-01-05T08:00:00.123456Z\"}";
  }

  private static ProducerRecord<String, byte[]> record(
      String topic, SampleOrder order, String key, String json) {
    // Like the suite, which chooses the partition; so a batch is not spread over all of them.
    int partition = order.index() / ORDERS_A_PARTITION % FloorTopics.PARTITIONS;
    return new ProducerRecord<>(topic, partition, key, json.getBytes(StandardCharsets.UTF_8));
  }
}
