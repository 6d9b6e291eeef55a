package io.orderly.benchmarks.processes;

import io.orderly.benchmarks.processes.MeasuredProcess.Side;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * CPU time of processes, in ms: since their start, or between two readings.
 *
 * @param millis by process, in the order of the processes
 */
public record CpuReading(Map<MeasuredProcess, Long> millis) {

  public CpuReading {
    millis = Collections.unmodifiableMap(new LinkedHashMap<>(millis));
  }

  /** What was used since an earlier reading of the same processes. */
  public CpuReading since(CpuReading earlier) {
    var used = new LinkedHashMap<MeasuredProcess, Long>();
    millis.forEach(
        (process, now) -> used.put(process, now - earlier.millis.getOrDefault(process, 0L)));
    return new CpuReading(used);
  }

  /** By the names of the processes of that side. */
  public Map<String, Long> of(Side side) {
    var used = new LinkedHashMap<String, Long>();
    millis.forEach(
        (process, millisUsed) -> {
          if (process.side() == side) {
            used.merge(process.name(), millisUsed, Long::sum);
          }
        });
    return used;
  }

  public long total(Side side) {
    return of(side).values().stream().mapToLong(Long::longValue).sum();
  }
}
