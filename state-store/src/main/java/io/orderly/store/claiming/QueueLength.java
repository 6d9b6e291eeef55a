package io.orderly.store.claiming;

/**
 * What a look found in a line.
 *
 * @param waiting the orders that could be claimed, as far as the look counted
 * @param answered how many steps the agent has answered so far for orders of this workflow version;
 *     it only rises
 */
public record QueueLength(ClaimQueue line, int waiting, long answered) {}
