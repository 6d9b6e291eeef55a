package io.orderly.store.notifications;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.process.Failure;
import io.orderly.process.ProcessEvent;
import io.orderly.store.contract.OrderProgression;
import io.orderly.store.contract.TestOrders;
import io.orderly.store.intake.NewOrder;
import io.orderly.store.notifications.PendingNotifications.Terms;
import io.orderly.store.testing.PostgresStoreUnderTest;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What was told is written down by whoever told it, in any order. */
@Tag("servers")
class DeliveredVersionTest {

  private final PostgresStoreUnderTest store = new PostgresStoreUnderTest();
  private final PendingNotifications notifications = store.pendingNotifications();
  private final OrderProgression scheduler =
      new OrderProgression(store.stateStore(), "scheduler#1");

  @Test
  void aDeliveryRecordedLateDoesNotLowerTheDeliveredVersion() {
    NewOrder order = TestOrders.toldAt("order-replies.shop", null, TestOrders.order());
    store.intake().accept(List.of(order));
    scheduler.decides(order, new ProcessEvent.DecisionFailed(new Failure("broken", "why not")));
    PendingNotification error = noted();
    scheduler.undoes(order, store.order(order.orderId()).version());
    scheduler.claims(order);
    PendingNotification end = noted();

    notifications.delivered(List.of(end));
    notifications.delivered(List.of(error));

    assertThat(
            store
                .jdbc()
                .queryForObject("SELECT delivered_version FROM state.notification", Long.class))
        .isEqualTo(end.pendingVersion());
    assertThat(notifications.claim(terms())).isEmpty();
  }

  private PendingNotification noted() {
    assertThat(notifications.note(10)).isEqualTo(1);
    return notifications.claim(terms()).get(0);
  }

  private static Terms terms() {
    return new Terms(1, 10, Set.of(), Duration.ofMinutes(1));
  }
}
