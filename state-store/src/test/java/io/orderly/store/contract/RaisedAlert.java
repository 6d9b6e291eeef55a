package io.orderly.store.contract;

import io.orderly.messages.OperatorAlert;
import io.orderly.store.alerts.AlertRegister.Filter;
import io.orderly.store.alerts.AlertRegister.Page;
import io.orderly.store.alerts.StoredAlert;
import io.orderly.store.intake.NewOrder;
import java.time.Duration;
import java.util.List;

/** An order in Error and the alert that it has for it. */
record RaisedAlert(NewOrder order, OperatorAlert alert) {

  /** One more order in Error, a millisecond after the last. */
  static RaisedAlert in(StoreUnderTest store) {
    NewOrder order = TestOrders.order();
    OrderProgression scheduler = new OrderProgression(store.stateStore(), "scheduler#1");
    store.intake().accept(List.of(order));
    scheduler.claims(order);
    scheduler.refuses(order, "reserve-stock");
    RaisedAlert raised =
        new RaisedAlert(
            order,
            all(store).stream()
                .filter(stored -> stored.alert().orderId().equals(order.orderId()))
                .findFirst()
                .orElseThrow()
                .alert());
    store.letTimePass(Duration.ofMillis(1));
    return raised;
  }

  String alertId() {
    return alert.alertId();
  }

  /** Where the alert stands now. */
  StoredAlert stored(StoreUnderTest store) {
    return all(store).stream()
        .filter(stored -> stored.alert().alertId().equals(alertId()))
        .findFirst()
        .orElseThrow();
  }

  private static List<StoredAlert> all(StoreUnderTest store) {
    return store.alertRegister().find(Filter.all(), new Page(null, 100));
  }
}
