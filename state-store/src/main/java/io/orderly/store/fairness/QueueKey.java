package io.orderly.store.fairness;

/**
 * Whose slots: a customer of a submitter, in the queue of an agent. A submitter is authenticated,
 * but names its customers as it likes: by the name alone it could use up another's slots.
 *
 * @param agent whose queue; empty where no agent is needed
 */
public record QueueKey(String agent, String submitter, String customerId) {}
