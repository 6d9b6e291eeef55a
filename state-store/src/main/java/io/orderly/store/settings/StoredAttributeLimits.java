package io.orderly.store.settings;

import io.orderly.messages.AttributeLimits;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How large attributes may be, as the submission service has it: corrections keep to the limits of
 * new orders.
 */
public final class StoredAttributeLimits {

  private static final String NAME = "attribute-limits";
  private static final String SEPARATOR = "/";

  private StoredAttributeLimits() {}

  /** The submission service's limits, stored for others to read. */
  public static void store(AttributeLimits limits, SharedSettings settings) {
    settings.replace(NAME, text(limits), "submission");
  }

  /** The stored limits; the usual ones where no submission service has started yet. */
  public static AttributeLimits read(SharedSettings settings) {
    String stored = settings.putIfAbsent(NAME, text(AttributeLimits.USUAL), "supervisor").value();
    int[] limits = Arrays.stream(stored.split(SEPARATOR, 3)).mapToInt(Integer::parseInt).toArray();
    return new AttributeLimits(limits[0], limits[1], limits[2]);
  }

  private static String text(AttributeLimits limits) {
    return Stream.of(limits.maxBytes(), limits.maxDepth(), limits.maxNames())
        .map(String::valueOf)
        .collect(Collectors.joining(SEPARATOR));
  }
}
