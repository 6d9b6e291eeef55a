package io.orderly.store.correlation;

import io.orderly.messages.Correlation;
import io.orderly.messages.PartnerEvent;
import io.orderly.messages.RemoteKey;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which calls the values of partners stand for, and events that came before an answer gave their
 * value. Each method is a transaction of its own, and may be repeated.
 *
 * <p>The early events are read after a correlation was added, and the calls are read again after an
 * early event was kept: so at least one of two that come at the same time sees the other.
 */
public interface Correlations {

  /** More calls of one value are not read: it names none of them. */
  int MAX_CALLS = 20;

  /** Adds what answers gave. */
  void add(Collection<Correlation> given);

  /** The calls that these values stand for, at most {@link #MAX_CALLS} for each; none: no entry. */
  Map<PartnerValue, Set<RemoteKey.Call>> calls(Collection<PartnerValue> values);

  /**
   * Keeps events until an answer gives their value. One that is kept already expires at the earlier
   * of the two times.
   *
   * @param keepFor until they expire
   * @param maxPerAgent about so many are kept of one agent
   * @return those that are not kept, since there are too many of their agent
   */
  List<PartnerEvent> keep(Collection<PartnerEvent> events, Duration keepFor, int maxPerAgent);

  /** The events that are kept of these values. */
  List<PartnerEvent> early(Collection<PartnerValue> values);

  /** Removes events that found their step, or are dead letters now. */
  void remove(Collection<PartnerEvent> events);

  /**
   * Events that have expired, the first to expire first.
   *
   * @param lease for so long nobody else gets them; they are removed once they are dealt with
   */
  List<PartnerEvent> takeExpired(int limit, Duration lease);
}
