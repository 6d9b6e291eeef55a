package io.orderly.cli.operator.options;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.cli.output.Columns;
import io.orderly.cli.output.JsonView;
import io.orderly.cli.output.Output;
import io.orderly.cli.rest.Endpoint;
import io.orderly.cli.rest.EndpointClient;
import io.orderly.cli.terminal.Terminal;
import java.io.PrintWriter;
import java.util.List;
import java.util.function.Consumer;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;

/** What every command has: its endpoint, the user and the output format. */
public final class Inquiry {

  private final Terminal terminal;

  @Mixin private final Endpoint endpoint;
  @Mixin private final Output output = new Output();

  public Inquiry(Terminal terminal, Endpoint endpoint) {
    this.terminal = terminal;
    this.endpoint = endpoint;
  }

  /** The endpoint that the options name. */
  public EndpointClient endpoint() {
    return EndpointClient.at(endpoint);
  }

  public Terminal terminal() {
    return terminal;
  }

  /** Whether a program asks. */
  public boolean isForProgram() {
    return output.isJson();
  }

  /**
   * Prints an answer, with which the command is done.
   *
   * @param text writes it for people
   * @return the exit code
   */
  public int print(JsonNode answer, Consumer<PrintWriter> text) {
    output.print(terminal, answer, text);
    return ExitCode.OK;
  }

  /**
   * The same for an answer that holds a list.
   *
   * @param none what to say where it is empty
   */
  public int print(JsonNode answer, List<JsonView> rows, Columns<JsonView> columns, String none) {
    return print(
        answer,
        out -> {
          if (rows.isEmpty()) {
            out.println(none);
          } else {
            columns.print(rows, out);
          }
        });
  }

  /** Says to people what to do next; programs know. */
  public void next(String command) {
    output.next(terminal, command);
  }
}
