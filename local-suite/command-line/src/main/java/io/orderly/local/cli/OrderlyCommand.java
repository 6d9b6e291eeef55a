package io.orderly.local.cli;

import io.orderly.local.cli.deadletters.DeadLettersCommand;
import io.orderly.local.cli.operating.OperatorCommands;
import io.orderly.local.cli.terminal.CommandFailedException;
import io.orderly.local.cli.terminal.Ending;
import io.orderly.local.cli.terminal.Terminal;
import io.orderly.local.cli.terminal.UnreadOutputException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.UnmatchedArgumentException;

/** What {@code ./orderly} starts. */
@Command(
    name = "orderly",
    description = "Orderly on this machine: real Postgres, real Kafka, four services.",
    versionProvider = ProjectVersion.class,
    mixinStandardHelpOptions = true,
    scope = ScopeType.INHERIT,
    synopsisSubcommandLabel = "COMMAND",
    commandListHeading = "%nCommands:%n",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:it did what it was asked for",
      "1:it failed; standard error says why",
      "2:the command line was not understood, or a service did not understand it",
      "3:refused: it may not be done now, and nothing was changed",
      "4:there is no such order, agent, workflow, alert or the like",
      "5:nobody answers, or not now: the same may be asked again",
      "6:not permitted: nobody knows who asks, or who asks may not do that",
      "7:partly done: some of it was done, and some was not",
      "130:stopped by Ctrl-C"
    })
public final class OrderlyCommand {

  private OrderlyCommand() {}

  public static void main(String[] arguments) {
    System.exit(run(Terminal.ofProcess(), arguments));
  }

  /** Runs one command, and returns its exit code. */
  public static int run(Terminal terminal, String... arguments) {
    int exitCode = commandLine(terminal).execute(arguments);
    return exitCode == Ending.DONE.code() ? delivered(terminal) : exitCode;
  }

  /** A result that nobody got is none. */
  private static int delivered(Terminal terminal) {
    try {
      terminal.deliver();
      return Ending.DONE.code();
    } catch (UnreadOutputException unread) {
      return Ending.FAILED.code();
    } catch (CommandFailedException lost) {
      terminal.say("orderly: " + lost.getMessage());
      return lost.ending().code();
    }
  }

  static CommandLine commandLine(Terminal terminal) {
    var line =
        new CommandLine(new OrderlyCommand())
            .addSubcommand(new UpCommand(terminal))
            .addSubcommand(new PrepareCommand(terminal))
            .addSubcommand(new DemoCommand(terminal))
            .addSubcommand(new SubmitCommand(terminal))
            .addSubcommand(new StatusCommand(terminal))
            .addSubcommand(new PsCommand(terminal))
            .addSubcommand(new ChaosCommand(terminal))
            .addSubcommand(new SimulateCommand(terminal))
            .addSubcommand(new BenchCommand(terminal))
            .addSubcommand(new CheckPartnerCommand(terminal))
            .addSubcommand(DeadLettersCommand.of(terminal, RunningBroker::new))
            .addSubcommand(new CompletionCommand(terminal));
    OperatorCommands.addTo(line, terminal, RunningSupervisor::new, RunningSubmission::new);
    return line.setOut(terminal.out())
        .setErr(terminal.err())
        .setUsageHelpAutoWidth(terminal.columns() != Terminal.PLAIN)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setParameterExceptionHandler(OrderlyCommand::misunderstood)
        .setExecutionExceptionHandler(new FailureSentence());
  }

  private static int misunderstood(ParameterException mistake, String[] arguments) {
    var command = mistake.getCommandLine();
    var err = command.getErr();
    err.println("orderly: " + mistake.getMessage());
    UnmatchedArgumentException.printSuggestions(mistake, err);
    err.println("See: %s --help".formatted(command.getCommandSpec().qualifiedName()));
    err.flush();
    if (FailureDocument.isWanted(arguments)) {
      FailureDocument.of(Ending.MISUSED, String.valueOf(mistake.getMessage()), mistake)
          .print(command.getOut());
    }
    return Ending.MISUSED.code();
  }
}
