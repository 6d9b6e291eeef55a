package io.orderly.local.cli.operating.asking;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.local.cli.operating.door.Door;
import io.orderly.local.cli.operating.door.DoorClient;
import io.orderly.local.cli.operating.output.Output;
import io.orderly.local.cli.terminal.Terminal;
import java.io.PrintWriter;
import java.util.function.Consumer;
import picocli.CommandLine.Mixin;

/** What every command at a door has: which door it asks, as whom, and how it answers. */
public final class Inquiry {

  private final Terminal terminal;

  @Mixin private final Door door;
  @Mixin private final Output output = new Output();

  public Inquiry(Terminal terminal, Door door) {
    this.terminal = terminal;
    this.door = door;
  }

  /** The door that the options name. */
  public DoorClient door() {
    return DoorClient.at(door);
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
