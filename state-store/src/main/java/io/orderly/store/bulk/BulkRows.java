package io.orderly.store.bulk;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.orderly.messages.MessageCodec;
import io.orderly.store.bulk.BulkProgress.State;
import io.orderly.store.pg.RowInstants;
import io.orderly.store.search.OrderFilter;
import java.io.UncheckedIOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Map;
import java.util.UUID;

/** Maps rows to bulk commands. */
final class BulkRows {

  private static final ObjectMapper JSON = MessageCodec.mapper();

  private BulkRows() {}

  static BulkProgress progress(ResultSet row, Map<String, Long> refused) throws SQLException {
    return new BulkProgress(
        command(row),
        state(row.getString("bulk_state")),
        RowInstants.required(row, "asked_at"),
        RowInstants.required(row, "changed_at"),
        row.getLong("matched"),
        row.getObject("last_order", UUID.class),
        row.getLong("applied"),
        row.getLong("passed_over"),
        refused,
        row.getString("stopped_by"),
        row.getString("stop_reason"));
  }

  private static BulkCommand command(ResultSet row) throws SQLException {
    return new BulkCommand(
        row.getObject("bulk_id", UUID.class),
        row.getString("command_id"),
        row.getString("kind"),
        row.getString("action"),
        filter(row.getString("filter")),
        row.getString("actor"),
        row.getString("reason"),
        row.getInt("per_second"));
  }

  private static State state(String value) {
    return Arrays.stream(State.values())
        .filter(state -> state.value().equals(value))
        .findFirst()
        .orElseThrow(
            () -> new IllegalArgumentException("unknown state of a bulk command: " + value));
  }

  static String text(OrderFilter filter) {
    try {
      return JSON.writeValueAsString(filter);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException("a filter can't be written as JSON", e);
    }
  }

  private static OrderFilter filter(String json) {
    try {
      return JSON.readValue(json, OrderFilter.class);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException("a filter can't be read", e);
    }
  }
}
