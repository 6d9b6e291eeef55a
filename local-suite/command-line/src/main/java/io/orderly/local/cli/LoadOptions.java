package io.orderly.local.cli;

import io.orderly.local.chaos.client.Load;
import io.orderly.local.cli.terminal.CommandMisusedException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How many orders a run makes. */
final class LoadOptions {

  private static final int USUAL_RATE = 20;

  @Option(
      names = "--rate",
      paramLabel = "R",
      converter = WholeNumber.Rate.class,
      description = "New orders a second, 1 to 1000; 20 unless given.")
  private @Nullable Integer rate;

  @Option(
      names = "--full-load",
      description =
          "New orders as fast as they are finished, up to 1000 a second, in place of a rate.")
  private boolean fullLoad;

  /**
   * What was asked for.
   *
   * @throws CommandMisusedException when both were given
   */
  Load load() {
    if (fullLoad && rate != null) {
      throw new CommandMisusedException("Either --rate or --full-load, not both.");
    }
    return fullLoad ? new Load.Full() : new Load.Steady(rate == null ? USUAL_RATE : rate);
  }
}
