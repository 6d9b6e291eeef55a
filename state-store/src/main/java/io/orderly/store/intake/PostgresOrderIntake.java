package io.orderly.store.intake;

import io.orderly.store.fairness.FairQueue;
import io.orderly.store.fairness.FairQueue.Positions;
import io.orderly.store.intake.IntakeOutcome.Accepted;
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
 * Takes a batch in one transaction: the orders that share no key with an earlier one of the batch
 * as one set, the others after it, one at a time. A few orders are first tried as if each were new:
 * keys and orders in one round trip.
 */
final class PostgresOrderIntake implements OrderIntake {

  private static final int MAX_ORDERS = 1_000;

  /**
   * So many are tried at once. Among more of them one that was sent before is likelier, for which
   * the try was in vain, and the round trips that it saves are a smaller part of the work.
   */
  private static final int FEW = 10;

  /** Who sends again sends more of it: for so long nothing is tried. */
  private static final long REST_NANOS = TimeUnit.SECONDS.toNanos(1);

  private static final Logger LOG = LoggerFactory.getLogger(PostgresOrderIntake.class);

  private final Transactions transactions;
  private final Optional<FairQueue> fairQueue;
  private final JdbcTemplate jdbc;
  private final KeyRegister keys;
  private final AtomicLong repeatedNanos = new AtomicLong(System.nanoTime() - REST_NANOS);

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
  public List<IntakeOutcome> take(List<NewOrder> orders) {
    if (orders.size() > MAX_ORDERS) {
      throw new IllegalArgumentException(
          "%d orders in one batch; at most %d are taken".formatted(orders.size(), MAX_ORDERS));
    }
    if (orders.isEmpty()) {
      return List.of();
    }
    return fairQueue.isPresent()
        ? takeInFairOrder(fairQueue.get(), orders)
        : takeInTransaction(orders);
  }

  /** If the connection breaks, it is unknown what was accepted, and the slots are lost. */
  private List<IntakeOutcome> takeInFairOrder(FairQueue queue, List<NewOrder> orders) {
    Positions positions = queue.place(orders.stream().map(NewOrder::queueKey).toList());
    try {
      List<IntakeOutcome> outcomes = takeInTransaction(placed(orders, positions.offsets()));
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
          "Queue positions of {} refused orders could not be given back: {}",
          notAccepted.size(),
          lost.toString());
    }
  }

  private static List<NewOrder> notAccepted(List<NewOrder> orders, List<IntakeOutcome> outcomes) {
    return IntStream.range(0, orders.size())
        .filter(index -> !(outcomes.get(index) instanceof Accepted))
        .mapToObj(orders::get)
        .toList();
  }

  private List<IntakeOutcome> takeInTransaction(List<NewOrder> orders) {
    if (orders.size() <= FEW && System.nanoTime() - repeatedNanos.get() >= REST_NANOS) {
      try {
        return transactions.run(() -> takeAsNew(orders));
      } catch (NotAllNewException repeated) {
        repeatedNanos.set(System.nanoTime());
      } catch (DataIntegrityViolationException refused) {
        // A key that is taken counts before what else is wrong with its order.
        LOG.debug("{} orders are taken keys first: {}", orders.size(), refused.toString());
      }
    }
    return transactions.run(() -> takeAll(orders));
  }

  private List<IntakeOutcome> takeAsNew(List<NewOrder> orders) {
    List<AskedKey> asked = orders.stream().flatMap(AskedKey::of).toList();
    RoundTrip trip = new RoundTrip();
    Answer<AskedKey.Id> inserted = KeyRegister.insert(trip, asked);
    Answer<Instant> submittedAt = NewOrderWriter.insert(trip, orders);
    trip.make(jdbc);
    if (inserted.rows().size() < asked.size()) {
      throw new NotAllNewException();
    }
    return List.copyOf(accepted(orders, submittedAt));
  }

  private static List<Accepted> accepted(List<NewOrder> orders, Answer<Instant> submittedAt) {
    Instant at = submittedAt.rows().get(0);
    return orders.stream().map(order -> new Accepted(order.orderId(), at)).toList();
  }

  private List<IntakeOutcome> takeAll(List<NewOrder> orders) {
    Map<UUID, IntakeOutcome> outcomes = new HashMap<>();
    List<NewOrder> repeats = new ArrayList<>();
    outcomes.putAll(takeSet(firstOfTheirKeys(orders, repeats)));
    repeats.forEach(order -> outcomes.putAll(takeSet(List.of(order))));
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

  private Map<UUID, IntakeOutcome> takeSet(List<NewOrder> orders) {
    Map<UUID, IntakeOutcome> outcomes = keys.register(orders);
    List<NewOrder> fresh =
        orders.stream().filter(order -> !outcomes.containsKey(order.orderId())).toList();
    if (!fresh.isEmpty()) {
      RoundTrip trip = new RoundTrip();
      Answer<Instant> submittedAt = NewOrderWriter.insert(trip, fresh);
      trip.make(jdbc);
      for (Accepted accepted : accepted(fresh, submittedAt)) {
        outcomes.put(accepted.orderId(), accepted);
      }
    }
    return outcomes;
  }

  /** Some order was sent before, or twice in this batch: nothing of the try may stay. */
  private static final class NotAllNewException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Told nobody, so it needs no stack. */
    NotAllNewException() {
      super("an idempotency key is taken", null, false, false);
    }
  }

  /** A key belongs to its submitter: another one may use the same. */
  private record KeyOwner(String submitter, IdempotencyKey key) {}
}
