package io.orderly.store.replykeys;

import io.orderly.messages.ReplyMac;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.ResultSetExtractor;

/** Reads the few rows of {@code state.reply_key}. */
final class PostgresReplyKeys implements ReplyKeys {

  /** The store's clock says which one signs, so all schedulers change to it together. */
  private static final String READ =
      """
      SELECT key_id::text, key, signs_from <= statement_timestamp() AS signs
      FROM state.reply_key ORDER BY signs_from DESC, key_id DESC LIMIT 8
      """;

  private static final ResultSetExtractor<Keys> KEYS =
      rows -> {
        Map<String, ReplyMac> byId = new HashMap<>();
        String newest = null;
        String oldest = null;
        while (rows.next()) {
          oldest = rows.getString("key_id");
          byId.put(oldest, new ReplyMac(rows.getBytes("key")));
          newest = newest == null && rows.getBoolean("signs") ? oldest : newest;
        }
        return keys(byId, newest == null ? oldest : newest);
      };

  private final JdbcTemplate jdbc;

  PostgresReplyKeys(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  /** Where somebody removed the keys too early, the oldest signs: most schedulers have read it. */
  private static Keys keys(Map<String, ReplyMac> byId, @Nullable String signing) {
    if (signing == null) {
      throw new IllegalStateException(
          "state.reply_key has no row, so no reply could be told from a forged one:"
              + " INSERT INTO state.reply_key DEFAULT VALUES");
    }
    return new Keys(byId, signing);
  }

  @Override
  public Keys read() {
    return Objects.requireNonNull(jdbc.query(READ, KEYS));
  }
}
