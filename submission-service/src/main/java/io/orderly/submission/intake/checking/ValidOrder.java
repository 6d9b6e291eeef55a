package io.orderly.submission.intake.checking;

import io.orderly.messages.Order;
import org.jspecify.annotations.Nullable;

/**
 * An order that keeps to the rules and is not taken yet.
 *
 * @param workflow the name of a known workflow
 * @param priority 0 to 9; the higher, the earlier it is claimed
 * @param replyTo where the submitter wants to be told; well named, not known to exist
 * @param webhook the URL where the submitter wants to be told; any text, not known to be allowed
 */
public record ValidOrder(
    Order order,
    String workflow,
    int priority,
    @Nullable String replyTo,
    @Nullable String webhook) {}
