package io.orderly.store.orders;

import static io.orderly.store.pg.Column.arguments;

import io.orderly.store.pg.Column;
import io.orderly.store.pg.RoundTrip;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * What orders are found by beside reference and customer: {@code path=value} of the attributes and
 * results that their workflow names. Written by whoever holds the order, in the transaction that
 * changes the value; nothing is written where nothing is named.
 */
public final class SearchTerms {

  private static final String INSERT =
      """
      INSERT INTO orders.search_term (order_id, term)
      SELECT unnest(?), unnest(?)
      ON CONFLICT DO NOTHING
      """;

  /** An index lookup per row, whatever Postgres knows of the table. */
  private static final String DELETE =
      """
      DELETE FROM orders.search_term t
      USING (SELECT unnest(?) AS order_id, unnest(?) AS term) AS n
      WHERE t.term = ANY (ARRAY[n.term]) AND t.order_id = ANY (ARRAY[n.order_id])
      """;

  /** As a function of the term: a range of terms would be of all orders. */
  private static final String OF_ATTRIBUTES =
      """
      SELECT term
      FROM orders.search_term
      WHERE order_id = ? AND left(term, 11) = 'attributes.'
      """;

  private static final List<Column<Term>> TERM =
      List.of(Column.uuid(Term::orderId), Column.text(Term::text));

  private SearchTerms() {}

  /** What an order is found by. */
  public record Term(UUID orderId, String text) {}

  /** Adds what new orders are found by to the round trip that inserts them. */
  public static void insert(RoundTrip trip, List<Term> terms) {
    if (!terms.isEmpty()) {
      trip.update(INSERT, arguments(TERM, terms));
    }
  }

  /** What an order is found by of its attributes. */
  public static List<Term> ofAttributes(JdbcTemplate jdbc, UUID orderId) {
    return jdbc.query(
        OF_ATTRIBUTES, (row, number) -> new Term(orderId, row.getString("term")), orderId);
  }

  /** Orders are found by the terms of now in place of those before. */
  public static void replace(JdbcTemplate jdbc, Collection<Term> before, Collection<Term> now) {
    List<Term> gone = without(before, now);
    List<Term> added = without(now, before);
    if (!gone.isEmpty()) {
      jdbc.update(DELETE, arguments(TERM, gone));
    }
    if (!added.isEmpty()) {
      jdbc.update(INSERT, arguments(TERM, added));
    }
  }

  private static List<Term> without(Collection<Term> terms, Collection<Term> others) {
    Set<Term> left = new LinkedHashSet<>(terms);
    left.removeAll(Set.copyOf(others));
    return List.copyOf(left);
  }
}
