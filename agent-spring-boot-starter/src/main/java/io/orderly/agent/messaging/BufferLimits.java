package io.orderly.agent.messaging;

import io.orderly.agent.hosting.AgentSettings;

/**
 * Limits of the requests that an agent buffers.
 *
 * @param maxRequests in slots and in the queue
 * @param perPoll maximum records of one poll
 * @param bytes of the buffered requests of all agents of this process
 */
record BufferLimits(int maxRequests, int perPoll, BufferedBytes bytes) {

  private static final int MAX_PER_POLL = 500;

  static BufferLimits of(AgentSettings settings, BufferedBytes bytes) {
    int perPoll = Math.max(1, Math.min(MAX_PER_POLL, settings.queue() / 4));
    return new BufferLimits(settings.slots() + settings.queue(), perPoll, bytes);
  }

  /**
   * Whether another poll could exceed the limits. An agent without requests may always read, so
   * that no agent is stopped by what others buffer.
   */
  boolean isFull(int buffered) {
    return buffered + perPoll > maxRequests || (buffered > 0 && bytes.isFull());
  }
}
