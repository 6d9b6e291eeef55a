package io.orderly.store.pg;

import io.orderly.telemetry.Fields;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.RowMapper;

/**
 * Skips rows that can't be read, so that they block no other: a database that was changed by hand
 * may contain anything that its constraints allow.
 */
public final class ReadableRows {

  private static final Logger LOG = LoggerFactory.getLogger(ReadableRows.class);

  private ReadableRows() {}

  /** Reads the current row of a result. */
  @FunctionalInterface
  public interface Reader<T> {
    public T read(ResultSet row) throws SQLException;
  }

  /** Rows with an {@code order_id}; empty for one that can't be read, which the log names. */
  public static <T> RowMapper<Optional<T>> of(String what, Reader<T> reader) {
    return (row, number) -> read(what, row, reader);
  }

  /** The current row of a result; empty if it can't be read. */
  public static <T> Optional<T> read(String what, ResultSet row, Reader<T> reader)
      throws SQLException {
    try {
      return Optional.of(reader.read(row));
    } catch (RuntimeException unreadable) {
      UUID orderId = row.getObject("order_id", UUID.class);
      LOG.atError()
          .addKeyValue(Fields.ORDER_ID, orderId)
          .setCause(unreadable)
          .log("the {} of {} can't be read, so it is left out: correct its row", what, orderId);
      return Optional.empty();
    }
  }
}
