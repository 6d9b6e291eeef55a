package io.orderly.submission.intake.rest;

import io.orderly.platform.SettingBounds;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * What the bodies of requests may cost this instance.
 *
 * @param maxBufferedBytes of all bodies that are being read and parsed, after gzip; parsing takes
 *     about five times as much memory
 */
@ConfigurationProperties("orderly.submission.bodies")
record BodyLimits(@DefaultValue("16MB") DataSize maxBufferedBytes, @DefaultValue Batch batch) {

  /**
   * Of one batch, which goes on in another one.
   *
   * @param maxOpen batches that are read at the same time
   * @param maxLines blank ones too
   * @param maxBytes after gzip
   * @param maxRefused lines that break rules, after which the rest is not read
   */
  record Batch(
      @DefaultValue("50") int maxOpen,
      @DefaultValue("1000000") long maxLines,
      @DefaultValue("1GB") DataSize maxBytes,
      @DefaultValue("10000") int maxRefused) {

    private static final long MOST_BYTES = DataSize.ofTerabytes(1).toBytes();

    Batch {
      SettingBounds bounds = new SettingBounds("orderly.submission.bodies.batch");
      bounds.count("max-open", maxOpen, 1, 10_000);
      bounds.count("max-lines", maxLines, 1, 100_000_000);
      bounds.count("max-bytes", maxBytes.toBytes(), 1, MOST_BYTES);
      bounds.count("max-refused", maxRefused, 1, 1_000_000);
    }
  }

  BodyLimits {
    long bytes = maxBufferedBytes.toBytes();
    if (bytes < 2 * 1024 * 1024 || bytes > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          "orderly.submission.bodies.max-buffered-bytes must be from 2MB to 2047MB");
    }
  }
}
