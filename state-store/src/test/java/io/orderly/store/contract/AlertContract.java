package io.orderly.store.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.messages.OperatorAlert;
import io.orderly.messages.OperatorAlert.Notice;
import io.orderly.store.alerts.AlertDeliveries.DeliveredAlert;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** An alert is undelivered until the first sink accepts it. */
public abstract class AlertContract {

  private final StoreUnderTest store;

  protected AlertContract(StoreUnderTest store) {
    this.store = store;
  }

  @Test
  void oldestAlertsComeFirst() {
    String first = alerted();
    String second = alerted();
    alerted();

    assertThat(undelivered(2)).containsExactly(first, second);
  }

  @Test
  void acceptedAlertIsNoLongerUndelivered() {
    String first = alerted();
    String second = alerted();

    accepted(first, "unknown");
    accepted(first);

    assertThat(undelivered(10)).containsExactly(second);
  }

  @Test
  void acceptingNothingChangesNothing() {
    String alert = alerted();

    accepted();

    assertThat(undelivered(10)).containsExactly(alert);
  }

  private String alerted() {
    return RaisedAlert.in(store).alertId();
  }

  private void accepted(String... alertIds) {
    List<DeliveredAlert> accepted =
        Stream.of(alertIds).map(id -> new DeliveredAlert(id, Notice.RAISED)).toList();
    store.alertDeliveries().delivered("sink", accepted, null);
  }

  private List<String> undelivered(int limit) {
    return store.alertDeliveries().undelivered(limit).stream().map(OperatorAlert::alertId).toList();
  }
}
