package io.orderly.operator.lag;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The lags of all groups, read at one time.
 *
 * @param groups by group; the last known ones while Kafka is unreachable
 * @param readAt when; null before the first time
 * @param unreadableSince since when Kafka is unreachable; null if it is reachable
 */
public record LagsSeen(
    List<GroupLag> groups, @Nullable Instant readAt, @Nullable Instant unreadableSince) {

  public LagsSeen {
    groups = List.copyOf(groups);
  }
}
