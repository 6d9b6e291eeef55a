package io.orderly.store.correlation;

import io.orderly.messages.Correlation;
import io.orderly.messages.PartnerEvent;

/** A value by which the partner of an agent names steps. The same of another agent is another. */
public record PartnerValue(String agent, String value) {

  /** The value that an answer gave. */
  public static PartnerValue of(Correlation correlation) {
    return new PartnerValue(correlation.agent(), correlation.value());
  }

  /** The value that an event names. */
  public static PartnerValue of(PartnerEvent event) {
    return new PartnerValue(event.event().agent(), event.value());
  }
}
