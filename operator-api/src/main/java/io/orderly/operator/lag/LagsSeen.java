package io.orderly.operator.lag;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The lags of all groups, as they were read at one moment.
 *
 * @param groups by group; what was read last where Kafka can't be asked now
 * @param readAt when; null before the first time
 * @param unreadableSince since when Kafka can't be asked; null while it can
 */
public record LagsSeen(
    List<GroupLag> groups, @Nullable Instant readAt, @Nullable Instant unreadableSince) {

  public LagsSeen {
    groups = List.copyOf(groups);
  }
}
