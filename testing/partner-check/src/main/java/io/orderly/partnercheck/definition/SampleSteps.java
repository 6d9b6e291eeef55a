package io.orderly.partnercheck.definition;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.messages.ForwardCall;
import io.orderly.messages.Message;
import io.orderly.messages.MessageCodec;
import io.orderly.messages.Order;
import io.orderly.messages.OrderLine;
import io.orderly.messages.RemoteKey;
import io.orderly.messages.StepRequest;
import io.orderly.partnercheck.call.SampleOrder;
import io.orderly.partnercheck.call.Template;
import io.orderly.partnercheck.call.UnusablePartnerException;
import io.orderly.process.Direction;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The step requests of sample orders, as a scheduler would send them. */
final class SampleSteps {

  private static final ObjectMapper JSON = MessageCodec.mapper();
  private static final TypeReference<ObjectNode> ORDER = new TypeReference<>() {};
  private static final TypeReference<Map<String, JsonNode>> RESULTS = new TypeReference<>() {};

  private static final TypeReference<ObjectNode> PARAMETERS = new TypeReference<>() {};

  private final SampleData data;

  SampleSteps(SampleData data) {
    this.data = data;
  }

  SampleOrder newOrder() {
    return SampleOrder.unheardOf(data.step());
  }

  StepRequest forward(SampleOrder sample) {
    return request(sample, data.order(), null);
  }

  Optional<StepRequest> refused(SampleOrder sample) {
    return Optional.ofNullable(data.refused()).map(order -> request(sample, order, null));
  }

  /**
   * Of the undo.
   *
   * @param result of the step; null when nothing is known of it
   */
  StepRequest undo(SampleOrder sample, @Nullable JsonNode result) {
    var outcome = result == null ? ForwardCall.Outcome.UNKNOWN : ForwardCall.Outcome.COMPLETED;
    return request(
        sample, data.order(), new ForwardCall(sample.forwardKey(), outcome, result, null, null));
  }

  private StepRequest request(SampleOrder sample, Template order, @Nullable ForwardCall undoes) {
    var direction = undoes == null ? Direction.FORWARD : Direction.UNDO;
    return new StepRequest(
        Message.SCHEMA_VERSION,
        sample.orderId(),
        "check-partner",
        sample.step(),
        direction,
        1,
        Instant.MAX,
        RemoteKey.of(sample.orderId(), sample.step(), direction),
        order(order, sample).withOnly(data.reads()),
        data.reads()
            .resultsOf(read("results of the steps before", data.results(), sample, RESULTS)),
        0,
        Message.SCHEMA_VERSION,
        null,
        undoes,
        null,
        null,
        parameters(sample),
        null,
        null,
        null,
        null);
  }

  /** Those of every order. */
  ObjectNode parameters() {
    return parameters(newOrder());
  }

  private ObjectNode parameters(SampleOrder sample) {
    return read("parameters of the operation", data.with(), sample, PARAMETERS);
  }

  /** As a submission has it: its total may be left out. */
  private static Order order(Template template, SampleOrder sample) {
    var what = "sample order";
    var fields = read(what, template, sample, ORDER);
    try {
      if (!fields.hasNonNull("total")) {
        // Read with a total of its own first: it says what is wrong with a line.
        var lines = JSON.treeToValue(fields.deepCopy().put("total", 0), Order.class).lines();
        fields.put("total", sum(lines).toPlainString());
      }
      return JSON.treeToValue(fields, Order.class);
    } catch (JsonProcessingException unfit) {
      throw unusable(what, whyUnfit(unfit));
    }
  }

  private static BigDecimal sum(List<OrderLine> lines) {
    return lines.stream()
        .map(line -> line.unitPrice().multiply(BigDecimal.valueOf(line.quantity())))
        .reduce(BigDecimal.ZERO, BigDecimal::add);
  }

  private static <T> T read(
      String what, Template template, SampleOrder sample, TypeReference<T> type) {
    try {
      T value = JSON.readValue(template.filledForReading(sample), type);
      if (value != null) {
        return value;
      }
    } catch (JsonProcessingException unfit) {
      throw unusable(what, whyUnfit(unfit));
    }
    throw unusable(what, "it is null");
  }

  /** What a record says of a missing field is wrapped. */
  private static String whyUnfit(JsonProcessingException unfit) {
    var cause = unfit.getCause() == null ? unfit : unfit.getCause();
    return String.valueOf(cause.getMessage()).lines().findFirst().orElse("");
  }

  private static UnusablePartnerException unusable(String what, String why) {
    return new UnusablePartnerException(
        "The %s can't be read as JSON of the expected form: %s.".formatted(what, why));
  }
}
