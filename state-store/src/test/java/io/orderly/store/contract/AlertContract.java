package io.orderly.store.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.messages.OperatorAlert;
import java.util.List;
import org.junit.jupiter.api.Test;

/** An alert is handed out until it is marked as delivered. */
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
  void deliveredAlertIsHandedOutNoMore() {
    String first = alerted();
    String second = alerted();

    store.alerts().delivered(List.of(first, "unknown"));
    store.alerts().delivered(List.of(first));

    assertThat(undelivered(10)).containsExactly(second);
  }

  @Test
  void markingNothingChangesNothing() {
    String alert = alerted();

    store.alerts().delivered(List.of());

    assertThat(undelivered(10)).containsExactly(alert);
  }

  private String alerted() {
    return RaisedAlert.in(store).alertId();
  }

  private List<String> undelivered(int limit) {
    return store.alerts().undelivered(limit).stream().map(OperatorAlert::alertId).toList();
  }
}
