package io.orderly.store.limits;

import io.orderly.store.pg.Transactions;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.jdbc.core.JdbcTemplate;

/** Shares as rows that expire; the lock of the limit's row divides for one scheduler at a time. */
final class PostgresAgentShares implements AgentShares {

  private static final String LOCK_BOUND =
      """
      SELECT calls_in_flight
      FROM state.agent_limit
      WHERE agent = ? AND calls_in_flight IS NOT NULL
      FOR NO KEY UPDATE
      """;

  private static final String DELETE_EXPIRED =
      "DELETE FROM state.agent_share WHERE agent = ? AND expires_at <= statement_timestamp()";

  private static final String RESERVED_BY_OTHERS =
      "SELECT instance, granted FROM state.agent_share WHERE agent = ? AND instance <> ?";

  private static final String RESERVE =
      """
      INSERT INTO state.agent_share (agent, instance, granted, expires_at)
      VALUES (?, ?, ?, statement_timestamp() + ? * interval '1 millisecond')
      ON CONFLICT (agent, instance) DO UPDATE
      SET granted = excluded.granted, expires_at = excluded.expires_at
      """;

  private final JdbcTemplate jdbc;
  private final Transactions transactions;

  PostgresAgentShares(JdbcTemplate jdbc, Transactions transactions) {
    this.jdbc = jdbc;
    this.transactions = transactions;
  }

  @Override
  public int renew(String agent, String instance, int inUse, Duration lease) {
    return transactions.run(() -> divide(agent, instance, inUse, lease));
  }

  private int divide(String agent, String instance, int inUse, Duration lease) {
    List<Integer> bound = jdbc.queryForList(LOCK_BOUND, Integer.class, agent);
    if (bound.isEmpty()) {
      return 0;
    }
    jdbc.update(DELETE_EXPIRED, agent);
    ShareOfCalls share =
        ShareOfCalls.of(bound.get(0), instance, inUse, reservedByOthers(agent, instance));
    jdbc.update(RESERVE, agent, instance, share.reserved(), lease.toMillis());
    return share.granted();
  }

  private Map<String, Integer> reservedByOthers(String agent, String instance) {
    Map<String, Integer> reserved = new HashMap<>();
    jdbc.query(
        RESERVED_BY_OTHERS,
        row -> {
          reserved.put(row.getString("instance"), row.getInt("granted"));
        },
        agent,
        instance);
    return reserved;
  }
}
