package io.orderly.submission.intake.rest;

import io.orderly.platform.SettingBounds;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Limits of request bodies, per instance.
 *
 * @param maxBufferedBytes Maximum total size of the bodies that are read and parsed at the same
 *     time, after gzip. Parsing takes about five times as much memory. Requests beyond it are
 *     answered 503 with Retry-After
 * @param batch Limits of one batch
 */
@ConfigurationProperties("orderly.submission.bodies")
record BodyLimits(@DefaultValue("16MB") DataSize maxBufferedBytes, @DefaultValue Batch batch) {

  /**
   * Limits of one batch.
   *
   * @param maxOpen Maximum number of batches that are read at the same time. Further ones are
   *     answered 503 with Retry-After
   * @param maxLines Maximum number of lines per batch, blank ones included. A longer batch ends
   *     with a line that says where the next one must begin
   * @param maxBytes Maximum size of a batch, after gzip
   * @param maxRefused Maximum number of rejected lines per batch. After them the rest is not read
   */
  record Batch(
      @DefaultValue("50") int maxOpen,
      @DefaultValue("1000000") long maxLines,
      @DefaultValue("1GB") DataSize maxBytes,
      @DefaultValue("10000") int maxRefused) {

    private static final long MAX_BYTES = DataSize.ofTerabytes(1).toBytes();

    Batch {
      SettingBounds bounds = new SettingBounds("orderly.submission.bodies.batch");
      bounds.count("max-open", maxOpen, 1, 10_000);
      bounds.count("max-lines", maxLines, 1, 100_000_000);
      bounds.count("max-bytes", maxBytes.toBytes(), 1, MAX_BYTES);
      bounds.count("max-refused", maxRefused, 1, 1_000_000);
    }
  }

  BodyLimits {
    long bytes = maxBufferedBytes.toBytes();
    if (bytes < 2 * 1024 * 1024 || bytes > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          "orderly.submission.bodies.max-buffered-bytes must be 2MB to 2047MB");
    }
  }
}
