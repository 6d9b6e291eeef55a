package io.orderly.benchmarks.measuring;

import io.orderly.benchmarks.arena.BenchedSuite;
import io.orderly.benchmarks.http.LeanConnection;
import io.orderly.local.suite.Service;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

/** Reads the histogram of claims that the schedulers offer to Prometheus. */
public final class ClaimMeter {

  private static final String METRICS = "/actuator/prometheus";
  private static final Pattern BUCKET =
      Pattern.compile("(?m)^orderly_claim_seconds_bucket\\{.*?le=\"([^\"]+)\".*\\} ([0-9.eE+]+)$");

  private final BenchedSuite suite;
  private final Map<Double, Long> before;

  private ClaimMeter(BenchedSuite suite) throws IOException {
    this.suite = suite;
    this.before = read();
  }

  /** Counts claims from now on. */
  public static ClaimMeter start(BenchedSuite suite) throws IOException {
    return new ClaimMeter(suite);
  }

  /** The claims since the start. */
  public ClaimTimes times() throws IOException {
    var since = new HashMap<Double, Long>();
    read()
        .forEach((seconds, count) -> since.put(seconds, count - before.getOrDefault(seconds, 0L)));
    return ClaimTimes.of(since);
  }

  private Map<Double, Long> read() throws IOException {
    var buckets = new HashMap<Double, Long>();
    for (var scheduler : suite.suite().instances(Service.SCHEDULER)) {
      try (var connection = LeanConnection.open("127.0.0.1", scheduler.port())) {
        parse(connection.get(METRICS).body())
            .forEach((seconds, count) -> buckets.merge(seconds, count, Long::sum));
      }
    }
    return buckets;
  }

  static Map<Double, Long> parse(String metrics) {
    var buckets = new HashMap<Double, Long>();
    var bucket = BUCKET.matcher(metrics);
    while (bucket.find()) {
      double seconds =
          bucket.group(1).equals("+Inf")
              ? Double.POSITIVE_INFINITY
              : Double.parseDouble(bucket.group(1));
      buckets.merge(seconds, (long) Double.parseDouble(bucket.group(2)), Long::sum);
    }
    return buckets;
  }
}
