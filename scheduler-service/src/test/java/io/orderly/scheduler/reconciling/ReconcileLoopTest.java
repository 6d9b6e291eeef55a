package io.orderly.scheduler.reconciling;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.scheduler.lifecycle.IncarnationWatch;
import io.orderly.scheduler.lifecycle.Lifecycle;
import io.orderly.scheduler.messaging.ReplyPartitions;
import io.orderly.scheduler.reconciling.Reconciling.Sent;
import io.orderly.scheduler.reconciling.Reconciling.Store;
import io.orderly.scheduler.routing.Routing;
import io.orderly.store.claiming.Incarnation;
import io.orderly.store.claiming.InstanceRegistry;
import io.orderly.store.memory.InMemoryStore;
import io.orderly.store.transitions.StateStore;
import io.orderly.store.transitions.StateTransaction;
import java.time.Instant;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** When it works at all. The store counts who asks it, and is away. */
class ReconcileLoopTest {

  private static final Incarnation FIRST = new Incarnation("scheduler-1", 1);

  private final InMemoryStore memory = new InMemoryStore(Instant::now);
  private final InstanceRegistry registry = memory.instanceRegistry();
  private final ReplyPartitions replyPartitions =
      new ReplyPartitions(System::nanoTime, new SplittableRandom(1));
  private final Lifecycle standing = new Lifecycle();
  private final AtomicInteger endsAsked = new AtomicInteger();
  private final CountingStore store = new CountingStore();
  private final ReconcileLoop loop =
      new ReconcileLoop(
          new Reconciling(
              new Store(store, null, null),
              FIRST,
              null,
              null,
              new Sent(new Routing(1, 1, new SplittableRandom(1)), null, null),
              null),
          replyPartitions,
          new IncarnationWatch(registry, FIRST, standing, endsAsked::incrementAndGet),
          standing);

  @Test
  void itWaitsUntilRepliesCanComeHome() {
    registry.begin("scheduler-1");

    loop.reconcile();
    assertThat(store.asked).isZero();

    replyPartitions.owned(List.of(0));
    replyPartitions.awaits(0, 10, 20);
    loop.reconcile();
    assertThat(store.asked).isZero();

    replyPartitions.readUpTo(0, 20);
    loop.reconcile();
    assertThat(store.asked).isEqualTo(1);
  }

  @Test
  void oneThatStopsDoesNothing() {
    registry.begin("scheduler-1");
    replyPartitions.owned(List.of(0));
    standing.leave();

    loop.reconcile();

    assertThat(store.asked).isZero();
  }

  @Test
  void oneThatIsSupersededDoesNothingAndAsksForItsEndOnce() {
    registry.begin("scheduler-1");
    registry.begin("scheduler-1");
    replyPartitions.owned(List.of(0));

    loop.reconcile();
    loop.reconcile();

    assertThat(store.asked).isZero();
    assertThat(endsAsked).hasValue(1);
  }

  private static final class CountingStore implements StateStore {

    private int asked;

    @Override
    public <T> T inTransaction(Function<StateTransaction, T> work) {
      asked++;
      throw new IllegalStateException("the store is away");
    }
  }
}
