package io.orderly.cli.operator.options;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.cli.output.Output;
import io.orderly.cli.rest.Endpoint;
import io.orderly.cli.rest.EndpointClient;
import io.orderly.cli.terminal.Terminal;
import java.io.PrintWriter;
import java.util.function.Consumer;
import picocli.CommandLine.Mixin;

/** What every command at a endpoint has: which endpoint it asks, as whom, and how it answers. */
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
   * Prints an answer.
   *
   * @param text writes it for people
   */
  public void print(JsonNode answer, Consumer<PrintWriter> text) {
    output.print(terminal, answer, text);
  }

  /** Says to people what to do next; programs know. */
  public void next(String command) {
    output.next(terminal, command);
  }
}
