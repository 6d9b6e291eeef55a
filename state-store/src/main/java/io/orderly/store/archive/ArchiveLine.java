package io.orderly.store.archive;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.UUID;

/**
 * A line of the archive: {@code {"orderId":"...","schemaVersion":1,"archivedAt":"...",
 * "document":{...}}}. The id comes first, so that a line is identified by its beginning.
 */
final class ArchiveLine {

  private static final int SCHEMA_VERSION = 1;

  private ArchiveLine() {}

  /** With the line break. */
  static byte[] of(OrderDocument order, Instant now) {
    String line =
        "%s\"schemaVersion\":%d,\"archivedAt\":\"%s\",\"document\":%s}\n"
            .formatted(beginning(order.orderId()), SCHEMA_VERSION, now, order.json());
    return line.getBytes(StandardCharsets.UTF_8);
  }

  static boolean isOf(UUID orderId, String line) {
    return line.startsWith(beginning(orderId)) && line.endsWith("}");
  }

  private static String beginning(UUID orderId) {
    return "{\"orderId\":\"" + orderId + "\",";
  }
}
