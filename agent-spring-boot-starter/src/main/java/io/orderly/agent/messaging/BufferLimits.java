package io.orderly.agent.messaging;

import io.orderly.agent.hosting.AgentSettings;

/**
 * How many requests an agent holds at most, and how many it reads at a time to keep to that.
 *
 * @param most in slots and waiting for one
 * @param perPoll records that one poll returns at most
 * @param bytes what all agents of this process hold together
 */
record BufferLimits(int most, int perPoll, BufferedBytes bytes) {

  private static final int MOST_PER_POLL = 500;

  static BufferLimits of(AgentSettings settings, BufferedBytes bytes) {
    int perPoll = Math.max(1, Math.min(MOST_PER_POLL, settings.queue() / 4));
    return new BufferLimits(settings.slots() + settings.queue(), perPoll, bytes);
  }

  /**
   * Whether another poll could bring more than there is room for. An agent that holds nothing may
   * read: so each goes on, whatever the others hold.
   */
  boolean isFull(int inHand) {
    return inHand + perPoll > most || (inHand > 0 && bytes.isFull());
  }
}
