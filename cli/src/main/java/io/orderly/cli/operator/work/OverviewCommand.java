package io.orderly.cli.operator.work;

import io.orderly.cli.operator.options.Inquiry;
import io.orderly.cli.rest.EndpointClient;
import io.orderly.cli.terminal.CommandFailedException;
import io.orderly.cli.terminal.Ending;
import io.orderly.cli.terminal.NumberWithin;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Shows everything on one screen. */
@Command(
    name = "overview",
    description = {
      "Shows on one screen whether action is needed: orders by state, throughput, agents, causes of"
          + " Errors, and pauses.",
      "With --watch it looks again and again until Ctrl-C; with --json, too, each look is one line."
    },
    footerHeading = "%nExamples:%n",
    footer = {"  orderly overview", "  orderly overview --watch --every 5"})
public final class OverviewCommand implements Callable<Integer> {

  private static final int MAX_APART = 3_600;

  @Mixin private final Inquiry inquiry;

  @Option(names = "--watch", description = "Look again and again.")
  private boolean watches;

  @Option(
      names = "--every",
      paramLabel = "SECONDS",
      converter = Seconds.class,
      defaultValue = "2",
      description = "With --watch: the time between looks, 1 to 3600 (default: ${DEFAULT-VALUE}).")
  private int every;

  @Option(
      names = "--times",
      paramLabel = "N",
      converter = Looks.class,
      description = "With --watch: end after so many looks, 1 or more.")
  private @Nullable Integer times;

  public OverviewCommand(Inquiry inquiry) {
    this.inquiry = inquiry;
  }

  @Override
  public Integer call() throws InterruptedException {
    var client = inquiry.endpoint();
    print(OverviewQuery.at(client));
    long left = !watches ? 0 : times == null ? Long.MAX_VALUE : times - 1;
    for (; left > 0; left--) {
      TimeUnit.SECONDS.sleep(every);
      look(client);
    }
    return ExitCode.OK;
  }

  /** A supervisor that restarts is away for a while: a watch outlives that. */
  private void look(EndpointClient client) {
    try {
      var look = OverviewQuery.at(client);
      if (!inquiry.isForProgram()) {
        inquiry.terminal().clear();
      }
      print(look);
    } catch (CommandFailedException failure) {
      if (failure.ending() != Ending.NOT_REACHABLE) {
        throw failure;
      }
      inquiry.terminal().say("Not live: " + failure.getMessage());
    }
  }

  private void print(OverviewQuery look) {
    inquiry.print(look.json(), out -> OverviewText.print(look, out));
  }

  /** Between looks. */
  static final class Seconds extends NumberWithin {
    Seconds() {
      super(1, MAX_APART);
    }
  }

  /** How many. */
  static final class Looks extends NumberWithin {
    Looks() {
      super(1, Integer.MAX_VALUE);
    }
  }
}
