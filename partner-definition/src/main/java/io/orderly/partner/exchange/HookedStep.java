package io.orderly.partner.exchange;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.process.Direction;
import io.orderly.process.Failure;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What an item of a hook says of a step.
 *
 * @param eventId the partner's
 * @param result of what was done; null where it did not happen
 * @param failure why it did not happen; null where it was done
 */
public record HookedStep(
    Subject subject, String eventId, @Nullable JsonNode result, @Nullable Failure failure) {

  /** The step that the item is about. */
  public sealed interface Subject {}

  /**
   * Named by our own key.
   *
   * @param edition of the order that the key was of; null where the hook names no key
   */
  public record OurStep(UUID orderId, String step, Direction direction, @Nullable Integer edition)
      implements Subject {}

  /**
   * Named by a value of the partner's.
   *
   * @param step its name, with {@code :undo} for its undo; null where one call alone has the value
   */
  public record PartnersValue(String value, @Nullable String step) implements Subject {}
}
