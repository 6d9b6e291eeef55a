package io.orderly.store.intake;

import static io.orderly.store.pg.Column.arguments;

import io.orderly.store.intake.IntakeOutcome.Conflicting;
import io.orderly.store.intake.IntakeOutcome.Known;
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
import org.jspecify.annotations.Nullable;
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
  private static final String READ_TAKEN =
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
   * @return what became of those that are not to be taken; the keys of the others are theirs now
   */
  Map<UUID, IntakeOutcome> register(List<NewOrder> orders) {
    List<AskedKey> asked = orders.stream().flatMap(AskedKey::of).toList();
    Set<AskedKey.Id> insertedIds = insert(asked);
    List<AskedKey> inserted = asked.stream().filter(key -> insertedIds.contains(key.id())).toList();
    List<AskedKey> others = asked.stream().filter(key -> !insertedIds.contains(key.id())).toList();
    Map<AskedKey.Id, IntakeOutcome> taken = readTaken(others);
    Map<UUID, IntakeOutcome> notToBeTaken = new HashMap<>();
    orders.forEach(
        order ->
            outcome(order, taken).ifPresent(outcome -> notToBeTaken.put(order.orderId(), outcome)));
    pointToKnown(inserted, notToBeTaken);
    remove(inserted, notToBeTaken);
    return notToBeTaken;
  }

  /** Inserts keys with what else the trip does; answers with those that were not there before. */
  static Answer<AskedKey.Id> insert(RoundTrip trip, List<AskedKey> keys) {
    return trip.ask(INSERT, (row, number) -> id(row), arguments(AskedKey.ROW, keys));
  }

  private Set<AskedKey.Id> insert(List<AskedKey> keys) {
    RoundTrip trip = new RoundTrip();
    Answer<AskedKey.Id> inserted = insert(trip, keys);
    trip.make(jdbc);
    return Set.copyOf(inserted.rows());
  }

  /** For each of these keys, what it means to the order that asks for it. */
  private Map<AskedKey.Id, IntakeOutcome> readTaken(List<AskedKey> keys) {
    if (keys.isEmpty()) {
      return Map.of();
    }
    Object[] arguments = arguments(AskedKey.ROW, keys);
    Map<AskedKey.Id, IntakeOutcome> taken =
        jdbc
            .query(READ_TAKEN, (row, number) -> Map.entry(id(row), meaning(row)), arguments)
            .stream()
            .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    if (taken.size() < keys.size()) {
      throw new ConcurrencyFailureException("an idempotency key went away before it was read");
    }
    return taken;
  }

  /** A key of another request outweighs a known one: no order may stand for two requests. */
  private static Optional<IntakeOutcome> outcome(
      NewOrder order, Map<AskedKey.Id, IntakeOutcome> taken) {
    List<IntakeOutcome> meanings =
        AskedKey.of(order).map(key -> taken.get(key.id())).filter(Objects::nonNull).toList();
    return Stream.concat(meanings.stream().filter(Conflicting.class::isInstance), meanings.stream())
        .findFirst();
  }

  private void pointToKnown(List<AskedKey> inserted, Map<UUID, IntakeOutcome> outcomes) {
    List<KnownKey> keys =
        inserted.stream()
            .flatMap(key -> KnownKey.of(key, outcomes.get(key.orderId())).stream())
            .toList();
    if (!keys.isEmpty()) {
      jdbc.update(POINT_TO_KNOWN, arguments(KnownKey.ROW, keys));
    }
  }

  private void remove(List<AskedKey> inserted, Map<UUID, IntakeOutcome> outcomes) {
    List<AskedKey> keys =
        inserted.stream()
            .filter(key -> outcomes.get(key.orderId()) instanceof Conflicting)
            .toList();
    if (!keys.isEmpty()) {
      jdbc.update(REMOVE, arguments(AskedKey.OWN_ROW, keys));
    }
  }

  private static AskedKey.Id id(ResultSet row) throws SQLException {
    return new AskedKey.Id(row.getObject("order_id", UUID.class), key(row));
  }

  private static IdempotencyKey key(ResultSet row) throws SQLException {
    return new IdempotencyKey(IdempotencyKey.Kind.of(row.getString("kind")), row.getString("key"));
  }

  private static IntakeOutcome meaning(ResultSet row) throws SQLException {
    UUID owner = row.getObject("owning_order_id", UUID.class);
    return row.getBoolean("same_request") ? new Known(owner) : new Conflicting(key(row), owner);
  }

  /** A key inserted for an order that another one stands for. */
  private record KnownKey(AskedKey asked, UUID knownOrderId) {

    private static final List<Column<KnownKey>> ROW =
        Stream.concat(
                AskedKey.OWN_ROW.stream().map(column -> column.of(KnownKey::asked)),
                Stream.of(Column.uuid(KnownKey::knownOrderId)))
            .toList();

    private static Optional<KnownKey> of(AskedKey key, @Nullable IntakeOutcome outcome) {
      return outcome instanceof Known known
          ? Optional.of(new KnownKey(key, known.orderId()))
          : Optional.empty();
    }
  }
}
