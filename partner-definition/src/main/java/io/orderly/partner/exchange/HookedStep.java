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
 * @param edition of the order that the key was of; null where the hook names no key
 * @param result of what was done; null where it did not happen
 * @param failure why it did not happen; null where it was done
 */
public record HookedStep(
    UUID orderId,
    String step,
    Direction direction,
    @Nullable Integer edition,
    String eventId,
    @Nullable JsonNode result,
    @Nullable Failure failure) {}
