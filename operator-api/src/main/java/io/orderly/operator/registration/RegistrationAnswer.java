package io.orderly.operator.registration;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The answer to a registration or a retirement, the same for every repeat.
 *
 * @param dryRun whether nothing was changed, since only a check was asked for
 * @param version that new orders begin with; absent if none begin with this workflow any more
 * @param before the version that they began with before; absent if there was none
 * @param outcome {@code applied}, or {@code already} if it was so before
 * @param changes what the version has changed of the one before
 * @param detail the state now, for people
 */
record RegistrationAnswer(
    boolean dryRun,
    String commandId,
    String name,
    @Nullable String version,
    @Nullable String before,
    String outcome,
    List<String> changes,
    String detail) {}
