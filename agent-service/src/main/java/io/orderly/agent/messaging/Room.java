package io.orderly.agent.messaging;

import io.orderly.agent.remote.AgentSettings;

/**
 * How many requests an agent holds at most, and how many it reads at a time to keep to that.
 *
 * @param most in slots and waiting for one
 * @param perPoll records that one poll returns at most
 */
record Room(int most, int perPoll) {

  private static final int MOST_PER_POLL = 500;

  static Room of(AgentSettings settings) {
    int perPoll = Math.max(1, Math.min(MOST_PER_POLL, settings.queue() / 4));
    return new Room(settings.slots() + settings.queue(), perPoll);
  }

  /** Whether another poll could bring more than there is room for. */
  boolean isFull(int inHand) {
    return inHand + perPoll > most;
  }
}
