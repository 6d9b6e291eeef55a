package io.orderly.simulation.mutation.drills;

import io.orderly.process.ProcessState;
import io.orderly.simulation.checking.Invariants;
import io.orderly.simulation.checking.Limits;
import io.orderly.simulation.histories.HistoryActor;
import io.orderly.simulation.histories.HistoryFixture;
import io.orderly.simulation.histories.HistoryWorkflows;
import io.orderly.simulation.histories.Images;
import io.orderly.simulation.histories.Orders;
import io.orderly.store.intake.NewOrder;
import io.orderly.store.memory.InMemoryStore;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.function.LongConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;

/**
 * Players take turns on a few orders, one thread, one clock: enough for whatever is wrong with a
 * decision, and a hundred times faster than the whole cluster.
 */
public final class WalkDrill implements LongConsumer {

  private static final Logger LOG = LoggerFactory.getLogger(WalkDrill.class);
  private static final int PLAYERS = 3;
  private static final int ACTS = 150;
  private static final int MOST_ROUNDS_TO_REST = 600;
  private static final Limits LIMITS =
      new Limits(Duration.ZERO, HistoryWorkflows.GRACE, Duration.ofHours(1));

  @Override
  public void accept(long seed) {
    new Walk(new Random(seed)).run();
  }

  private static final class Walk {

    private final Random random;
    private final Invariants invariants =
        new Invariants(HistoryWorkflows.ALL.stream().map(Images::of).toList(), LIMITS);
    private final InMemoryStore store = new InMemoryStore(this::now);
    private final List<NewOrder> orders;
    private final WitnessedStore witnessed;
    private final List<HistoryActor> players;
    private Instant now = Instant.EPOCH;

    Walk(Random random) {
      this.random = random;
      this.orders = Orders.some(random);
      List<UUID> orderIds = orders.stream().map(NewOrder::orderId).toList();
      this.witnessed = new WitnessedStore(store, invariants, this::now, orderIds);
      HistoryFixture historyFixture =
          new HistoryFixture(
              instance -> witnessed, new Minutes(invariants), this::now, orderIds, this::versionOf);
      this.players =
          random
              .ints(PLAYERS, 0, Integer.MAX_VALUE)
              .mapToObj(
                  seed -> new HistoryActor(historyFixture, "scheduler-" + seed, new Random(seed)))
              .toList();
    }

    private Instant now() {
      return now;
    }

    /** What somebody saw who looked some time ago, perhaps before the last change. */
    private long versionOf(UUID orderId) {
      return store.order(orderId).orElseThrow().version() - random.nextInt(2);
    }

    void run() {
      take();
      for (int act = 0; act < ACTS; act++) {
        passes(random.nextInt(10) == 0 ? 30 : random.nextInt(3));
        trying(players.get(random.nextInt(PLAYERS))::act);
        invariants.afterEvent(now, witnessed.orders());
      }
      for (int round = 0; round < MOST_ROUNDS_TO_REST && !isAtRest(); round++) {
        passes(3);
        trying(players.get(0)::carryOn);
      }
      witnessed.alerts().forEach(invariants::alertDelivered);
      invariants.atRest(now, witnessed.orders());
    }

    /** As the loops of the services do: what the store refuses is tried again later. */
    private static void trying(Runnable act) {
      try {
        act.run();
      } catch (DataAccessException refused) {
        LOG.debug("tried again later", refused);
      }
    }

    private boolean isAtRest() {
      return orders.stream()
          .flatMap(order -> store.order(order.orderId()).stream())
          .allMatch(order -> order.state().isFinal() || order.state() == ProcessState.ERROR);
    }

    private void take() {
      store.orderIntake().accept(orders);
      invariants.committed("door", now, List.of(), witnessed.orders(), List.of());
      orders.forEach(
          order ->
              invariants.acknowledged(
                  order.orderId(), order.orderId().toString(), order.request().hash()));
    }

    private void passes(int millis) {
      now = now.plusMillis(millis);
    }
  }
}
