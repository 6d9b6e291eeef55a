package io.orderly.simulation.postgres;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.simulation.checking.AcceptanceImage;
import io.orderly.simulation.checking.AlertImage;
import io.orderly.simulation.checking.DecisionImage;
import io.orderly.simulation.checking.OrderImage;
import io.orderly.simulation.checking.StepImage;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** What the checks look at, made of rows. */
final class RowImages {

  private RowImages() {}

  /** As the tables held it. */
  static OrderImage order(JsonNode commit) {
    JsonNode row = commit.path("process");
    return new OrderImage(
        UUID.fromString(row.path("order_id").asText()),
        row.path("workflow").asText(),
        row.path("process_state").asText(),
        row.path("direction").asText(),
        row.path("version").asLong(),
        text(row, "locked_by"),
        moment(row, "complete_by"),
        moment(row, "not_before"),
        text(row, "next_agent"),
        row.path("failure_count").asInt(),
        row.path("paused").asBoolean(),
        moment(row, "start_at"),
        row.path("deadline_acted_at").isNull() ? moment(row, "deadline") : null,
        text(row, "failure_code"),
        each(commit.path("steps")).map(RowImages::step).toList(),
        row.path("edition").asInt());
  }

  /** When the transaction read the clock. */
  static Instant changedAt(JsonNode commit) {
    return OffsetDateTime.parse(commit.path("process").path("changed_at").asText()).toInstant();
  }

  static List<DecisionImage> decisions(JsonNode commit) {
    UUID orderId = UUID.fromString(commit.path("process").path("order_id").asText());
    return each(commit.path("decisions"))
        .map(
            row ->
                new DecisionImage(orderId, row.path("step").asText(), row.path("verdict").asText()))
        .toList();
  }

  static List<AlertImage> alerts(JsonNode commit) {
    return each(commit.path("alerts"))
        .map(
            row ->
                new AlertImage(
                    row.path("alert_id").asText(),
                    UUID.fromString(row.path("order_id").asText()),
                    row.path("order_version").asLong(),
                    row.path("code").asText()))
        .toList();
  }

  private static StepImage step(JsonNode row) {
    return new StepImage(
        row.path("position").asInt(),
        row.path("name").asText(),
        row.path("agent").asText(),
        row.path("step_state").asText(),
        row.path("attempt").asInt(),
        moment(row, "complete_by"),
        moment(row, "not_before"),
        row.path("failure_count").asInt(),
        text(row, "result"),
        text(row, "failure_code"),
        row.path("edition").asInt(1),
        acceptance(row, "accepted_at", "Running"),
        acceptance(row, "undo_accepted_at", "Undoing"),
        text(row, "element_failure_code"));
  }

  /** It waits in that state only. */
  private static @Nullable AcceptanceImage acceptance(JsonNode row, String at, String state) {
    Instant since = moment(row, at);
    boolean waits = row.path("step_state").asText().equals(state);
    return since == null
        ? null
        : new AcceptanceImage(
            since, waits ? moment(row, "wait_until") : null, moment(row, "started_at"));
  }

  private static Stream<JsonNode> each(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false);
  }

  private static @Nullable String text(JsonNode row, String column) {
    JsonNode value = row.path(column);
    return value.isNull() ? null : value.asText();
  }

  private static @Nullable Instant moment(JsonNode row, String column) {
    String value = text(row, column);
    return value == null ? null : OffsetDateTime.parse(value).toInstant();
  }
}
