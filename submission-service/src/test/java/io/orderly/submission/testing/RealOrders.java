package io.orderly.submission.testing;

import static org.junit.jupiter.api.Assertions.fail;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Assumptions;

/** A shop's orders of seven months, which are beside the checkout if they were put there. */
public final class RealOrders {

  private static final String ABSENT =
      "the file of real orders is not beside the checkout, so they are not tried";

  private static final Path FILE =
      Path.of(System.getProperty("orderly.home", ".."))
          .resolve("../shared/data/online-retail-2010-12-to-2011-06.ndjson.gz")
          .normalize();

  private RealOrders() {}

  /** Skips the test where the file is absent; on a build machine fails it. */
  public static void assumePresent() {
    if (!Files.isReadable(FILE)) {
      if ("true".equals(System.getenv("CI"))) {
        fail(ABSENT);
      }
      Assumptions.abort(ABSENT);
    }
  }

  /** One order a line. */
  public static BufferedReader open() throws IOException {
    return new BufferedReader(
        new InputStreamReader(
            new GZIPInputStream(Files.newInputStream(FILE)), StandardCharsets.UTF_8));
  }
}
