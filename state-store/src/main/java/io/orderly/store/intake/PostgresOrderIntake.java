package io.orderly.store.intake;

import io.orderly.store.fairness.FairQueue;
import io.orderly.store.fairness.FairQueue.Positions;
import io.orderly.store.intake.NewOrder.IdempotencyKey;
import io.orderly.store.intake.OrderIntake.Accepted;
import io.orderly.store.intake.OrderIntake.Outcome;
import io.orderly.store.pg.RoundTrip;
import io.orderly.store.pg.RoundTrip.Answer;
import io.orderly.store.pg.Transactions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * Accepts a batch in one transaction: the orders that share no key with an earlier one of the batch
 * as one set, the others after it, one at a time. A few orders are first inserted as if each were
 * new: keys and orders in one round trip.
 */
final class PostgresOrderIntake implements OrderIntake {

  private static final int MAX_ORDERS = 1_000;

  /**
   * Maximum orders of an optimistic insert. Among more of them a duplicate is likelier, which makes
   * the insert useless, and the saved round trips are a smaller part of the work.
   */
  private static final int MAX_OPTIMISTIC = 10;

  /** Duplicates come in bursts: after one, the optimistic insert is skipped for this long. */
  private static final long DUPLICATES_NANOS = TimeUnit.SECONDS.toNanos(1);

  private static final Logger LOG = LoggerFactory.getLogger(PostgresOrderIntake.class);

  private final Transactions transactions;
  private final Optional<FairQueue> fairQueue;
  private final JdbcTemplate jdbc;
  private final KeyRegister keys;
  private final AtomicLong duplicateNanos = new AtomicLong(System.nanoTime() - DUPLICATES_NANOS);

  /**
   * Accepts orders.
   *
   * @param fairQueue fair sharing between customers; empty: first come, first served
   */
  PostgresOrderIntake(JdbcTemplate jdbc, Transactions transactions, Optional<FairQueue> fairQueue) {
    this.jdbc = jdbc;
    this.transactions = transactions;
    this.fairQueue = fairQueue;
    this.keys = new KeyRegister(jdbc);
  }

  @Override
  public List<Outcome> accept(List<NewOrder> orders) {
    if (orders.size() > MAX_ORDERS) {
      throw new IllegalArgumentException(
          "%d orders in one batch; at most %d are accepted".formatted(orders.size(), MAX_ORDERS));
    }
    if (orders.isEmpty()) {
      return List.of();
    }
    return fairQueue.isPresent()
        ? acceptInFairOrder(fairQueue.get(), orders)
        : acceptInTransaction(orders);
  }

  @Override
  public Map<UUID, Known> known(List<NewOrder> orders) {
    return keys.known(orders);
  }

  /** If the connection breaks, it is unknown what was accepted, and the slots are lost. */
  private List<Outcome> acceptInFairOrder(FairQueue queue, List<NewOrder> orders) {
    Positions positions = queue.assign(orders.stream().map(NewOrder::queueKey).toList());
    try {
      List<Outcome> outcomes = acceptInTransaction(placed(orders, positions.offsets()));
      release(queue, positions, notAccepted(orders, outcomes));
      return outcomes;
    } catch (DataIntegrityViolationException refused) {
      release(queue, positions, orders);
      throw refused;
    }
  }

  private static List<NewOrder> placed(List<NewOrder> orders, List<Long> offsets) {
    return IntStream.range(0, orders.size())
        .mapToObj(index -> orders.get(index).queueOffset(offsets.get(index)))
        .toList();
  }

  /** What was committed stands, and what was refused is reported, even if the slots are lost. */
  private static void release(FairQueue queue, Positions positions, List<NewOrder> notAccepted) {
    try {
      queue.release(positions, notAccepted.stream().map(NewOrder::queueKey).toList());
    } catch (RuntimeException lost) {
      LOG.warn(
          "Queue positions of {} refused orders could not be released: {}",
          notAccepted.size(),
          lost.toString());
    }
  }

  private static List<NewOrder> notAccepted(List<NewOrder> orders, List<Outcome> outcomes) {
    return IntStream.range(0, orders.size())
        .filter(index -> !(outcomes.get(index) instanceof Accepted))
        .mapToObj(orders::get)
        .toList();
  }

  private List<Outcome> acceptInTransaction(List<NewOrder> orders) {
    if (orders.size() <= MAX_OPTIMISTIC
        && System.nanoTime() - duplicateNanos.get() >= DUPLICATES_NANOS) {
      try {
        return transactions.run(() -> insertAsNew(orders));
      } catch (NotAllNewException duplicate) {
        duplicateNanos.set(System.nanoTime());
      } catch (DataIntegrityViolationException refused) {
        // A known key counts before another error of its order.
        LOG.debug("{} orders are stored keys first: {}", orders.size(), refused.toString());
      }
    }
    return transactions.run(() -> insertAll(orders));
  }

  private List<Outcome> insertAsNew(List<NewOrder> orders) {
    List<RequestedKey> requested = orders.stream().flatMap(RequestedKey::of).toList();
    RoundTrip trip = new RoundTrip();
    Answer<RequestedKey.Id> inserted = KeyRegister.insert(trip, requested);
    Answer<Instant> submittedAt = NewOrderWriter.insert(trip, orders);
    trip.execute(jdbc);
    if (inserted.rows().size() < requested.size()) {
      throw new NotAllNewException();
    }
    return List.copyOf(accepted(orders, submittedAt));
  }

  private static List<Accepted> accepted(List<NewOrder> orders, Answer<Instant> submittedAt) {
    Instant at = submittedAt.rows().get(0);
    return orders.stream().map(order -> new Accepted(order.orderId(), at)).toList();
  }

  private List<Outcome> insertAll(List<NewOrder> orders) {
    Map<UUID, Outcome> outcomes = new HashMap<>();
    List<NewOrder> repeats = new ArrayList<>();
    outcomes.putAll(insertSet(firstOfTheirKeys(orders, repeats)));
    repeats.forEach(order -> outcomes.putAll(insertSet(List.of(order))));
    return orders.stream().map(order -> outcomes.get(order.orderId())).toList();
  }

  private static List<NewOrder> firstOfTheirKeys(List<NewOrder> orders, List<NewOrder> repeats) {
    Set<KeyOwner> seen = new HashSet<>();
    List<NewOrder> firsts = new ArrayList<>();
    for (NewOrder order : orders) {
      boolean repeated = false;
      for (IdempotencyKey key : order.request().keys()) {
        repeated |= !seen.add(new KeyOwner(order.submitter(), key));
      }
      (repeated ? repeats : firsts).add(order);
    }
    return firsts;
  }

  private Map<UUID, Outcome> insertSet(List<NewOrder> orders) {
    Map<UUID, Outcome> outcomes = keys.register(orders);
    List<NewOrder> fresh =
        orders.stream().filter(order -> !outcomes.containsKey(order.orderId())).toList();
    if (!fresh.isEmpty()) {
      RoundTrip trip = new RoundTrip();
      Answer<Instant> submittedAt = NewOrderWriter.insert(trip, fresh);
      trip.execute(jdbc);
      for (Accepted accepted : accepted(fresh, submittedAt)) {
        outcomes.put(accepted.orderId(), accepted);
      }
    }
    return outcomes;
  }

  /** Some order was sent before, or twice in this batch: the optimistic insert is rolled back. */
  private static final class NotAllNewException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Caught in this class, so it needs no stack trace. */
    NotAllNewException() {
      super("an idempotency key is known", null, false, false);
    }
  }

  /** A key belongs to its submitter: another one may use the same. */
  private record KeyOwner(String submitter, IdempotencyKey key) {}
}
