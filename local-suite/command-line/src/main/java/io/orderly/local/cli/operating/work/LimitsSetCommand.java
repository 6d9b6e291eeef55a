package io.orderly.local.cli.operating.work;

import io.orderly.local.cli.operating.asking.ActingOptions;
import io.orderly.local.cli.operating.door.Door;
import io.orderly.local.cli.operating.door.DoorClient;
import io.orderly.local.cli.operating.output.JsonView;
import io.orderly.local.cli.operating.output.Output;
import io.orderly.local.cli.terminal.CommandFailedException;
import io.orderly.local.cli.terminal.Confirmation;
import io.orderly.local.cli.terminal.Ending;
import io.orderly.local.cli.terminal.Terminal;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Limits an agent. */
@Command(
    name = "set",
    description = {
      "Limits an agent to just this, for all schedulers together; it holds within a second or two.",
      "A bound that is left out is none."
    },
    footerHeading = "%nExample:%n",
    footer = "  orderly limits set payment --per-second 20 --reason 'the bank asked for it'")
final class LimitsSetCommand implements Callable<Integer> {

  private final Terminal terminal;
  private final Confirmation confirmation;

  @Mixin private final Door door;
  @Mixin private final ActingOptions acting = new ActingOptions();
  @Mixin private final Output output = new Output();

  @Parameters(paramLabel = "AGENT", description = "The name of the agent.")
  private String agent = "";

  @Option(
      names = "--per-second",
      paramLabel = "N",
      description = "The most requests a second, 1 to 1000000.")
  private @Nullable Integer perSecond;

  @Option(
      names = "--in-flight",
      paramLabel = "N",
      description = "The most unanswered requests, 1 to 1000000.")
  private @Nullable Integer inFlight;

  LimitsSetCommand(Terminal terminal, Door door, Confirmation confirmation) {
    this.terminal = terminal;
    this.door = door;
    this.confirmation = confirmation;
  }

  @Override
  public Integer call() {
    if (perSecond == null && inFlight == null) {
      throw new CommandFailedException(
          Ending.MISUSED, "Say how much: --per-second, --in-flight, or both.");
    }
    var body = acting.command();
    if (perSecond != null) {
      body.put("callsPerSecond", perSecond);
    }
    if (inFlight != null) {
      body.put("callsInFlight", inFlight);
    }
    var wanted = LimitText.of(new JsonView(body));
    acting.confirm(confirmation, "limit agent %s to %s?".formatted(agent, wanted));
    var change = DoorClient.at(door).put(LimitsCommand.path(agent), body);
    output.print(
        terminal,
        change,
        out ->
            out.printf(
                "Done: agent %s is limited to %s.%n", agent, LimitText.of(new JsonView(change))));
    output.next(terminal, "./orderly agents");
    return ExitCode.OK;
  }
}
