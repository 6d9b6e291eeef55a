package io.orderly.cli.operator.work;

import io.orderly.cli.operator.options.Change;
import io.orderly.cli.rest.Query;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Holds a whole agent or workflow, or lets it go on. */
@Command
public final class PauseTargetCommand implements Callable<Integer> {

  private static final String AGENT = "agent";
  private static final List<String> KINDS = List.of(AGENT, "workflow");

  private final String wish;
  private final String kind;

  @Mixin private final Change change;

  @Parameters(paramLabel = "NAME", description = "Its name.")
  private String name = "";

  private PauseTargetCommand(String wish, String kind, Change change) {
    this.wish = wish;
    this.kind = kind;
    this.change = change;
  }

  /**
   * Adds the commands {@code agent} and {@code workflow} to one to orders.
   *
   * @param wish that command: pause or resume
   */
  public static CommandLine addTo(CommandLine wish, Supplier<Change> change) {
    var word = wish.getCommandName();
    for (var kind : KINDS) {
      var line = new CommandLine(new PauseTargetCommand(word, kind, change.get()));
      line.getCommandSpec()
          .usageMessage()
          .description(description(word, kind))
          .footerHeading("%nExample:%n")
          .footer(example(word, kind));
      wish.addSubcommand(kind, line);
    }
    return wish;
  }

  private static String description(String wish, String kind) {
    var effect =
        kind.equals(AGENT)
            ? "no step of it is started until it is resumed."
            : "no order of it is claimed, and none starts another step, until it is resumed.";
    return wish.equals("pause")
        ? "Holds a whole %s: %s".formatted(kind, effect)
        : "Lets a whole %s go on that is paused.".formatted(kind);
  }

  private static String example(String wish, String kind) {
    var name = kind.equals(AGENT) ? "payment" : "order-fulfilment";
    var reason = wish.equals("pause") ? "the bank is away" : "the bank is back";
    return "  orderly %s %s %s --reason '%s'".formatted(wish, kind, name, reason);
  }

  @Override
  public Integer call() {
    var path = "/operator/%ss/%s/%s".formatted(kind, Query.segment(name), wish);
    return change.run(
        "%s %s %s?".formatted(wish, kind, name),
        (endpoint, body) -> endpoint.post(path, body),
        Change::detail,
        "./orderly pauses");
  }
}
