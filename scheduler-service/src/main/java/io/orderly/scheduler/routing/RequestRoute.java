package io.orderly.scheduler.routing;

import java.time.Instant;

/**
 * Where a request goes and where its answer comes home.
 *
 * @param completeBy when its count ends by itself
 * @param replyPartition the partition of the reply topic that it names
 */
public record RequestRoute(String agent, Instant completeBy, int replyPartition) {

  RequestRoute answeredAt(int otherReplyPartition) {
    return new RequestRoute(agent, completeBy, otherReplyPartition);
  }
}
