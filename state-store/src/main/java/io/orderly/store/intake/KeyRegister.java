package io.orderly.store.intake;

import static io.orderly.store.pg.Column.arguments;

import io.orderly.store.intake.NewOrder.IdempotencyKey;
import io.orderly.store.intake.OrderIntake.Conflicting;
import io.orderly.store.intake.OrderIntake.Known;
import io.orderly.store.intake.OrderIntake.Outcome;
import io.orderly.store.pg.Column;
import io.orderly.store.pg.RoundTrip;
import io.orderly.store.pg.RoundTrip.Answer;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * The idempotency keys. An order is accepted when this transaction inserted every key of it; a key
 * that was there before says which order stands for the request, or that the request is another.
 */
final class KeyRegister {

  /** Sorted, so that concurrent batches wait for each other and never in a circle. */
  private static final String INSERT =
      """
      INSERT INTO orders.idempotency_key
          (submitter, kind, key, request_hash, hash_version, order_id)
      SELECT n.submitter, n.kind, n.key, decode(n.hash, 'hex'), n.hash_version, n.order_id
      FROM (
          SELECT unnest(?) AS submitter, unnest(?) AS kind, unnest(?) AS key, unnest(?) AS hash,
              unnest(?) AS hash_version, unnest(?) AS order_id
      ) AS n
      ORDER BY n.submitter, n.kind, n.key
      ON CONFLICT DO NOTHING
      RETURNING order_id, kind, key
      """;

  /** A statement of its own: only so it sees what the insert may have waited for. */
  private static final String READ_KNOWN =
      """
      SELECT n.order_id, k.kind, k.key, k.order_id AS owning_order_id,
          k.request_hash = decode(n.hash, 'hex') AND k.hash_version = n.hash_version AS same_request
      FROM unnest(?, ?, ?, ?, ?, ?) AS n (submitter, kind, key, hash, hash_version, order_id)
      JOIN orders.idempotency_key k USING (submitter, kind, key)
      """;

  private static final String POINT_TO_KNOWN =
      """
      UPDATE orders.idempotency_key k
      SET order_id = n.known_order_id
      FROM unnest(?, ?, ?, ?, ?) AS n (submitter, kind, key, order_id, known_order_id)
      WHERE k.submitter = n.submitter AND k.kind = n.kind AND k.key = n.key
        AND k.order_id = n.order_id
      """;

  private static final String REMOVE =
      """
      DELETE FROM orders.idempotency_key k
      USING unnest(?, ?, ?, ?) AS n (submitter, kind, key, order_id)
      WHERE k.submitter = n.submitter AND k.kind = n.kind AND k.key = n.key
        AND k.order_id = n.order_id
      """;

  private final JdbcTemplate jdbc;

  KeyRegister(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * Registers the keys of orders of which no two share one.
   *
   * @return the outcomes of those that are not to be stored; the keys of the others are theirs now
   */
  Map<UUID, Outcome> register(List<NewOrder> orders) {
    List<RequestedKey> requested = orders.stream().flatMap(RequestedKey::of).toList();
    Set<RequestedKey.Id> insertedIds = insert(requested);
    List<RequestedKey> inserted =
        requested.stream().filter(key -> insertedIds.contains(key.id())).toList();
    List<RequestedKey> others =
        requested.stream().filter(key -> !insertedIds.contains(key.id())).toList();
    Map<RequestedKey.Id, Outcome> known = readKnown(others);
    Map<UUID, Outcome> refused = new HashMap<>();
    orders.forEach(
        order -> outcome(order, known).ifPresent(outcome -> refused.put(order.orderId(), outcome)));
    pointToKnown(inserted, refused);
    remove(inserted, refused);
    return refused;
  }

  /**
   * Inserts keys with the other statements of the trip; answers with those that were not there
   * before.
   */
  static Answer<RequestedKey.Id> insert(RoundTrip trip, List<RequestedKey> keys) {
    return trip.query(INSERT, (row, number) -> id(row), arguments(RequestedKey.ROW, keys));
  }

  private Set<RequestedKey.Id> insert(List<RequestedKey> keys) {
    RoundTrip trip = new RoundTrip();
    Answer<RequestedKey.Id> inserted = insert(trip, keys);
    trip.execute(jdbc);
    return Set.copyOf(inserted.rows());
  }

  /** Which of these orders were accepted before, by the ids that they have here. */
  Map<UUID, Known> known(List<NewOrder> orders) {
    Map<RequestedKey.Id, Outcome> meanings =
        read(orders.stream().flatMap(RequestedKey::of).toList());
    Map<UUID, Known> known = new HashMap<>();
    for (NewOrder order : orders) {
      if (outcome(order, meanings).orElse(null) instanceof Known accepted) {
        known.put(order.orderId(), accepted);
      }
    }
    return known;
  }

  /** For each of these keys, which all were there, what it means to the order that has it. */
  private Map<RequestedKey.Id, Outcome> readKnown(List<RequestedKey> keys) {
    Map<RequestedKey.Id, Outcome> known = keys.isEmpty() ? Map.of() : read(keys);
    if (known.size() < keys.size()) {
      throw new ConcurrencyFailureException("an idempotency key was deleted before it was read");
    }
    return known;
  }

  private Map<RequestedKey.Id, Outcome> read(List<RequestedKey> keys) {
    Object[] arguments = arguments(RequestedKey.ROW, keys);
    return jdbc
        .query(READ_KNOWN, (row, number) -> Map.entry(id(row), outcome(row)), arguments)
        .stream()
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  /** A key of another request outweighs a known one: no order may stand for two requests. */
  private static Optional<Outcome> outcome(NewOrder order, Map<RequestedKey.Id, Outcome> known) {
    List<Outcome> outcomes =
        RequestedKey.of(order).map(key -> known.get(key.id())).filter(Objects::nonNull).toList();
    return Stream.concat(outcomes.stream().filter(Conflicting.class::isInstance), outcomes.stream())
        .findFirst();
  }

  private void pointToKnown(List<RequestedKey> inserted, Map<UUID, Outcome> outcomes) {
    List<RequestedKey> keys =
        inserted.stream().filter(key -> outcomes.get(key.orderId()) instanceof Known).toList();
    if (!keys.isEmpty()) {
      Column<RequestedKey> knownOrderId =
          Column.uuid(
              key -> outcomes.get(key.orderId()) instanceof Known known ? known.orderId() : null);
      List<Column<RequestedKey>> row =
          Stream.concat(RequestedKey.OWN_ROW.stream(), Stream.of(knownOrderId)).toList();
      jdbc.update(POINT_TO_KNOWN, arguments(row, keys));
    }
  }

  private void remove(List<RequestedKey> inserted, Map<UUID, Outcome> outcomes) {
    List<RequestedKey> keys =
        inserted.stream()
            .filter(key -> outcomes.get(key.orderId()) instanceof Conflicting)
            .toList();
    if (!keys.isEmpty()) {
      jdbc.update(REMOVE, arguments(RequestedKey.OWN_ROW, keys));
    }
  }

  private static RequestedKey.Id id(ResultSet row) throws SQLException {
    return new RequestedKey.Id(row.getObject("order_id", UUID.class), key(row));
  }

  private static IdempotencyKey key(ResultSet row) throws SQLException {
    return new IdempotencyKey(IdempotencyKey.Kind.of(row.getString("kind")), row.getString("key"));
  }

  private static Outcome outcome(ResultSet row) throws SQLException {
    UUID owner = row.getObject("owning_order_id", UUID.class);
    return row.getBoolean("same_request") ? new Known(owner) : new Conflicting(key(row), owner);
  }
}
