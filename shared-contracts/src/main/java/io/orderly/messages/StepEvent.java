package io.orderly.messages;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The event of a partner that a {@link StepReply} was made of.
 *
 * @param agent whose partner sent it
 * @param id of the partner, 1 to 200 characters
 * @param edition of the order that the key of the step was of; left out where the event names none
 */
public record StepEvent(String agent, String id, @Nullable Integer edition) {

  private static final int MAX_ID = 200;

  public StepEvent {
    Objects.requireNonNull(agent, "event.agent is missing");
    Objects.requireNonNull(id, "event.id is missing");
    if (id.isEmpty() || id.length() > MAX_ID) {
      throw new IllegalArgumentException("event.id must have 1 to %d characters".formatted(MAX_ID));
    }
  }
}
