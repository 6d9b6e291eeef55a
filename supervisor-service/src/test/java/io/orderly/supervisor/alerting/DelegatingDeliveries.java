package io.orderly.supervisor.alerting;

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
  public int address(Collection<String> sinks, int limit) {
    return real.address(sinks, limit);
  }

  @Override
  public int catchUp(Collection<String> sinks, int limit) {
    return real.catchUp(sinks, limit);
  }

  @Override
  public List<DueAlert> take(String sink, Duration heldFor, int limit) {
    return real.take(sink, heldFor, limit);
  }

  @Override
  public void told(String sink, Collection<ToldAlert> told, @Nullable Duration repeatInterval) {
    real.told(sink, told, repeatInterval);
  }

  @Override
  public void putOff(String sink, Collection<PutOffAlert> putOff) {
    real.putOff(sink, putOff);
  }

  @Override
  public Map<String, Instant> pendingSince(Collection<String> sinks) {
    return real.pendingSince(sinks);
  }
}
