package io.orderly.benchmarks.command;

import io.orderly.benchmarks.running.BenchPlan;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** How many orders wait for their partner. */
final class WaitingOptions {

  private static final List<Integer> STANDARD = List.of(0, 100_000, 0, 1_000_000, 0);
  private static final List<Integer> QUICK = List.of(0, 1_000, 0);

  @Option(
      names = "--waiting",
      split = ",",
      description =
          "waiting: orders that wait for their partner, in this order; a size may be repeated."
              + " Default: 0,100000,0,1000000,0.")
  private @Nullable List<Integer> orders;

  @Option(
      names = "--completions",
      description = "waiting: of them completed at once. Default: 10000.")
  private @Nullable Integer completions;

  @Spec private @Nullable CommandSpec spec;

  /**
   * The plan.
   *
   * @throws ParameterException when a number is too small
   */
  BenchPlan.Waiting plan(boolean quick) {
    List<Integer> sizes = orders == null ? (quick ? QUICK : STANDARD) : orders;
    int atOnce = completions == null ? (quick ? 200 : 10_000) : completions;
    if (sizes.stream().anyMatch(size -> size < 0)) {
      throw tooSmall("--waiting must not be negative");
    }
    if (atOnce < 1) {
      throw tooSmall("--completions must be at least 1");
    }
    return new BenchPlan.Waiting(sizes, atOnce);
  }

  private ParameterException tooSmall(String message) {
    return new ParameterException(Objects.requireNonNull(spec).commandLine(), message);
  }
}
