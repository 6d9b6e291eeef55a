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
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;

/** Lists what is held. */
@Command(
    name = "held",
    description = "Lists the workflows, agents and orders that operators hold, with who and why.")
public final class HeldCommand implements Callable<Integer> {

  static final String PATH = "/operator/pauses";

  private final Terminal terminal;

  @Mixin private final Door door;
  @Mixin private final Output output = new Output();

  public HeldCommand(Terminal terminal, Door door) {
    this.terminal = terminal;
    this.door = door;
  }

  @Override
  public Integer call() {
    var answer = DoorClient.at(door).get(PATH);
    output.print(terminal, answer, out -> print(answer, out));
    return ExitCode.OK;
  }

  private static void print(JsonNode answer, PrintWriter out) {
    if (answer.path("held").isEmpty()) {
      out.println("Nothing is held.");
    } else {
      table(answer, Integer.MAX_VALUE).print(out);
    }
  }

  /** What is held, the longest held first; so many at most. */
  static Table table(JsonNode answer, int most) {
    var table = new Table().row("KIND", "NAME", "SINCE", "BY", "WHY");
    JsonView.all(answer.path("held")).stream()
        .limit(most)
        .forEach(
            held ->
                table.row(
                    held.text("kind"),
                    held.text("name"),
                    held.time("since"),
                    held.text("heldBy"),
                    held.shortText("reason")));
    return table;
  }
}
