package io.orderly.messages;

import io.orderly.process.EventVersions;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The event of a partner that a {@link StepReply} was made of.
 *
 * @param agent whose partner sent it
 * @param id of the partner, 1 to 200 characters
 * @param edition of the order that the key of the step was of; left out where the event names none
 * @param partner the version of the partner file that the workflow of the step must name; left out
 *     where none must be
 * @param otherPartners versions that it must not name, since they read the event themselves; left
 *     out where there are none
 */
public record StepEvent(
    String agent,
    String id,
    @Nullable Integer edition,
    @Nullable String partner,
    @Nullable List<String> otherPartners) {

  private static final int MAX_ID = 200;

  /** Of an agent whose versions all read the event alike. */
  public StepEvent(String agent, String id, @Nullable Integer edition) {
    this(agent, id, edition, null, null);
  }

  public StepEvent {
    Objects.requireNonNull(agent, "event.agent is missing");
    Objects.requireNonNull(id, "event.id is missing");
    if (id.isEmpty() || id.length() > MAX_ID) {
      throw new IllegalArgumentException("event.id must have 1 to %d characters".formatted(MAX_ID));
    }
    otherPartners = otherPartners == null ? null : List.copyOf(otherPartners);
  }

  /** The same of a call whose edition is known. */
  StepEvent ofEdition(int known) {
    return new StepEvent(agent, id, known, partner, otherPartners);
  }

  /** The steps that it is about, by the version that their workflows name. */
  public EventVersions versions() {
    return new EventVersions(partner, otherPartners == null ? List.of() : otherPartners);
  }
}
