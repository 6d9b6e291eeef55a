package io.orderly.cli.operator.work;

import io.orderly.cli.operator.options.Change;
import io.orderly.cli.operator.options.Inquiry;
import io.orderly.cli.rest.Query;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Groups what can be done about the limits of agents. */
@Command(
    name = "limits",
    description = "Shows, sets and lifts how much agents are sent, by all schedulers together.")
public final class LimitsCommand {

  private LimitsCommand() {}

  /** The command with its own commands. */
  public static CommandLine of(Supplier<Inquiry> inquiry, Supplier<Change> change) {
    return new CommandLine(new LimitsCommand())
        .addSubcommand(new LimitsShowCommand(inquiry.get()))
        .addSubcommand(new LimitsSetCommand(change.get()))
        .addSubcommand(new LimitsClearCommand(change.get()));
  }

  static String path(String agent) {
    return "/operator/agents/%s/limits".formatted(Query.segment(agent));
  }
}
