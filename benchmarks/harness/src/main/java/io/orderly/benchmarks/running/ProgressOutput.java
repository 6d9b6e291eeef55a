package io.orderly.benchmarks.running;

import io.orderly.benchmarks.measuring.Completions;
import io.orderly.benchmarks.measuring.Latency;
import io.orderly.benchmarks.measuring.Overload;
import io.orderly.benchmarks.measuring.Throughput;
import io.orderly.cli.terminal.Terminal;
import io.orderly.local.suite.SuiteListener;
import java.nio.file.Path;
import java.time.Duration;

/** Prints the progress of the benchmark and each result. */
public final class ProgressOutput {

  private final Terminal terminal;

  public ProgressOutput(Terminal terminal) {
    this.terminal = terminal;
  }

  void say(String line) {
    terminal.say(line);
  }

  void print(Throughput run) {
    say(
        "  %-14s %,7.0f orders/s, %.2f CPU ms per order"
            .formatted(run.name(), run.ordersPerSecond(), run.totalCpuMillisPerOrder()));
  }

  void print(Latency run) {
    say(
        "  %-14s at %d/s: p50 %.1f ms, p99 %.1f ms"
            .formatted(
                run.name(),
                run.ordersPerSecond(),
                run.notified().p50Millis(),
                run.notified().p99Millis()));
  }

  void print(Overload run) {
    say(
        "  %,.0f orders/s offered: %,.0f/s completed; %,.0f/s at the sustainable rate"
            .formatted(run.offered(), run.goodput(), run.sustainable()));
  }

  void print(Completions run) {
    say(
        "  %,d completions at once: %,.0f/s, %.2f x the steps of the last run"
            .formatted(run.steps(), run.stepsPerSecond(), run.rateOverFullLoad()));
  }

  /** Prints the number of orders; overwrites the line on a terminal. */
  void counted(long orders) {
    if (terminal.columns() != Terminal.PLAIN) {
      terminal.err().print("\r  %,d orders \u001b[K\r".formatted(orders));
      terminal.err().flush();
    }
  }

  /** Prints failures only. */
  SuiteListener suiteListener() {
    return new SuiteListener() {
      @Override
      public void restarting(String part, String how, Duration after) {
        say("  %s ended (%s); restarting it".formatted(part, how));
      }

      @Override
      public void gaveUp(String part, String how, Path log) {
        say("  %s ended too often (%s); see %s".formatted(part, how, log));
      }
    };
  }
}
