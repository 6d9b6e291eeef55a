package io.orderly.benchmarks.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What a benchmark ran on. */
public record Machine(String processor, int processors, long memoryMib, String system, String jdk) {

  private static final long KIB_A_MIB = 1024;
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
    return kib.equals(UNKNOWN) ? 0 : Long.parseLong(kib.replace("kB", "").strip()) / KIB_A_MIB;
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
