package io.orderly.operator.web;

/**
 * What every command says of itself.
 *
 * @param commandId of the caller, or generated; a repeat gets the same answer
 * @param actor the caller; for a gateway, it and the person it acts for
 * @param reason in the actor's words
 */
public record CommandHead(String commandId, String actor, String reason) {}
