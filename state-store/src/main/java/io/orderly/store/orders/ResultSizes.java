package io.orderly.store.orders;

import io.orderly.store.pg.Column;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.springframework.jdbc.core.JdbcTemplate;

/** The sizes of the results of orders' steps, known before they are read. */
public final class ResultSizes {

  /** As text, the form in which they are read when the orders are locked. */
  private static final String BYTES =
      """
      SELECT s.order_id,
          sum(coalesce(octet_length(s.result::text), 0)
              + coalesce(octet_length(s.undo_result::text), 0)) AS bytes
      FROM state.order_step s
      WHERE s.order_id = ANY (?)
      GROUP BY s.order_id
      """;

  /** Of orders that are locked and decided on together. */
  private static final long BYTES_TOGETHER = 4_000_000;

  private final JdbcTemplate jdbc;

  public ResultSizes(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  /** The first of these orders, as many as fit in memory together, and at least one. */
  public List<UUID> fitting(List<UUID> orderIds) {
    if (orderIds.size() <= 1) {
      return orderIds;
    }
    Map<UUID, Long> sizes = of(orderIds);
    long bytes = 0;
    for (int i = 0; i < orderIds.size(); i++) {
      bytes += sizes.getOrDefault(orderIds.get(i), 0L);
      if (i > 0 && bytes > BYTES_TOGETHER) {
        return orderIds.subList(0, i);
      }
    }
    return orderIds;
  }

  private Map<UUID, Long> of(Collection<UUID> orderIds) {
    Map<UUID, Long> sizes = new HashMap<>();
    jdbc.query(
        BYTES,
        row -> {
          sizes.put(row.getObject("order_id", UUID.class), row.getLong("bytes"));
        },
        Column.array("uuid", orderIds));
    return sizes;
  }
}
