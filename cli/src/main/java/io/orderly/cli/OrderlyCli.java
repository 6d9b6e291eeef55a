package io.orderly.cli;

import io.orderly.cli.terminal.Terminal;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ScopeType;

/** The program that a submitter or an operator runs against services anywhere. */
@Command(
    name = "orderly",
    description = "Submits orders and operates Orderly over REST.",
    versionProvider = ProjectVersion.class,
    mixinStandardHelpOptions = true,
    scope = ScopeType.INHERIT,
    synopsisSubcommandLabel = "COMMAND",
    commandListHeading = "%nCommands:%n")
public final class OrderlyCli {

  private OrderlyCli() {}

  public static void main(String[] arguments) {
    System.exit(run(Terminal.ofProcess(), arguments));
  }

  /** Runs one command, and returns its exit code. */
  static int run(Terminal terminal, String... arguments) {
    var line = new CommandLine(new OrderlyCli());
    Program.addCommands(line, terminal, new RemoteConnections());
    Program.prepared(line, terminal, new FailureSentence(Map.of()));
    return Program.run(line, terminal, arguments);
  }
}
