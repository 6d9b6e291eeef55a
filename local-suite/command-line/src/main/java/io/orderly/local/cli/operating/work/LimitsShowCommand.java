package io.orderly.local.cli.operating.work;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.local.cli.operating.door.Door;
import io.orderly.local.cli.operating.door.DoorClient;
import io.orderly.local.cli.operating.output.JsonView;
import io.orderly.local.cli.operating.output.Output;
import io.orderly.local.cli.terminal.Table;
import io.orderly.local.cli.terminal.Terminal;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Shows the limits of agents. */
@Command(
    name = "show",
    description = "Shows the limits of all agents, or of one with its changes: who, when and why.")
final class LimitsShowCommand implements Callable<Integer> {

  private final Terminal terminal;

  @Mixin private final Door door;
  @Mixin private final Output output = new Output();

  @Parameters(paramLabel = "AGENT", arity = "0..1", description = "The name of one agent.")
  private @Nullable String agent;

  LimitsShowCommand(Terminal terminal, Door door) {
    this.terminal = terminal;
    this.door = door;
  }

  @Override
  public Integer call() {
    var client = DoorClient.at(door);
    var one = agent;
    if (one == null) {
      var agents = client.get("/operator/agents");
      output.print(terminal, agents, out -> printAll(agents, out));
    } else {
      var limits = client.get(LimitsCommand.path(one));
      output.print(terminal, limits, out -> printOne(new JsonView(limits), out));
    }
    return ExitCode.OK;
  }

  private static void printAll(JsonNode agents, PrintWriter out) {
    var table = new Table().row("AGENT", "LIMITS", "IN FLIGHT");
    for (var agent : JsonView.all(agents.path("agents"))) {
      table.row(agent.text("agent"), LimitText.of(agent), agent.count("inFlight"));
    }
    table.print(out);
  }

  private static void printOne(JsonView limits, PrintWriter out) {
    out.printf("Limits of agent %s: %s.%n", limits.text("agent"), LimitText.of(limits));
    var table = new Table().row("CHANGED", "LIMITS", "BY", "WHY");
    for (var change : limits.all("history")) {
      table.row(
          change.time("at"),
          LimitText.of(change),
          change.text("actor"),
          change.shortText("reason"));
    }
    if (!limits.all("history").isEmpty()) {
      table.print(out);
    }
  }
}
