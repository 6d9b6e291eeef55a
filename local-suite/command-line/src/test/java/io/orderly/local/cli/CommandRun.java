package io.orderly.local.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.orderly.cli.terminal.Terminal;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;

/**
 * One command, run inside the test.
 *
 * @param out what it printed
 * @param err what it said meanwhile, and why it failed
 */
record CommandRun(int exitCode, String out, String err) {

  static CommandRun of(String... arguments) {
    var out = new StringWriter();
    var err = new StringWriter();
    var terminal = new Terminal(new PrintWriter(out), new PrintWriter(err), Terminal.PLAIN);
    int exitCode = OrderlyCommand.run(terminal, arguments);
    terminal.out().flush();
    terminal.err().flush();
    return new CommandRun(exitCode, out.toString(), err.toString());
  }

  /** A command at whose terminal somebody types this; nothing: standard input is closed. */
  static CommandRun answering(String typed, String... arguments) {
    var before = System.in;
    System.setIn(new ByteArrayInputStream(typed.getBytes(StandardCharsets.UTF_8)));
    try {
      return of(arguments);
    } finally {
      System.setIn(before);
    }
  }

  /** The document that it printed. */
  JsonNode json() throws IOException {
    return new ObjectMapper().readTree(out);
  }
}
