package io.orderly.process;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The ids of the last events of its partner that refused a step, or contradicted what it had come
 * to: a duplicate of one is no news. At most {@value #MAX}; the oldest is forgotten first.
 */
public record PartnerEvents(List<String> ids) {

  /** A partner that says more different things about one step needs a person anyway. */
  static final int MAX = 8;

  /** Of a step without such an event. */
  public static final PartnerEvents NONE = new PartnerEvents(List.of());

  private static final String SEPARATOR = "\n";

  public PartnerEvents {
    ids = List.copyOf(ids);
  }

  /** As {@link #stored} wrote them. */
  public static PartnerEvents of(@Nullable String stored) {
    return stored == null ? NONE : new PartnerEvents(List.of(stored.split(SEPARATOR, -1)));
  }

  /** One id per line, the oldest first; null where there is none. */
  public @Nullable String stored() {
    return ids.isEmpty() ? null : String.join(SEPARATOR, ids);
  }

  boolean has(String eventId) {
    return ids.contains(line(eventId));
  }

  PartnerEvents with(String eventId) {
    List<String> known = new ArrayList<>(ids);
    known.remove(line(eventId));
    known.add(line(eventId));
    return new PartnerEvents(known.subList(Math.max(0, known.size() - MAX), known.size()));
  }

  private static String line(String eventId) {
    return eventId.replace(SEPARATOR, " ");
  }
}
