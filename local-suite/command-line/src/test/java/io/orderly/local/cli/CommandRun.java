package io.orderly.local.cli;

import io.orderly.local.cli.terminal.Terminal;
import java.io.PrintWriter;
import java.io.StringWriter;

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
}
