package io.orderly.local.cli;

import io.orderly.chaos.client.Load;
import io.orderly.cli.terminal.CommandMisusedException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How many orders a run makes. */
final class LoadOptions {

  private static final int USUAL_RATE = 20;
  private static final int MAX_MINUTES = 60;

  @Option(
      names = "--rate",
      paramLabel = "R",
      converter = WholeNumber.Rate.class,
      description = "New orders per second, 1 to 1000 (default: 20).")
  private @Nullable Integer rate;

  @Option(
      names = "--full-load",
      description =
          "New orders as earlier ones finish, up to 1000 per second, instead of a rate; for at most"
              + " 60 minutes.")
  private boolean fullLoad;

  /**
   * What was asked for.
   *
   * @param minutes how long; all orders of a run are counted every second
   * @throws CommandMisusedException when both were given, or full load for too long
   */
  Load load(int minutes) {
    if (fullLoad && minutes > MAX_MINUTES) {
      throw new CommandMisusedException(
          "--full-load needs --minutes of at most %d.".formatted(MAX_MINUTES));
    }
    if (fullLoad && rate != null) {
      throw new CommandMisusedException("Either --rate or --full-load, not both.");
    }
    return fullLoad ? new Load.Full() : new Load.Steady(rate == null ? USUAL_RATE : rate);
  }
}
