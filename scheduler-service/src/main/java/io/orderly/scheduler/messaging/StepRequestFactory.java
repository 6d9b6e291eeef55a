package io.orderly.scheduler.messaging;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.orderly.messages.Message;
import io.orderly.messages.MessageCodec;
import io.orderly.messages.RemoteKey;
import io.orderly.messages.StepRequest;
import io.orderly.process.OrderProcess;
import io.orderly.process.OrderStep;
import io.orderly.process.StepStart;
import io.orderly.store.StoredOrder;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;

/** Makes the request of a started step out of the order's rows. */
final class StepRequestFactory {

  private static final ObjectMapper JSON = MessageCodec.mapper();

  private StepRequestFactory() {}

  static StepRequest request(StepToSend step, StoredOrder stored, int replyPartition) {
    OrderProcess process = step.order();
    StepStart start = step.start();
    return new StepRequest(
        Message.SCHEMA_VERSION,
        process.orderId(),
        process.workflow().toString(),
        start.step(),
        start.direction(),
        start.attempt(),
        start.completeBy(),
        RemoteKey.of(process.orderId(), start.step(), start.direction()),
        stored.order(),
        resultsOf(process),
        replyPartition,
        Message.SCHEMA_VERSION,
        stored.traceParent());
  }

  private static Map<String, JsonNode> resultsOf(OrderProcess process) {
    Map<String, JsonNode> results = new LinkedHashMap<>();
    for (OrderStep step : process.steps()) {
      if (step.result() != null) {
        results.put(step.name(), parse(step.result()));
      }
    }
    return results;
  }

  private static JsonNode parse(String result) {
    try {
      return JSON.readTree(result);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException("the store holds a result that is no JSON", e);
    }
  }
}
