package io.orderly.benchmarks.running;

import io.orderly.benchmarks.measuring.ClaimTimes;
import io.orderly.benchmarks.measuring.Latency;
import io.orderly.benchmarks.measuring.MemorySample;
import io.orderly.benchmarks.measuring.StartUp;
import io.orderly.benchmarks.measuring.Throughput;
import io.orderly.benchmarks.measuring.Traffic;
import io.orderly.benchmarks.processes.ProcessMemory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** All that was measured, in the order in which it was. */
public final class Figures {

  private final List<StartUp> startUps = new ArrayList<>();
  private final List<Throughput> throughputs = new ArrayList<>();
  private final List<Traffic> traffics = new ArrayList<>();
  private final List<Latency> latencies = new ArrayList<>();
  private final List<ScaleFigure> scale = new ArrayList<>();
  private final List<MemorySample> soak = new ArrayList<>();
  private final Map<String, ProcessMemory> memory = new LinkedHashMap<>();
  private final Map<String, String> notes = new LinkedHashMap<>();
  private final List<String> failures = new ArrayList<>();

  /**
   * A run under special circumstances.
   *
   * @param circumstance {@code 1,000,000 finished orders}
   */
  public record ScaleFigure(String circumstance, Throughput throughput, ClaimTimes claims) {}

  void add(StartUp startUp) {
    startUps.add(startUp);
  }

  void add(Throughput throughput) {
    throughputs.add(throughput);
  }

  void add(Traffic traffic) {
    traffics.add(traffic);
  }

  void add(Latency latency) {
    latencies.add(latency);
  }

  void add(ScaleFigure figure) {
    scale.add(figure);
  }

  void add(MemorySample sample) {
    soak.add(sample);
  }

  void memoryWas(Map<String, ProcessMemory> after) {
    memory.putAll(after);
  }

  /** How the suite or a contender was set up. */
  void note(String contender, String text) {
    notes.put(contender, text);
  }

  /** Something could not be measured; the rest goes on. */
  void failed(String what) {
    failures.add(what);
  }

  public List<StartUp> startUps() {
    return List.copyOf(startUps);
  }

  public List<Throughput> throughputs() {
    return List.copyOf(throughputs);
  }

  public List<Traffic> traffics() {
    return List.copyOf(traffics);
  }

  public List<Latency> latencies() {
    return List.copyOf(latencies);
  }

  public List<ScaleFigure> scale() {
    return List.copyOf(scale);
  }

  public List<MemorySample> soak() {
    return List.copyOf(soak);
  }

  /** Of the suite after all its runs at full load. */
  public Map<String, ProcessMemory> memory() {
    return new LinkedHashMap<>(memory);
  }

  public Map<String, String> notes() {
    return new LinkedHashMap<>(notes);
  }

  public List<String> failures() {
    return List.copyOf(failures);
  }
}
