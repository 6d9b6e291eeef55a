package io.orderly.submission.intake.checking;

import io.orderly.messages.Order;
import org.jspecify.annotations.Nullable;

/**
 * An order that keeps to the rules and is not stored yet.
 *
 * @param workflow the name of a known workflow
 * @param priority 0 to 9; the higher, the earlier it is claimed
 * @param replyTo topic for notifications; well named, not known to exist
 * @param webhook URL for notifications; any text, not known to be allowed
 */
public record ValidOrder(
    Order order,
    String workflow,
    int priority,
    @Nullable String replyTo,
    @Nullable String webhook) {}
