package io.orderly.benchmarks.processes;

/**
 * What a process holds, or several together, in KiB.
 *
 * @param peakKib the most that was ever resident in one of them: a sum would count what they share
 *     once for each
 * @param proportionalKib resident now, what is shared with others counted in part; what is resident
 *     where the system does not print
 */
public record ProcessMemory(long residentKib, long peakKib, long proportionalKib) {

  static final ProcessMemory NONE = new ProcessMemory(0, 0, 0);

  /**
   * Reads {@code /proc/<pid>/status} and {@code smaps_rollup}.
   *
   * @param rollup empty where it may not be read
   */
  static ProcessMemory parse(String status, String rollup) {
    long resident = kib("VmRSS:", status, 0);
    return new ProcessMemory(
        resident, kib("VmHWM:", status, resident), kib("Pss:", rollup, resident));
  }

  private static long kib(String name, String text, long otherwise) {
    return text.lines()
        .filter(line -> line.startsWith(name))
        .findFirst()
        .map(line -> Long.parseLong(line.substring(name.length()).replace("kB", "").strip()))
        .orElse(otherwise);
  }

  ProcessMemory plus(ProcessMemory other) {
    return new ProcessMemory(
        residentKib + other.residentKib,
        Math.max(peakKib, other.peakKib),
        proportionalKib + other.proportionalKib);
  }
}
