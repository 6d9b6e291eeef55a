package io.orderly.supervisor.alerting;

import io.orderly.messages.OperatorAlert;
import io.orderly.store.alerts.AlertDeliveries;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The real deliveries, of which a test makes one step fail. */
class DelegatingDeliveries implements AlertDeliveries {

  private final AlertDeliveries real;

  DelegatingDeliveries(AlertDeliveries real) {
    this.real = real;
  }

  @Override
  public List<DueAlert> claim(String sink, Duration lease, int limit) {
    return real.claim(sink, lease, limit);
  }

  @Override
  public void delivered(
      String sink, Collection<DeliveredAlert> delivered, @Nullable Duration repeatInterval) {
    real.delivered(sink, delivered, repeatInterval);
  }

  @Override
  public void postpone(String sink, Collection<PostponedAlert> postponed) {
    real.postpone(sink, postponed);
  }

  @Override
  public List<OperatorAlert> undelivered(int limit) {
    return real.undelivered(limit);
  }

  @Override
  public Map<String, Instant> pendingSince(Collection<String> sinks) {
    return real.pendingSince(sinks);
  }
}
