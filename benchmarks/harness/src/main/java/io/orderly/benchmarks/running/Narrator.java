package io.orderly.benchmarks.running;

import io.orderly.benchmarks.measuring.Latency;
import io.orderly.benchmarks.measuring.Overload;
import io.orderly.benchmarks.measuring.Throughput;
import io.orderly.cli.terminal.Terminal;
import io.orderly.local.suite.SuiteListener;
import java.nio.file.Path;
import java.time.Duration;

/** Tells on the terminal how far the benchmark is, and each figure as it comes. */
public final class Narrator {

  private final Terminal terminal;

  public Narrator(Terminal terminal) {
    this.terminal = terminal;
  }

  void say(String line) {
    terminal.say(line);
  }

  void tell(Throughput run) {
    say(
        "  %-14s %,7.0f orders/s, %.2f CPU ms an order"
            .formatted(run.name(), run.ordersASecond(), run.cpuMillisAnOrderInAll()));
  }

  void tell(Latency run) {
    say(
        "  %-14s at %d/s: p50 %.1f ms, p99 %.1f ms"
            .formatted(
                run.name(), run.ordersASecond(), run.told().p50Millis(), run.told().p99Millis()));
  }

  void tell(Overload run) {
    say(
        "  %,.0f orders/s came: %,.0f a second completed, %,.0f when they come as they are taken"
            .formatted(run.offered(), run.goodput(), run.sustainable()));
  }

  /** Hears now and then how many orders there are; drawn over where that is possible. */
  void counted(long orders) {
    if (terminal.columns() != Terminal.PLAIN) {
      terminal.err().print("\r  %,d orders \u001b[K\r".formatted(orders));
      terminal.err().flush();
    }
  }

  /** Tells only of what goes wrong. */
  SuiteListener suiteListener() {
    return new SuiteListener() {
      @Override
      public void restarting(String part, String how, Duration after) {
        say("  %s ended (%s) and is started again".formatted(part, how));
      }

      @Override
      public void gaveUp(String part, String how, Path log) {
        say("  %s ended too often (%s); see %s".formatted(part, how, log));
      }
    };
  }
}
