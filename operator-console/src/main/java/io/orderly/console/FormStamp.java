package io.orderly.console;

import io.orderly.console.ConsoleUser.FormToken;

/**
 * What every form of a command carries.
 *
 * @param commandId of the command that it asks for: the form sent twice is one command
 * @param actor in whose name
 * @param token that no other site knows
 */
public record FormStamp(String commandId, String actor, FormToken token) {}
