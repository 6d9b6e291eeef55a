package io.orderly.simulation;

import io.orderly.simulation.Campaign.Seeds;
import io.orderly.simulation.checking.Violation;
import io.orderly.simulation.faults.Fault;
import io.orderly.simulation.observing.EventHistory;
import io.orderly.simulation.observing.EventHistory.Recording;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ./orderly simulate}. */
@Command(
    name = "simulate",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Simulates a cluster with the decision code of the services, one run per seed, injects"
          + " faults, and checks every invariant after every event.",
      "Exit code: 0 without a violation, 1 with one, 2 for invalid arguments."
    })
public final class SimulateCommand implements Callable<Integer> {

  private static final int HELD = 0;
  private static final int BROKEN = 1;
  private static final Duration PROGRESS_EVERY = Duration.ofSeconds(5);

  @Option(names = "--seeds", paramLabel = "N", description = "Number of seeds (default: 10000).")
  private long seeds = 10_000;

  @Option(names = "--first", paramLabel = "S", description = "The first seed (default: 1).")
  private long first = 1;

  @Option(names = "--seed", paramLabel = "S", description = "Run this seed only.")
  private @Nullable Long seed;

  @Option(names = "--history", description = "With --seed: print the events.")
  private boolean history;

  @Option(
      names = "--workers",
      paramLabel = "N",
      description = "Number of parallel seeds (default: one per processor).")
  private int workers = Runtime.getRuntime().availableProcessors();

  @Option(
      names = "--without",
      paramLabel = "FAULT",
      split = ",",
      description = "Omit faults, such as crash or clocks-off.")
  private String[] without = {};

  @Spec private @Nullable CommandSpec spec;

  /** Runs the command and ends the process with its exit code. */
  public static void main(String[] arguments) {
    System.exit(new CommandLine(new SimulateCommand()).execute(arguments));
  }

  @Override
  public Integer call() {
    CommandSpec command = specOrThrow();
    PrintWriter out = command.commandLine().getOut();
    Set<Fault> left = omittedFaults(command);
    return seed == null ? runMany(out, left) : runOne(out, seed, left);
  }

  private CommandSpec specOrThrow() {
    if (spec == null) {
      throw new IllegalStateException("not run by its command line");
    }
    return spec;
  }

  private Set<Fault> omittedFaults(CommandSpec command) {
    return Arrays.stream(without)
        .map(
            word ->
                Arrays.stream(Fault.values())
                    .filter(fault -> fault.value().equals(word))
                    .findFirst()
                    .orElseThrow(
                        () ->
                            new ParameterException(
                                command.commandLine(), "unknown fault: " + word)))
        .collect(Collectors.toUnmodifiableSet());
  }

  private int runOne(PrintWriter out, long one, Set<Fault> left) {
    EventHistory events = new EventHistory(history ? Recording.ON : Recording.OFF);
    int result = HELD;
    String outcome;
    try (Simulation simulation = new Simulation(left)) {
      outcome = "%d events, no violation".formatted(simulation.run(one, events));
    } catch (Violation violation) {
      outcome = String.valueOf(violation.getMessage());
      result = BROKEN;
    }
    events.lines().forEach(out::println);
    out.println("Seed " + one + ": " + outcome);
    out.flush();
    return result;
  }

  private int runMany(PrintWriter out, Set<Fault> left) {
    if (seeds < 1 || workers < 1) {
      throw new ParameterException(
          specOrThrow().commandLine(), "--seeds and --workers must be at least 1");
    }
    Campaign campaign = new Campaign(new Seeds(first, seeds, workers), left);
    long beganNanos = System.nanoTime();
    Thread progress = new Thread(() -> showProgress(out, campaign, beganNanos), "progress");
    progress.setDaemon(true);
    progress.start();
    Optional<FailedSeed> failed = campaign.run();
    progress.interrupt();
    out.println(progressLine(campaign, beganNanos));
    out.println(
        failed
            .map(FailedSeed::report)
            .orElseGet(
                () -> "No violation in seeds %d to %d.".formatted(first, first + seeds - 1)));
    out.flush();
    return failed.isPresent() ? BROKEN : HELD;
  }

  private void showProgress(PrintWriter out, Campaign campaign, long beganNanos) {
    try {
      while (campaign.completed() < seeds) {
        TimeUnit.NANOSECONDS.sleep(PROGRESS_EVERY.toNanos());
        out.println(progressLine(campaign, beganNanos));
        out.flush();
      }
    } catch (InterruptedException atTheEnd) {
      Thread.currentThread().interrupt();
    }
  }

  private String progressLine(Campaign campaign, long beganNanos) {
    double seconds = (System.nanoTime() - beganNanos) / 1e9;
    return "%,d of %,d seeds, %.0f seeds/s"
        .formatted(campaign.completed(), seeds, campaign.completed() / Math.max(seconds, 0.001));
  }
}
