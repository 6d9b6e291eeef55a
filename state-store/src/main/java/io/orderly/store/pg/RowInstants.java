package io.orderly.store.pg;

import static java.util.Objects.requireNonNull;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/** Reads timestamps out of rows; the database keeps microseconds. */
public final class RowInstants {

  private RowInstants() {}

  public static @Nullable Instant optional(ResultSet row, String column) throws SQLException {
    OffsetDateTime value = row.getObject(column, OffsetDateTime.class);
    return value == null ? null : value.toInstant();
  }

  public static Instant required(ResultSet row, String column) throws SQLException {
    return requireNonNull(optional(row, column), column);
  }
}
