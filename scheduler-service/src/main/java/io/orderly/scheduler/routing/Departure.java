package io.orderly.scheduler.routing;

import java.time.Instant;

/**
 * Where a request goes and where its answer comes home.
 *
 * @param completeBy when its count ends by itself
 * @param replyPartition the partition of the reply topic that it names
 */
public record Departure(String agent, Instant completeBy, int replyPartition) {

  Departure answeredAt(int otherReplyPartition) {
    return new Departure(agent, completeBy, otherReplyPartition);
  }
}
