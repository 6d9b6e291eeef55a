package io.orderly.store.archive;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.UUID;

/**
 * Names of files: time of creation, instance, and a random part, since two instances may have the
 * same id by mistake.
 *
 * @param instanceId the writer; characters that are unsafe in file names become dashes
 */
public record FileNames(String instanceId, ArchiveFormat format) {

  private static final DateTimeFormatter TIMESTAMP =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);
  private static final int MAX_ID_LENGTH = 60;

  public FileNames {
    String plain = instanceId.replaceAll("[^A-Za-z0-9.-]", "-");
    instanceId = plain.substring(0, Math.min(plain.length(), MAX_ID_LENGTH));
  }

  String next(Instant now) {
    String random = UUID.randomUUID().toString().substring(0, 8);
    return "orders-%s-%s-%s%s"
        .formatted(TIMESTAMP.format(now), instanceId, random, format.suffix());
  }
}
