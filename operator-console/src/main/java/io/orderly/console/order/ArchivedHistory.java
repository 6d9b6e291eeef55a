package io.orderly.console.order;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.orderly.messages.MessageCodec;
import io.orderly.operator.inspection.OrderView.EventView;
import io.orderly.process.Cause;
import io.orderly.process.Failure;
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
 * An order out of the archive, for people. The line may be of an older or a newer version: what it
 * lacks is null or empty, what it has beyond is left out.
 *
 * @param placed what was ordered
 * @param ending where it stood in the end
 * @param steps in the order of the workflow
 * @param events what happened to it, the last first
 */
public record ArchivedHistory(
    Placed placed, Ending ending, List<ArchivedStep> steps, List<EventView> events) {

  private static final ObjectMapper JSON = MessageCodec.mapper();

  /** What was ordered, by whom. */
  public record Placed(
      String reference,
      String customer,
      String submitter,
      String total,
      @Nullable Instant submittedAt) {

    /** Where all orders of its customer are found. */
    public String ordersOfCustomer() {
      return OrderPaths.ofCustomer(customer);
    }
  }

  /** Where it stood in the end. */
  public record Ending(
      String workflow,
      String workflowVersion,
      String direction,
      @Nullable Instant endedAt,
      @Nullable Cause cause,
      @Nullable String traceParent) {}

  /**
   * A step as it was in the end.
   *
   * @param result JSON; null where there is none
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

    /** The class of its mark on the line. */
    public String markClass() {
      return StepTimeline.markClass(state);
    }
  }

  /** The order in a line of the archive; empty where that is nothing that can be told. */
  static Optional<ArchivedHistory> read(String line) {
    try {
      JsonNode document = JSON.readTree(line).path("document");
      return document.path("order").isObject()
          ? Optional.of(
              new ArchivedHistory(
                  placed(document.path("order")),
                  ending(document.path("process")),
                  all(document.path("steps")).map(ArchivedHistory::step).toList(),
                  lastFirst(all(document.path("events")).map(ArchivedHistory::event).toList())))
          : Optional.empty();
    } catch (JsonProcessingException broken) {
      return Optional.empty();
    }
  }

  private static Stream<JsonNode> all(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false);
  }

  private static <T> List<T> lastFirst(List<T> list) {
    List<T> reversed = new ArrayList<>(list);
    Collections.reverse(reversed);
    return List.copyOf(reversed);
  }

  private static Placed placed(JsonNode order) {
    return new Placed(
        text(order, "customerReference"),
        text(order, "customerId"),
        text(order, "submitter"),
        (text(order, "total") + " " + text(order, "currency")).strip(),
        moment(order, "submittedAt"));
  }

  private static Ending ending(JsonNode process) {
    return new Ending(
        text(process, "workflow"),
        text(process, "workflowVersion"),
        text(process, "direction"),
        moment(process, "changedAt"),
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
        moment(step, "startedAt"),
        moment(step, "finishedAt"),
        failure(step),
        result.isMissingNode() || result.isNull() ? null : PrettyJson.of(result));
  }

  private static @Nullable Failure failure(JsonNode step) {
    String code = orNull(step, "failureCode");
    return code == null ? null : new Failure(code, text(step, "failureMessage"));
  }

  private static EventView event(JsonNode event) {
    Instant at = moment(event, "at");
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
        moment(event, "startedAt"));
  }

  /** Of a command: what it was answered is JSON in a text. */
  private static @Nullable String outcome(String answer) {
    try {
      return answer.isEmpty() ? null : orNull(JSON.readTree(answer), "outcome");
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

  private static @Nullable Instant moment(JsonNode object, String field) {
    try {
      return OffsetDateTime.parse(text(object, field)).toInstant();
    } catch (DateTimeException none) {
      return null;
    }
  }
}
