package io.orderly.scheduler.reconciling;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.scheduler.lifecycle.Lifecycle;
import io.orderly.scheduler.messaging.ReplyPartitions;
import io.orderly.scheduler.reconciling.Reconciler.Sent;
import io.orderly.scheduler.reconciling.Reconciler.Store;
import io.orderly.scheduler.routing.Routing;
import io.orderly.store.claiming.Incarnation;
import io.orderly.store.claiming.InstanceRegistry;
import io.orderly.store.memory.InMemoryStore;
import io.orderly.store.transitions.StateStore;
import io.orderly.store.transitions.StateStore.StateTransaction;
import java.time.Instant;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** When it reconciles at all; the store counts its transactions, and fails. */
class ReconcileTaskTest {

  private static final Incarnation FIRST = new Incarnation("scheduler-1", 1);

  private final InMemoryStore memory = new InMemoryStore(Instant::now);
  private final InstanceRegistry registry = memory.instanceRegistry();
  private final ReplyPartitions replyPartitions =
      new ReplyPartitions(System::nanoTime, new SplittableRandom(1));
  private final AtomicInteger restarts = new AtomicInteger();
  private final Lifecycle lifecycle = new Lifecycle(FIRST, registry, restarts::incrementAndGet);
  private final CountingStore store = new CountingStore();
  private final ReconcileTask task =
      new ReconcileTask(
          new Reconciler(
              new Store(store, null, null),
              FIRST,
              null,
              null,
              new Sent(new Routing(1, 1, new SplittableRandom(1)), null, null),
              null),
          replyPartitions,
          lifecycle);

  @Test
  void itWaitsUntilRepliesCanBeReceived() {
    registry.begin("scheduler-1");

    task.reconcile();
    assertThat(store.transactions).isZero();

    replyPartitions.owned(List.of(0));
    replyPartitions.awaits(0, 10, 20);
    task.reconcile();
    assertThat(store.transactions).isZero();

    replyPartitions.readUpTo(0, 20);
    task.reconcile();
    assertThat(store.transactions).isEqualTo(1);
  }

  @Test
  void aStoppingSchedulerDoesNothing() {
    registry.begin("scheduler-1");
    replyPartitions.owned(List.of(0));
    lifecycle.stop();

    task.reconcile();

    assertThat(store.transactions).isZero();
  }

  @Test
  void aSupersededSchedulerDoesNothingAndRequestsOneRestart() {
    registry.begin("scheduler-1");
    registry.begin("scheduler-1");
    replyPartitions.owned(List.of(0));

    task.reconcile();
    task.reconcile();

    assertThat(store.transactions).isZero();
    assertThat(restarts).hasValue(1);
  }

  private static final class CountingStore implements StateStore {

    private int transactions;

    @Override
    public <T> T inTransaction(Function<StateTransaction, T> work) {
      transactions++;
      throw new IllegalStateException("the store is unavailable");
    }
  }
}
