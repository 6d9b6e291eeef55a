package io.orderly.local.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.cli.terminal.Terminal;
import io.orderly.local.infrastructure.OrderlyHome;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

/** The help that the script prints without Java, against what the command line would print. */
class HelpTextTest {

  private static final int WIDTH = 100;

  @Test
  void committedHelpIsThatOfTheCommands() throws IOException {
    var text = new StringBuilder();
    all().forEach((name, help) -> text.append("== ").append(name).append('\n').append(help));
    var now = Files.writeString(Path.of("target/help.txt"), text);

    assertThat(OrderlyHome.find().root().resolve("local-suite/command-line/help.txt"))
        .as("the help as it is now stands in %s: copy it over", now.toAbsolutePath())
        .hasSameTextualContentAs(now);
  }

  private static Map<String, String> all() {
    var nobody = new PrintWriter(new StringWriter());
    var found = new TreeMap<String, String>();
    var line = OrderlyCommand.commandLine(new Terminal(nobody, nobody, Terminal.PLAIN));
    add(line.setUsageHelpWidth(WIDTH), "orderly", found);
    return found;
  }

  private static void add(CommandLine command, String name, Map<String, String> found) {
    // Below a name of its own too, as an alias has.
    found.put(name, command.getUsageMessage(Ansi.OFF));
    command.getSubcommands().forEach((word, below) -> add(below, name + " " + word, found));
  }
}
