package io.orderly.benchmarks.measuring;

import io.orderly.benchmarks.arena.BenchedSuite;
import io.orderly.benchmarks.http.LeanConnection;
import io.orderly.local.suite.Service;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads how long the scheduled tasks took that look for due work: those of the supervisor, and the
 * reconciliation of the scheduler.
 */
public final class TaskMeter {

  private static final String METRICS = "/actuator/prometheus";
  private static final double MILLIS_A_SECOND = 1_000;

  /** By the class that has it. */
  private static final Map<String, String> TASKS =
      Map.of(
          "Sweeping", "sweep",
          "Releasing", "release",
          "StoreGaugesLoop", "gauges",
          "ReconcileTask", "reconcile");

  private static final Pattern SAMPLE =
      Pattern.compile(
          "(?m)^tasks_scheduled_execution_seconds_(count|sum)"
              + "\\{.*?code_namespace=\"[^\"]*\\.(\\w+)\".*\\} ([0-9.eE+-]+)$");

  private final BenchedSuite suite;
  private final Map<String, Times> before;

  private TaskMeter(BenchedSuite suite) throws IOException {
    this.suite = suite;
    this.before = read();
  }

  /** Counts from now on. */
  public static TaskMeter start(BenchedSuite suite) throws IOException {
    return new TaskMeter(suite);
  }

  /** The mean ms of each task since the start, without those that did not run. */
  public Map<String, Double> meanMillis() throws IOException {
    var means = new LinkedHashMap<String, Double>();
    Map<String, Times> now = read();
    TASKS.values().stream()
        .sorted()
        .forEach(
            task -> {
              var since =
                  now.getOrDefault(task, Times.NONE).minus(before.getOrDefault(task, Times.NONE));
              if (since.count() > 0) {
                means.put(task, since.seconds() / since.count() * MILLIS_A_SECOND);
              }
            });
    return means;
  }

  /** How often, and how long in all. */
  record Times(double count, double seconds) {

    static final Times NONE = new Times(0, 0);

    Times plus(Times other) {
      return new Times(count + other.count, seconds + other.seconds);
    }

    Times minus(Times other) {
      return new Times(count - other.count, seconds - other.seconds);
    }
  }

  private Map<String, Times> read() throws IOException {
    var times = new HashMap<String, Times>();
    for (var service : List.of(Service.SUPERVISOR, Service.SCHEDULER)) {
      for (var instance : suite.suite().instances(service)) {
        try (var connection = LeanConnection.open("127.0.0.1", instance.managementPort())) {
          parse(connection.get(METRICS).body())
              .forEach((task, read) -> times.merge(task, read, Times::plus));
        }
      }
    }
    return times;
  }

  static Map<String, Times> parse(String metrics) {
    var times = new HashMap<String, Times>();
    Matcher sample = SAMPLE.matcher(metrics);
    while (sample.find()) {
      String task = TASKS.get(sample.group(2));
      double value = Double.parseDouble(sample.group(3));
      if (task != null) {
        times.merge(
            task,
            sample.group(1).equals("count") ? new Times(value, 0) : new Times(0, value),
            Times::plus);
      }
    }
    return times;
  }
}
