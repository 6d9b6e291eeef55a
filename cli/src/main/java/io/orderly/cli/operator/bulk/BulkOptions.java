package io.orderly.cli.operator.bulk;

import io.orderly.cli.terminal.NumberWithin;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of a command to many orders. */
public final class BulkOptions {

  private static final int FASTEST = 1_000;

  @Option(
      names = "--all-matching",
      description = "Instead of ORDER: apply it to every order that matches the filters below.")
  private boolean allMatching;

  @Option(
      names = "--dry-run",
      description = "With --all-matching: only count the orders, by cause.")
  private boolean dryRun;

  @Option(
      names = "--per-second",
      paramLabel = "N",
      converter = Rate.class,
      description =
          "With --all-matching: at most this many orders per second, 1 to 1000 (default: as the"
              + " supervisor is set).")
  private @Nullable Integer perSecond;

  @Option(
      names = "--no-wait",
      description =
          "With --all-matching: do not wait for its end; 'bulk show' prints its progress.")
  private boolean leaves;

  public boolean isForAllMatching() {
    return allMatching;
  }

  public boolean isDryRun() {
    return dryRun;
  }

  @Nullable Integer perSecond() {
    return perSecond;
  }

  boolean waits() {
    return !leaves;
  }

  /** Whether an option is given that has no effect without {@code --all-matching}. */
  public boolean isStray() {
    return !allMatching && (dryRun || perSecond != null || leaves);
  }

  /** Orders a second. */
  static final class Rate extends NumberWithin {
    Rate() {
      super(1, FASTEST);
    }
  }
}
