package io.orderly.benchmarks.processes;

import io.orderly.benchmarks.processes.MeasuredProcess.Scope;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads the CPU time and the memory of some processes. */
public final class Meter {

  private final List<MeasuredProcess> watched;
  private final ProcessFiles files;

  /** Watches processes of this machine. */
  public Meter(List<MeasuredProcess> watched) {
    this(watched, ProcessFiles.ofThisMachine());
  }

  Meter(List<MeasuredProcess> watched, ProcessFiles files) {
    this.watched = List.copyOf(watched);
    this.files = files;
  }

  /**
   * The CPU time of each since its start, by process.
   *
   * @throws IllegalStateException when one has ended: what was measured then is nothing
   */
  public CpuReading cpu() {
    var millis = new LinkedHashMap<MeasuredProcess, Long>();
    for (var process : watched) {
      millis.put(process, cpuMillis(process));
    }
    return new CpuReading(millis);
  }

  private long cpuMillis(MeasuredProcess process) {
    var found = processes(process);
    if (found.isEmpty()) {
      throw new IllegalStateException(
          "%s (process %d) ended while it was measured".formatted(process.name(), process.pid()));
    }
    return process.scope() == Scope.ALONE
        ? found.get(0).ownMillis()
        : found.stream().mapToLong(ProcessStat::millisWithEndedChildren).sum();
  }

  private List<ProcessStat> processes(MeasuredProcess process) {
    return process.scope() == Scope.ALONE
        ? files.stat(process.pid()).stream().toList()
        : files.tree(process.pid());
  }

  /** What each holds, added up by name. */
  public Map<String, ProcessMemory> memory() {
    var memory = new LinkedHashMap<String, ProcessMemory>();
    for (var process : watched) {
      var tree =
          processes(process).stream()
              .flatMap(stat -> files.memory(stat.pid()).stream())
              .reduce(ProcessMemory.NONE, ProcessMemory::plus);
      memory.merge(process.name(), tree, ProcessMemory::plus);
    }
    return memory;
  }
}
