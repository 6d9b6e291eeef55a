package io.orderly.store.alerts;

import io.orderly.messages.AlertNotice;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What each sink was told of each alert, and what it is owed; no sink waits for another. */
public interface AlertDeliveries {

  /**
   * Writes what these sinks are owed of the alerts that were raised since the last time, the oldest
   * first.
   *
   * @param limit the most alerts of one call
   * @return how many alerts
   */
  int address(Collection<String> sinks, int limit);

  /**
   * Writes what these sinks are owed of open alerts that were addressed before a sink was there.
   *
   * @param limit the most deliveries of one call
   * @return how many deliveries
   */
  int catchUp(Collection<String> sinks, int limit);

  /**
   * Hands out what a sink must be told now, the first due first. Nobody else gets it for as long as
   * it is held; what is neither told nor put off by then is due again.
   */
  List<DueAlert> take(String sink, Duration heldFor, int limit);

  /**
   * The sink took these notices; an alert that none had taken before counts as delivered.
   *
   * @param repeatInterval when the notice of an open alert is due again; null: never
   */
  void told(String sink, Collection<ToldAlert> told, @Nullable Duration repeatInterval);

  /** The sink did not take these; each is due again after its rest. */
  void putOff(String sink, Collection<PutOffAlert> putOff);

  /** Since when each of these sinks is owed anything; a sink that is owed nothing is left out. */
  Map<String, Instant> pendingSince(Collection<String> sinks);

  /**
   * An alert that a sink must hear of.
   *
   * @param told what it was told last; null: nothing
   * @param tries of this notice, this one included
   */
  record DueAlert(StoredAlert stored, @Nullable AlertNotice told, int tries) {

    /**
     * What to tell now. Everybody hears of an alert before its resolution, however late, and of a
     * severity only once.
     */
    public AlertNotice notice() {
      AlertNotice latest = stored.latest();
      if (latest == AlertNotice.RESOLVED && told == null) {
        return stored.escalatedAt() == null ? AlertNotice.RAISED : AlertNotice.ESCALATED;
      }
      return latest;
    }
  }

  /** A notice that a sink took. */
  record ToldAlert(String alertId, AlertNotice notice) {}

  /**
   * A notice that a sink did not take.
   *
   * @param why one sentence for people
   */
  record PutOffAlert(String alertId, Duration rest, String why) {}
}
