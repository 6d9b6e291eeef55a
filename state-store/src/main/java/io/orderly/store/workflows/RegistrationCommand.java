package io.orderly.store.workflows;

import org.jspecify.annotations.Nullable;

/**
 * An operator's command to begin new orders of a workflow with this version, or with none any more.
 *
 * @param commandId made by the caller; a repeat gets the same answer
 * @param name of the workflow
 * @param version null: no order begins with this workflow any more
 * @param definition the text of that version; null where there is none
 * @param actor the operator
 * @param reason free text of the operator
 */
public record RegistrationCommand(
    String commandId,
    String name,
    @Nullable String version,
    @Nullable String definition,
    String actor,
    String reason) {}
