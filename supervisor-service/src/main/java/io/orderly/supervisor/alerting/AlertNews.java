package io.orderly.supervisor.alerting;

import io.orderly.messages.AlertNotice;
import io.orderly.messages.OperatorAlert;
import io.orderly.operator.alerts.AlertSubject;
import io.orderly.operator.alerts.Severity;
import io.orderly.store.alerts.AlertDeliveries.DueAlert;
import io.orderly.store.alerts.StoredAlert;
import io.orderly.store.alerts.StoredAlert.Resolution;
import java.time.Instant;
import java.util.Objects;

/**
 * What a sink is told of an alert.
 *
 * @param tries how often it was tried to tell it, this time included
 */
public record AlertNews(AlertNotice notice, StoredAlert stored, int tries) {

  static AlertNews of(DueAlert due) {
    return new AlertNews(due.notice(), due.stored(), due.tries());
  }

  /** The same whenever it is told again. */
  public String id() {
    return alert().alertId() + ":" + notice.value();
  }

  /** The alert as it was raised. */
  public OperatorAlert alert() {
    return stored.alert();
  }

  /** What it is about. */
  public AlertSubject subject() {
    return AlertSubject.of(alert());
  }

  public Severity severity() {
    return stored.escalatedAt() == null ? Severity.WARNING : Severity.CRITICAL;
  }

  /** When that came to be which is told. */
  public Instant at() {
    return switch (notice) {
      case RAISED -> alert().raisedAt();
      case ESCALATED -> Objects.requireNonNullElse(stored.escalatedAt(), alert().raisedAt());
      case RESOLVED -> {
        Resolution resolution = stored.resolution();
        yield resolution == null ? alert().raisedAt() : resolution.at();
      }
    };
  }
}
