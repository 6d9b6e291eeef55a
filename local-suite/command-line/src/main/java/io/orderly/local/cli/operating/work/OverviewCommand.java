package io.orderly.local.cli.operating.work;

import io.orderly.local.cli.operating.door.Door;
import io.orderly.local.cli.operating.door.DoorClient;
import io.orderly.local.cli.operating.output.Output;
import io.orderly.local.cli.terminal.CommandFailedException;
import io.orderly.local.cli.terminal.Ending;
import io.orderly.local.cli.terminal.Terminal;
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
      "Shows on one screen whether anybody is needed: orders by state, how fast they come and go,"
          + " agents, why orders are in Error, and what is held.",
      "With --watch it looks again and again until Ctrl-C; with --json, too, each look is one line."
    })
public final class OverviewCommand implements Callable<Integer> {

  private static final int LONGEST_APART = 3_600;

  private final Terminal terminal;

  @Mixin private final Door door;
  @Mixin private final Output output = new Output();

  @Option(names = "--watch", description = "Look again and again.")
  private boolean watches;

  @Option(
      names = "--every",
      paramLabel = "SECONDS",
      defaultValue = "2",
      description = "With --watch: the time between looks, 1 to 3600 (default: ${DEFAULT-VALUE}).")
  private int every;

  @Option(
      names = "--times",
      paramLabel = "N",
      description = "With --watch: end after so many looks.")
  private @Nullable Integer times;

  public OverviewCommand(Terminal terminal, Door door) {
    this.terminal = terminal;
    this.door = door;
  }

  @Override
  public Integer call() throws InterruptedException {
    if (every < 1 || every > LONGEST_APART || (times != null && times < 1)) {
      throw new CommandFailedException(
          Ending.MISUSED, "--every takes 1 to 3600 seconds, and --times at least 1 look.");
    }
    var client = DoorClient.at(door);
    var flow = new Flow();
    print(OverviewLook.at(client, flow));
    long left = !watches ? 0 : times == null ? Long.MAX_VALUE : times - 1;
    for (; left > 0; left--) {
      TimeUnit.SECONDS.sleep(every);
      look(client, flow);
    }
    return ExitCode.OK;
  }

  /** A supervisor that restarts is away for a while: a watch outlives that. */
  private void look(DoorClient client, Flow flow) {
    try {
      var look = OverviewLook.at(client, flow);
      if (!output.isJson()) {
        terminal.clear();
      }
      print(look);
    } catch (CommandFailedException failure) {
      if (failure.ending() != Ending.NOT_REACHABLE) {
        throw failure;
      }
      terminal.say("Not live: " + failure.getMessage());
    }
  }

  private void print(OverviewLook look) {
    output.print(terminal, look.json(), out -> OverviewScreen.print(look, out));
  }
}
