package io.orderly.store.contract;

import static io.orderly.store.contract.TestOrders.order;
import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.process.ProcessEvent;
import io.orderly.process.ProcessState;
import io.orderly.store.NewOrder;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The figures tell of live orders and of Errors. */
public abstract class StatisticsContract {

  private final StoreUnderTest store;
  private final Play scheduler;

  protected StatisticsContract(StoreUnderTest store) {
    this.store = store;
    this.scheduler = new Play(store.stateStore(), "scheduler#1");
  }

  @Test
  void everyStateThatIsNotFinalIsCounted() {
    taken();
    taken();
    scheduler.claims(taken());
    NewOrder refused = inError();
    NewOrder undone = taken();
    scheduler.undoes(undone, 1);
    scheduler.claims(undone);
    NewOrder undoing = taken();
    scheduler.undoes(undoing, 1);

    assertThat(store.order(refused.orderId()).state()).isEqualTo(ProcessState.ERROR);
    assertThat(store.order(undone.orderId()).state()).isEqualTo(ProcessState.UNDONE);
    assertThat(store.statistics().liveOrders())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                ProcessState.PENDING,
                2L,
                ProcessState.PROCESSING,
                1L,
                ProcessState.UNDOING,
                1L,
                ProcessState.ERROR,
                1L));
  }

  @Test
  void emptyStoreHasZeros() {
    assertThat(store.statistics().liveOrders().values()).hasSize(4).containsOnly(0L);
    assertThat(store.statistics().oldestPending()).isEmpty();
    assertThat(store.statistics().openAlerts()).isZero();
  }

  @Test
  void oldestPendingIsTheFirstThatWaitsForAScheduler() {
    NewOrder claimed = taken();
    NewOrder resting = taken();
    NewOrder paused = taken();
    NewOrder waiting = taken();
    NewOrder undoing = taken();
    taken();
    scheduler.claims(claimed);
    scheduler.claims(resting);
    scheduler.doesNotTake(resting, "reserve-stock");
    scheduler.pauses(paused);
    scheduler.undoes(undoing, 1);
    assertThat(store.statistics().oldestPending()).contains(submittedAt(waiting));

    scheduler.claims(waiting);

    assertThat(store.statistics().oldestPending()).contains(submittedAt(undoing));
  }

  @Test
  void alertIsOpenUntilItIsAcknowledgedOrItsOrderGoesOn() {
    NewOrder acknowledged = inError();
    NewOrder resubmitted = inError();
    inError();
    assertThat(store.statistics().openAlerts()).isEqualTo(3);

    store.acknowledgeAlerts(acknowledged.orderId());
    assertThat(store.statistics().openAlerts()).isEqualTo(2);

    scheduler.decides(resubmitted, new ProcessEvent.Resubmit(3));
    assertThat(store.statistics().openAlerts()).isEqualTo(1);
  }

  private Instant submittedAt(NewOrder order) {
    return store.directory().find(List.of(order.orderId())).get(order.orderId()).submittedAt();
  }

  private NewOrder taken() {
    NewOrder order = order();
    store.intake().take(List.of(order));
    store.letTimePass(Duration.ofMillis(1));
    return order;
  }

  private NewOrder inError() {
    NewOrder order = taken();
    scheduler.claims(order);
    scheduler.refuses(order, "reserve-stock");
    return order;
  }
}
