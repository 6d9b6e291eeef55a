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

/** Pauses or resumes a whole agent or workflow. */
@Command
public final class PauseTargetCommand implements Callable<Integer> {

  private static final String AGENT = "agent";
  private static final List<String> KINDS = List.of(AGENT, "workflow");

  private final String action;
  private final String kind;

  @Mixin private final Change change;

  @Parameters(paramLabel = "NAME", description = "Its name.")
  private String name = "";

  private PauseTargetCommand(String action, String kind, Change change) {
    this.action = action;
    this.kind = kind;
    this.change = change;
  }

  /**
   * Adds the commands {@code agent} and {@code workflow} to one to orders.
   *
   * @param action that command: pause or resume
   */
  public static CommandLine addTo(CommandLine action, Supplier<Change> change) {
    var name = action.getCommandName();
    for (var kind : KINDS) {
      var line = new CommandLine(new PauseTargetCommand(name, kind, change.get()));
      line.getCommandSpec()
          .usageMessage()
          .description(description(name, kind))
          .footerHeading("%nExample:%n")
          .footer(example(name, kind));
      action.addSubcommand(kind, line);
    }
    return action;
  }

  private static String description(String action, String kind) {
    var effect =
        kind.equals(AGENT)
            ? "no step of it is started until it is resumed."
            : "no order of it is claimed, and none starts another step, until it is resumed.";
    return action.equals("pause")
        ? "Pauses a whole %s: %s".formatted(kind, effect)
        : "Resumes a paused %s.".formatted(kind);
  }

  private static String example(String action, String kind) {
    var name = kind.equals(AGENT) ? "payment" : "order-fulfilment";
    var reason = action.equals("pause") ? "the bank is down" : "the bank is back";
    return "  orderly %s %s %s --reason '%s'".formatted(action, kind, name, reason);
  }

  @Override
  public Integer call() {
    var path = "/operator/%ss/%s/%s".formatted(kind, Query.segment(name), action);
    return change.run(
        "%s %s %s?".formatted(action, kind, name),
        (endpoint, body) -> endpoint.post(path, body),
        Change::detail,
        "./orderly pauses");
  }
}
