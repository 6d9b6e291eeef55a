package io.orderly.benchmarks.running;

import io.orderly.benchmarks.measuring.ClaimTimes;
import io.orderly.benchmarks.measuring.Completions;
import io.orderly.benchmarks.measuring.Latency;
import io.orderly.benchmarks.measuring.MemorySample;
import io.orderly.benchmarks.measuring.Overload;
import io.orderly.benchmarks.measuring.Percentiles;
import io.orderly.benchmarks.measuring.StartUp;
import io.orderly.benchmarks.measuring.Throughput;
import io.orderly.benchmarks.measuring.Traffic;
import io.orderly.benchmarks.processes.ProcessMemory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * All that was measured so far, in the order in which it was. May be read by another thread than
 * the one that measures: what there is must not be lost when that one is broken off.
 */
public final class Measurements {

  private final List<StartUp> startUps = new ArrayList<>();
  private final List<Throughput> throughputs = new ArrayList<>();
  private final List<Traffic> traffics = new ArrayList<>();
  private final List<Latency> latencies = new ArrayList<>();
  private final List<ScaleFigure> scale = new ArrayList<>();
  private final List<WaitingFigure> waiting = new ArrayList<>();
  private final List<Completions> completions = new ArrayList<>();
  private final List<Overload> overloads = new ArrayList<>();
  private final List<MemorySample> soak = new ArrayList<>();
  private final Map<String, ProcessMemory> memory = new LinkedHashMap<>();
  private final Map<String, String> notes = new LinkedHashMap<>();
  private final List<String> failures = new ArrayList<>();
  private Ending ending = Ending.ABORTED;

  /** How the measuring ended. */
  public enum Ending {
    /** There is less than was asked for. */
    ABORTED,
    /** All that was asked for was tried. */
    COMPLETE
  }

  /** What a run under special circumstances may be compared with: others of its kind. */
  public enum ScaleKind {
    /** Submitted in batches as fast as they are accepted. */
    PUSHED,
    /** Had waited before the schedulers began, so its rate has no submissions beside it. */
    DRAINED,
    /** Submitted in batches to a separate suite. */
    INSTANCES,
    /** Submitted in batches beside orders that wait for their partner. */
    WAITING
  }

  /**
   * A run under special circumstances.
   *
   * @param condition {@code 1,000,000 finished orders}
   */
  public record ScaleFigure(
      ScaleKind kind, String condition, Throughput throughput, ClaimTimes claims) {}

  /**
   * What else was measured beside orders that wait for their partner.
   *
   * @param condition {@code 100,000 waiting orders}
   * @param taskMillis the mean of each task that looks for due work, at full load
   * @param reads what people waited for lists and counts, without other load
   */
  public record WaitingFigure(
      String condition, Map<String, Double> taskMillis, Map<String, Percentiles> reads) {}

  /** As it is now. */
  public synchronized Measurements snapshot() {
    var snapshot = new Measurements();
    snapshot.startUps.addAll(startUps);
    snapshot.throughputs.addAll(throughputs);
    snapshot.traffics.addAll(traffics);
    snapshot.latencies.addAll(latencies);
    snapshot.scale.addAll(scale);
    snapshot.waiting.addAll(waiting);
    snapshot.completions.addAll(completions);
    snapshot.overloads.addAll(overloads);
    snapshot.soak.addAll(soak);
    snapshot.memory.putAll(memory);
    snapshot.notes.putAll(notes);
    snapshot.failures.addAll(failures);
    snapshot.ending = ending;
    return snapshot;
  }

  synchronized void complete() {
    ending = Ending.COMPLETE;
  }

  public synchronized Ending ending() {
    return ending;
  }

  synchronized void add(StartUp startUp) {
    startUps.add(startUp);
  }

  synchronized void add(Throughput throughput) {
    throughputs.add(throughput);
  }

  synchronized void add(Traffic traffic) {
    traffics.add(traffic);
  }

  synchronized void add(Latency latency) {
    latencies.add(latency);
  }

  synchronized void add(ScaleFigure figure) {
    scale.add(figure);
  }

  synchronized void add(WaitingFigure figure) {
    waiting.add(figure);
  }

  synchronized void add(Completions run) {
    completions.add(run);
  }

  synchronized void add(Overload overload) {
    overloads.add(overload);
  }

  synchronized void add(MemorySample sample) {
    soak.add(sample);
  }

  synchronized void memoryWas(Map<String, ProcessMemory> after) {
    memory.putAll(after);
  }

  /** How the suite or a competitor was set up. */
  synchronized void note(String competitor, String text) {
    notes.put(competitor, text);
  }

  /** Something could not be measured, or not trusted. */
  public synchronized void failed(String what) {
    failures.add(what);
  }

  public synchronized List<StartUp> startUps() {
    return List.copyOf(startUps);
  }

  public synchronized List<Throughput> throughputs() {
    return List.copyOf(throughputs);
  }

  public synchronized List<Traffic> traffics() {
    return List.copyOf(traffics);
  }

  public synchronized List<Latency> latencies() {
    return List.copyOf(latencies);
  }

  public synchronized List<ScaleFigure> scale() {
    return List.copyOf(scale);
  }

  public synchronized List<WaitingFigure> waiting() {
    return List.copyOf(waiting);
  }

  public synchronized List<Completions> completions() {
    return List.copyOf(completions);
  }

  public synchronized List<Overload> overloads() {
    return List.copyOf(overloads);
  }

  public synchronized List<MemorySample> soak() {
    return List.copyOf(soak);
  }

  /** Of all that the suite consists of, after its last run at full load. */
  public synchronized Map<String, ProcessMemory> memory() {
    return new LinkedHashMap<>(memory);
  }

  public synchronized Map<String, String> notes() {
    return new LinkedHashMap<>(notes);
  }

  public synchronized List<String> failures() {
    return List.copyOf(failures);
  }
}
