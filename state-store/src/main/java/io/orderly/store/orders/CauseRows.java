package io.orderly.store.orders;

import io.orderly.process.Cause;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Reads why an order did not go through. */
public final class CauseRows {

  private CauseRows() {}

  /** The cause in a row that has its columns. */
  public static @Nullable Cause read(ResultSet row) throws SQLException {
    String code = row.getString("cause_code");
    return code == null
        ? null
        : new Cause(
            code,
            String.valueOf(row.getString("cause_message")),
            row.getString("cause_step"),
            row.getString("cause_actor"));
  }
}
