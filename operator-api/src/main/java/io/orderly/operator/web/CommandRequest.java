package io.orderly.operator.web;

import org.jspecify.annotations.Nullable;

/** Actor and reason. */
public record CommandRequest(
    @Text @Nullable String commandId, @Text @Nullable String actor, @Reason String reason)
    implements CommandFields {}
