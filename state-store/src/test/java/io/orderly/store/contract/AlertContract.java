package io.orderly.store.contract;

import static io.orderly.store.contract.TestOrders.order;
import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.messages.OperatorAlert;
import io.orderly.store.NewOrder;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** An alert is handed out until it is marked as delivered. */
public abstract class AlertContract {

  private final StoreUnderTest store;
  private final Play scheduler;

  protected AlertContract(StoreUnderTest store) {
    this.store = store;
    this.scheduler = new Play(store.stateStore(), "scheduler#1");
  }

  @Test
  void oldestAlertsComeFirst() {
    OperatorAlert first = alerted();
    OperatorAlert second = alerted();
    alerted();

    assertThat(store.alerts().undelivered(2)).containsExactly(first, second);
  }

  @Test
  void deliveredAlertIsHandedOutNoMore() {
    OperatorAlert first = alerted();
    OperatorAlert second = alerted();

    store.alerts().delivered(List.of(first.alertId(), "unknown"));
    store.alerts().delivered(List.of(first.alertId()));

    assertThat(store.alerts().undelivered(10)).containsExactly(second);
  }

  @Test
  void markingNothingChangesNothing() {
    OperatorAlert alert = alerted();

    store.alerts().delivered(List.of());

    assertThat(store.alerts().undelivered(10)).containsExactly(alert);
  }

  private OperatorAlert alerted() {
    NewOrder order = order();
    store.intake().take(List.of(order));
    scheduler.claims(order);
    scheduler.refuses(order, "reserve-stock");
    store.letTimePass(Duration.ofMillis(1));
    return store.alerts().undelivered(10).stream()
        .filter(alert -> alert.orderId().equals(order.orderId()))
        .findFirst()
        .orElseThrow();
  }
}
