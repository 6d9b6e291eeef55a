package io.orderly.store.correlation;

import io.orderly.messages.PartnerEvent;
import java.util.Objects;

/**
 * An event as one version of a partner file reads it: the same for each delivery.
 *
 * @param eventId the partner's
 * @param partner the version that workflows must name; empty: none
 */
public record EventKey(String agent, String value, String eventId, String partner) {

  /** The key of an event. */
  public static EventKey of(PartnerEvent event) {
    return new EventKey(
        event.event().agent(),
        event.value(),
        event.event().id(),
        Objects.requireNonNullElse(event.event().partner(), ""));
  }
}
