package io.orderly.submission.testing;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;

/** A shop's orders of seven months, which lie beside the checkout where somebody put them. */
public final class RealOrders {

  public static final String ABSENT =
      "the file of real orders is not beside the checkout, so they are not tried";

  private static final Path FILE =
      Path.of(System.getProperty("orderly.home", ".."))
          .resolve("../shared/data/online-retail-2010-12-to-2011-06.ndjson.gz")
          .normalize();

  private RealOrders() {}

  public static boolean arePresent() {
    return Files.isReadable(FILE);
  }

  /** One order a line. */
  public static BufferedReader open() throws IOException {
    return new BufferedReader(
        new InputStreamReader(
            new GZIPInputStream(Files.newInputStream(FILE)), StandardCharsets.UTF_8));
  }
}
