package io.orderly.console.order;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.orderly.console.ConsoleFormat;
import io.orderly.console.errors.FoundView;
import io.orderly.messages.MessageCodec;
import io.orderly.messages.ShownAmount;
import io.orderly.operator.inspection.OrderView.EventView;
import io.orderly.process.Cause;
import io.orderly.process.Failure;
import io.orderly.process.StepState;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * An order read from the archive. The line may have another version: missing fields are null or
 * empty, unknown ones are ignored.
 *
 * @param placed the order as submitted, with the total of its last edition
 * @param ending final state of the process
 * @param steps in the order of the workflow
 * @param events newest first
 */
public record ArchivedHistory(
    Placed placed, Ending ending, List<ArchivedStep> steps, List<EventView> events) {

  private static final ObjectMapper JSON = MessageCodec.mapper();

  /** The order as submitted. */
  public record Placed(
      String reference,
      String customer,
      String submitter,
      String total,
      @Nullable Instant submittedAt) {

    /** Path of all orders of this customer. */
    public String ordersOfCustomer() {
      return FoundView.pathOf(customer);
    }
  }

  /** Final state of the process. */
  public record Ending(
      String workflow,
      String workflowVersion,
      String direction,
      @Nullable Instant endedAt,
      @Nullable Cause cause,
      @Nullable String traceParent) {}

  /**
   * Final state of a step.
   *
   * @param result JSON; null if there is none
   */
  public record ArchivedStep(
      String name,
      String agent,
      String state,
      int attempt,
      @Nullable Instant startedAt,
      @Nullable Instant finishedAt,
      @Nullable Failure failure,
      @Nullable String result) {

    /** Whether its condition was not met. */
    public boolean isSkipped() {
      return state.equals(StepState.SKIPPED.value());
    }

    /** CSS class of its mark on the timeline. */
    public String markClass() {
      return StepTimeline.markClass(state);
    }
  }

  /** Parses a line of the archive; empty if it is not an order. */
  static Optional<ArchivedHistory> read(String line) {
    try {
      JsonNode document = JSON.readTree(line).path("document");
      return document.path("order").isObject()
          ? Optional.of(
              new ArchivedHistory(
                  placed(document.path("order"), lines(document.path("editions"))),
                  ending(document.path("process")),
                  all(document.path("steps")).map(ArchivedHistory::step).toList(),
                  newestFirst(all(document.path("events")).map(ArchivedHistory::event).toList())))
          : Optional.empty();
    } catch (JsonProcessingException broken) {
      return Optional.empty();
    }
  }

  private static Stream<JsonNode> all(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false);
  }

  private static <T> List<T> newestFirst(List<T> list) {
    List<T> reversed = new ArrayList<>(list);
    Collections.reverse(reversed);
    return List.copyOf(reversed);
  }

  /** The lines of the last edition; missing where the order was never changed. */
  private static JsonNode lines(JsonNode editions) {
    return editions.path(editions.size() - 1).path("lines");
  }

  private static Placed placed(JsonNode order, JsonNode lines) {
    return new Placed(
        text(order, "customerReference"),
        text(order, "customerId"),
        text(order, "submitter"),
        total(order, lines),
        instant(order, "submittedAt"));
  }

  private static String total(JsonNode order, JsonNode lines) {
    String currency = text(order, "currency");
    JsonNode accepted = order.path("total");
    String amount =
        accepted.isNumber()
            ? ShownAmount.of(total(accepted.decimalValue(), lines), currency)
            : text(order, "total");
    return (amount + " " + currency).strip();
  }

  private static BigDecimal total(BigDecimal accepted, JsonNode lines) {
    try {
      return all(lines).map(ArchivedHistory::price).reduce(BigDecimal::add).orElse(accepted);
    } catch (NumberFormatException unknownForm) {
      return accepted;
    }
  }

  private static BigDecimal price(JsonNode line) {
    return new BigDecimal(text(line, "unitPrice")).multiply(new BigDecimal(text(line, "quantity")));
  }

  private static Ending ending(JsonNode process) {
    return new Ending(
        text(process, "workflow"),
        text(process, "workflowVersion"),
        text(process, "direction"),
        instant(process, "changedAt"),
        cause(process),
        orNull(process, "traceParent"));
  }

  private static @Nullable Cause cause(JsonNode process) {
    String code = orNull(process, "causeCode");
    return code == null
        ? null
        : new Cause(
            code,
            text(process, "causeMessage"),
            orNull(process, "causeStep"),
            orNull(process, "causeActor"));
  }

  private static ArchivedStep step(JsonNode step) {
    JsonNode result = step.path("result");
    return new ArchivedStep(
        text(step, "name"),
        text(step, "agent"),
        step.path("stepState").asText("Unknown"),
        step.path("attempt").asInt(),
        instant(step, "startedAt"),
        instant(step, "finishedAt"),
        failure(step),
        result.isMissingNode() || result.isNull() ? null : ConsoleFormat.json(result));
  }

  private static @Nullable Failure failure(JsonNode step) {
    String code = orNull(step, "failureCode");
    return code == null ? null : new Failure(code, text(step, "failureMessage"));
  }

  private static EventView event(JsonNode event) {
    Instant at = instant(event, "at");
    return new EventView(
        at == null ? Instant.EPOCH : at,
        event.path("orderVersion").asLong(),
        event.path("kind").asText("Unknown"),
        orNull(event, "step"),
        event.path("attempt").asInt(),
        text(event, "detail"),
        orNull(event, "commandId"),
        orNull(event, "actor"),
        orNull(event, "reason"),
        outcome(text(event, "answer")),
        instant(event, "startedAt"));
  }

  /** The outcome of a command, whose answer is stored as a JSON string. */
  private static @Nullable String outcome(String answer) {
    try {
      return answer.isEmpty() ? null : JSON.readTree(answer).findPath("outcome").textValue();
    } catch (JsonProcessingException noAnswer) {
      return null;
    }
  }

  private static String text(JsonNode object, String field) {
    return object.path(field).asText("");
  }

  private static @Nullable String orNull(JsonNode object, String field) {
    String text = text(object, field);
    return text.isEmpty() ? null : text;
  }

  private static @Nullable Instant instant(JsonNode object, String field) {
    try {
      return OffsetDateTime.parse(text(object, field)).toInstant();
    } catch (DateTimeException none) {
      return null;
    }
  }
}
