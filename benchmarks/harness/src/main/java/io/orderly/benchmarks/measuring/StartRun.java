package io.orderly.benchmarks.measuring;

import io.orderly.benchmarks.measuring.StartUp.Tree;
import io.orderly.benchmarks.processes.MeasuredProcess;
import io.orderly.benchmarks.processes.MeasuredProcess.Side;
import io.orderly.benchmarks.processes.Meter;
import io.orderly.benchmarks.processes.ProcessMemory;
import io.orderly.local.infrastructure.OrderlyHome;
import io.orderly.local.suite.Preparation;
import io.orderly.local.suite.SuiteRecord;
import io.orderly.local.suite.SuiteRecordFile;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Starts the suite as a person does, by {@code ./orderly up}, and stops it once it is ready. */
public final class StartRun {

  private static final Duration READY_WITHIN = Duration.ofMinutes(5);
  private static final Duration STOPS_WITHIN = Duration.ofMinutes(2);
  private static final String BUILDS = "so Maven builds it now";
  private static final Pattern READY =
      Pattern.compile("\\[ *(\\d+)/ *(\\d+)\\] (\\S+) is ready after ([0-9.]+) s");

  private final Path data;

  /**
   * Starts it on a folder.
   *
   * @param data what it keeps; empty or from an earlier start
   */
  public StartRun(Path data) {
    this.data = data;
  }

  /**
   * Measures one start.
   *
   * @throws IllegalStateException when it does not become ready within 5 minutes
   */
  public StartUp measure(String name) throws IOException, InterruptedException {
    var tree = tree();
    var readyAfter = new LinkedHashMap<String, Double>();
    long begunNanos = System.nanoTime();
    var process = new ProcessBuilder(command()).redirectErrorStream(true).start();
    var guard = killAfter(process);
    try (var output = process.inputReader()) {
      awaitReady(output, readyAfter);
      double seconds = (System.nanoTime() - begunNanos) / 1e9;
      var startUp = new StartUp(tree, name, seconds, readyAfter, memory());
      stop(process);
      return startUp;
    } finally {
      guard.interrupt();
      stopNow(process);
    }
  }

  private static Tree tree() {
    return new Preparation().isComplete() ? Tree.PREPARED : Tree.BUILT_ONLY;
  }

  private String[] command() {
    var script = OrderlyHome.find().root().resolve("orderly").toString();
    return new String[] {script, "up", "--free-ports", "--data", data.toString()};
  }

  private static void awaitReady(BufferedReader output, Map<String, Double> readyAfter)
      throws IOException {
    var last = "nothing";
    for (@Nullable String line = output.readLine(); line != null; line = output.readLine()) {
      var ready = READY.matcher(line);
      if (ready.find()) {
        readyAfter.put(ready.group(3), Double.valueOf(ready.group(4)));
        if (ready.group(1).equals(ready.group(2))) {
          return;
        }
      } else if (line.contains(BUILDS)) {
        throw new IllegalStateException(
            "The checkout is not built: a start would include the build. Run `mvn package`.");
      }
      last = line;
    }
    throw new IllegalStateException("The suite did not become ready; its last output: " + last);
  }

  /** A line that never comes would hold us for ever. */
  private static Thread killAfter(Process process) {
    var guard =
        new Thread(
            () -> {
              try {
                if (!process.waitFor(READY_WITHIN.toMillis(), TimeUnit.MILLISECONDS)) {
                  stopNow(process);
                }
              } catch (InterruptedException ready) {
                Thread.currentThread().interrupt();
              }
            },
            "start-guard");
    guard.setDaemon(true);
    guard.start();
    return guard;
  }

  private Map<String, ProcessMemory> memory() {
    SuiteRecord suite =
        new SuiteRecordFile(data)
            .readLive()
            .orElseThrow(() -> new IllegalStateException("The suite has written no record"));
    var watched = new ArrayList<MeasuredProcess>();
    watched.add(MeasuredProcess.alone("launcher", suite.pid(), Side.MEASURED));
    for (var process : suite.processes()) {
      watched.add(
          process.name().equals("postgres")
              ? MeasuredProcess.withChildren(process.name(), process.pid(), Side.MEASURED)
              : MeasuredProcess.alone(process.name(), process.pid(), Side.MEASURED));
    }
    return new Meter(watched).memory();
  }

  private static void stop(Process process) throws InterruptedException {
    process.destroy();
    if (!process.waitFor(STOPS_WITHIN.toMillis(), TimeUnit.MILLISECONDS)) {
      throw new IllegalStateException("The suite did not stop in time");
    }
  }

  /** With all that it has started, which may outlive it; what has ended already is fine. */
  private static void stopNow(Process process) {
    var all = process.descendants().toList();
    process.destroyForcibly();
    all.forEach(ProcessHandle::destroyForcibly);
  }
}
