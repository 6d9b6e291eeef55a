package io.orderly.local.cli;

import io.orderly.cli.FailureSentence;
import io.orderly.cli.Program;
import io.orderly.cli.ProjectVersion;
import io.orderly.cli.terminal.Terminal;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ScopeType;

/** What {@code ./orderly} starts. */
@Command(
    name = "orderly",
    description = "Orderly on this machine: real Postgres, real Kafka, four services.",
    versionProvider = ProjectVersion.class,
    mixinStandardHelpOptions = true,
    scope = ScopeType.INHERIT,
    synopsisSubcommandLabel = "COMMAND",
    commandListHeading = "%nCommands:%n")
public final class OrderlyCommand {

  private OrderlyCommand() {}

  public static void main(String[] arguments) {
    System.exit(run(Terminal.ofProcess(), arguments));
  }

  /** Runs one command, and returns its exit code. */
  public static int run(Terminal terminal, String... arguments) {
    return Program.run(commandLine(terminal), terminal, arguments);
  }

  static CommandLine commandLine(Terminal terminal) {
    var line =
        new CommandLine(new OrderlyCommand())
            .addSubcommand(new UpCommand(terminal))
            .addSubcommand(new PrepareCommand(terminal))
            .addSubcommand(new DemoCommand(terminal))
            .addSubcommand(new PsCommand(terminal))
            .addSubcommand(new ChaosCommand(terminal))
            .addSubcommand(new SimulateCommand(terminal))
            .addSubcommand(new BenchCommand(terminal))
            .addSubcommand(new CheckPartnerCommand(terminal));
    Program.addCommands(line, terminal, new RunningConnections());
    return Program.prepared(line, terminal, new FailureSentence(StartFailures.SENTENCES));
  }
}
