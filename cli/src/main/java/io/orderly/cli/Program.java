package io.orderly.cli;

import io.orderly.cli.deadletters.DeadLettersCommand;
import io.orderly.cli.operator.OperatorCommands;
import io.orderly.cli.rest.Endpoint;
import io.orderly.cli.terminal.CommandFailedException;
import io.orderly.cli.terminal.Ending;
import io.orderly.cli.terminal.Terminal;
import io.orderly.cli.terminal.UnreadOutputException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** What every program of the name {@code orderly} has: commands, exit codes, messages. */
public final class Program {

  private Program() {}

  /** Adds the commands of submitters and operators. */
  public static void addCommands(CommandLine line, Terminal terminal, Connections connections) {
    line.addSubcommand(connections.submit(terminal))
        .addSubcommand(new StatusCommand(terminal, connections.submission(Endpoint.Role.VIEWER)))
        .addSubcommand(DeadLettersCommand.of(terminal, connections::broker))
        .addSubcommand(new WorkflowCommand(terminal))
        .addSubcommand(new CompletionCommand(terminal));
    OperatorCommands.addTo(
        line,
        terminal,
        connections::supervisor,
        () -> connections.submission(Endpoint.Role.OPERATOR),
        () -> connections.submission(Endpoint.Role.SUBMITTER));
  }

  /** Sets what all its commands have in common, once they are added. */
  public static CommandLine prepared(
      CommandLine line, Terminal terminal, FailureSentence failures) {
    explainExitCodes(line);
    return line.setOut(terminal.out())
        .setErr(terminal.err())
        .setUsageHelpAutoWidth(terminal.columns() != Terminal.PLAIN)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setParameterExceptionHandler(Program::misunderstood)
        .setExecutionExceptionHandler(failures);
  }

  /** Runs one command, and returns its exit code. */
  public static int run(CommandLine line, Terminal terminal, String... arguments) {
    int exitCode = line.execute(arguments);
    return exitCode == Ending.DONE.code() ? delivered(terminal) : exitCode;
  }

  /** A result that was not written completely must not end with exit code 0. */
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

  /** A command may explain exit codes of its own; else it has those of all. */
  private static void explainExitCodes(CommandLine line) {
    var usage = line.getCommandSpec().usageMessage().exitCodeListHeading("%nExit codes:%n");
    if (usage.exitCodeList().isEmpty()) {
      usage.exitCodeList(exitCodes());
    }
    line.getSubcommands().values().forEach(Program::explainExitCodes);
  }

  private static Map<String, String> exitCodes() {
    return Arrays.stream(Ending.values())
        .collect(
            Collectors.toMap(
                ending -> String.valueOf(ending.code()),
                Ending::explanation,
                (one, other) -> one,
                () -> new TreeMap<>(Comparator.comparing(Integer::valueOf))));
  }

  private static int misunderstood(ParameterException failure, String[] arguments) {
    var command = failure.getCommandLine();
    var err = command.getErr();
    err.println("orderly: " + failure.getMessage());
    UnmatchedArgumentException.printSuggestions(failure, err);
    err.println("See: %s --help".formatted(command.getCommandSpec().qualifiedName()));
    err.flush();
    if (FailureDocument.isWanted(arguments)) {
      FailureDocument.of(Ending.MISUSED, String.valueOf(failure.getMessage()), failure)
          .print(command.getOut());
    }
    return Ending.MISUSED.code();
  }
}
