package io.orderly.store.archive;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.UUID;

/**
 * Names of files: when they were begun, by whom, and a random part, for an instance id may be given
 * twice by mistake.
 *
 * @param instanceId who writes them; what no file name should have in it becomes a dash
 */
public record FileNames(String instanceId, ArchiveFormat format) {

  private static final DateTimeFormatter BEGUN =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);
  private static final int LONGEST_ID = 60;

  public FileNames {
    String plain = instanceId.replaceAll("[^A-Za-z0-9.-]", "-");
    instanceId = plain.substring(0, Math.min(plain.length(), LONGEST_ID));
  }

  String next(Instant now) {
    String random = UUID.randomUUID().toString().substring(0, 8);
    return "orders-%s-%s-%s%s".formatted(BEGUN.format(now), instanceId, random, format.suffix());
  }
}
