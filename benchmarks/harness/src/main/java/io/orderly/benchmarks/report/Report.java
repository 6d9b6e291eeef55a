package io.orderly.benchmarks.report;

import io.orderly.benchmarks.running.BenchPlan;
import io.orderly.benchmarks.running.Measurements;
import io.orderly.benchmarks.running.Measurements.Ending;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Report of a benchmark: machine, plan and results.
 *
 * @param ratios the suite over all others
 * @param ending whether every planned measurement was tried
 */
public record Report(
    Machine machine,
    RunHeader header,
    BenchPlan plan,
    List<FullLoadSummary> fullLoad,
    List<LightLoadSummary> lightLoad,
    Ratios ratios,
    List<ScaleSummary> scale,
    List<WaitingSummary> waiting,
    Ending ending,
    Measurements raw) {

  public static Report of(RunHeader header, BenchPlan plan, Measurements measurements) {
    var fullLoad = FullLoadSummary.of(measurements.throughputs());
    var lightLoad = LightLoadSummary.of(measurements.latencies());
    return new Report(
        Machine.here(),
        header,
        plan,
        fullLoad,
        lightLoad,
        Ratios.of(fullLoad, lightLoad),
        ScaleSummary.of(measurements.scale()),
        WaitingSummary.of(measurements.waiting()),
        measurements.ending(),
        measurements);
  }

  /** What a benchmark ran on. */
  public record Machine(
      String processor, int processors, long memoryMib, String system, String jdk) {

    private static final long KIB_PER_MIB = 1024;
    private static final String UNKNOWN = "unknown";

    /** This one. */
    public static Machine here() {
      return new Machine(
          firstValue("/proc/cpuinfo", "model name"),
          Runtime.getRuntime().availableProcessors(),
          mib(firstValue("/proc/meminfo", "MemTotal")),
          property("os.name") + " " + property("os.version") + " " + property("os.arch"),
          property("java.vm.name") + " " + property("java.runtime.version"));
    }

    private static String property(String name) {
      return System.getProperty(name, UNKNOWN);
    }

    private static long mib(String kib) {
      return kib.equals(UNKNOWN) ? 0 : Long.parseLong(kib.replace("kB", "").strip()) / KIB_PER_MIB;
    }

    private static String firstValue(String file, String name) {
      try (var lines = Files.lines(Path.of(file))) {
        return lines
            .filter(line -> line.startsWith(name))
            .findFirst()
            .map(line -> line.substring(line.indexOf(':') + 1).strip())
            .orElse(UNKNOWN);
      } catch (IOException absent) {
        return UNKNOWN;
      }
    }
  }
}
