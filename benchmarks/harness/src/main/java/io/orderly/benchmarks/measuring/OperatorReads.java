package io.orderly.benchmarks.measuring;

import io.orderly.benchmarks.arena.BenchedSuite;
import io.orderly.benchmarks.http.LeanConnection;
import io.orderly.local.suite.Service;
import io.orderly.local.suite.users.SuiteUser;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/** How long people wait for lists and counts, one request after the other. */
public final class OperatorReads {

  private static final int REQUESTS = 40;

  private final BenchedSuite suite;

  public OperatorReads(BenchedSuite suite) {
    this.suite = suite;
  }

  /**
   * The times by what is read: the overview is what the first page of the console shows.
   *
   * @throws IOException when a request is not answered with success
   */
  public Map<String, Percentiles> measure() throws IOException {
    var users = suite.suite().users();
    var times = new LinkedHashMap<String, Percentiles>();
    times.put("overview", read(Service.SUPERVISOR, "/operator/summary", users.operator()));
    times.put("workflows", read(Service.SUPERVISOR, "/operator/workflows", users.operator()));
    times.put("orders", read(Service.SUPERVISOR, "/operator/orders", users.operator()));
    times.put("work", read(Service.SUBMISSION, "/work?for=courier", users.submitter()));
    return times;
  }

  private Percentiles read(Service service, String path, SuiteUser user) throws IOException {
    var histogram = new LatencyHistogram();
    var headers = "Authorization: %s\r\n".formatted(user.authorization());
    int port = suite.suite().url(service).getPort();
    try (var connection = LeanConnection.open("127.0.0.1", port)) {
      for (int i = 0; i < REQUESTS; i++) {
        long begunNanos = System.nanoTime();
        var answer = connection.get(path, headers);
        histogram.record(begunNanos, System.nanoTime());
        if (!answer.isGood()) {
          throw new IOException(
              "GET %s was answered %d: %s".formatted(path, answer.status(), answer.body()));
        }
      }
    }
    return histogram.percentiles();
  }
}
