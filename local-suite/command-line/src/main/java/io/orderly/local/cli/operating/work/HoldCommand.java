package io.orderly.local.cli.operating.work;

import io.orderly.local.cli.operating.asking.ActingOptions;
import io.orderly.local.cli.operating.door.Door;
import io.orderly.local.cli.operating.door.DoorClient;
import io.orderly.local.cli.operating.door.Query;
import io.orderly.local.cli.operating.output.Output;
import io.orderly.local.cli.terminal.Confirmation;
import io.orderly.local.cli.terminal.Terminal;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Holds a whole agent or workflow, or lets it go on. */
@Command
public final class HoldCommand implements Callable<Integer> {

  private static final List<String> KINDS = List.of("agent", "workflow");

  private final String wish;
  private final String kind;
  private final Terminal terminal;
  private final Confirmation confirmation;

  @Mixin private final Door door;
  @Mixin private final ActingOptions acting = new ActingOptions();
  @Mixin private final Output output = new Output();

  @Parameters(paramLabel = "NAME", description = "Its name.")
  private String name = "";

  private HoldCommand(
      String wish, String kind, Terminal terminal, Door door, Confirmation confirmation) {
    this.wish = wish;
    this.kind = kind;
    this.terminal = terminal;
    this.door = door;
    this.confirmation = confirmation;
  }

  /**
   * Adds the commands {@code agent} and {@code workflow} to one to orders.
   *
   * @param wish that command: pause or resume
   */
  public static CommandLine addTo(
      CommandLine wish,
      Terminal terminal,
      Supplier<? extends Door> door,
      Confirmation confirmation) {
    var word = wish.getCommandName();
    for (var kind : KINDS) {
      var line = new CommandLine(new HoldCommand(word, kind, terminal, door.get(), confirmation));
      line.getCommandSpec().usageMessage().description(description(word, kind));
      wish.addSubcommand(kind, line);
    }
    return wish;
  }

  private static String description(String wish, String kind) {
    var effect =
        kind.equals("agent")
            ? "no step of it is started until it is resumed."
            : "no order of it is claimed, and none starts another step, until it is resumed.";
    return wish.equals("pause")
        ? "Holds a whole %s: %s".formatted(kind, effect)
        : "Lets a whole %s go on that is paused.".formatted(kind);
  }

  @Override
  public Integer call() {
    var body = acting.command();
    acting.confirm(confirmation, "%s %s %s?".formatted(wish, kind, name));
    var path = "/operator/%ss/%s/%s".formatted(kind, Query.segment(name), wish);
    var answer = DoorClient.at(door).post(path, body);
    output.print(
        terminal, answer, out -> out.println("Done: " + answer.path("detail").asText() + "."));
    output.next(terminal, "./orderly held");
    return ExitCode.OK;
  }
}
