package io.orderly.cli.output;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.cli.terminal.CommandFailedException;
import io.orderly.cli.terminal.Terminal;
import java.io.PrintWriter;
import java.util.function.Consumer;
import picocli.CommandLine.Option;

/** How a command answers: to people, or to programs. */
public final class Output {

  @Option(
      names = "--json",
      description =
          "Print one JSON document to standard output, a failure too; all else goes to standard"
              + " error.")
  private boolean json;

  public boolean isJson() {
    return json;
  }

  /**
   * Prints an answer.
   *
   * @param text writes it for people
   * @throws CommandFailedException when its reader is gone
   */
  public void print(Terminal terminal, JsonNode answer, Consumer<PrintWriter> text) {
    if (json) {
      terminal.out().println(answer);
    } else {
      text.accept(terminal.out());
    }
    terminal.deliver();
  }

  /** Says to people what to do next; programs know. */
  public void next(Terminal terminal, String command) {
    if (!json) {
      terminal.say("Next: " + command);
    }
  }
}
