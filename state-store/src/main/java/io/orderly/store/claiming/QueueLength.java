package io.orderly.store.claiming;

/**
 * The orders that wait in a queue.
 *
 * @param waiting orders that could be claimed, up to the maximum that was counted
 * @param answered number of steps that the agent has answered so far for orders of this workflow
 *     version; it only rises
 */
public record QueueLength(ClaimQueue queue, int waiting, long answered) {}
