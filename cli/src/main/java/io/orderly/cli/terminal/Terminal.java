package io.orderly.cli.terminal;

import io.orderly.cli.terminal.Progress.DrawnProgress;
import io.orderly.cli.terminal.Progress.PlainProgress;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/**
 * Where the command line writes: results to {@code out}, and what goes on meanwhile to {@code err}.
 *
 * @param columns how wide {@code err} is where lines may be drawn over; {@link #PLAIN} where they
 *     may not
 */
public record Terminal(PrintWriter out, PrintWriter err, int columns) {

  /** A file or the log of a build: whole lines only, and few of them. */
  public static final int PLAIN = 0;

  /** Set by the launcher script, which can ask the shell. */
  public static final String PROPERTY = "orderly.columns";

  static final String CLEAR_LINE = "\r\u001b[2K";

  private static final String CLEAR_SCREEN = "\u001b[H\u001b[2J";

  /** The terminal of this process. */
  public static Terminal ofProcess() {
    int columns = Integer.getInteger(PROPERTY, PLAIN);
    var err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
    return new Terminal(ProcessOutput.open(), err, Math.max(PLAIN, columns));
  }

  /**
   * Sends what was printed on its way.
   *
   * @throws UnreadOutputException when the reader of a pipe is gone
   * @throws CommandFailedException when it does not get there for another reason: the disk is full
   */
  public void deliver() {
    if (out instanceof ProcessOutput output && output.isUnread()) {
      throw new UnreadOutputException();
    }
    if (out.checkError()) {
      throw new CommandFailedException("Standard output can't be written: is its disk full?");
    }
  }

  /** Says a line to {@code err}, over whatever bar is drawn there; the bar comes back by itself. */
  public void say(String line) {
    err.println(columns == PLAIN ? line : CLEAR_LINE + line);
    err.flush();
  }

  /** Begins a new screen of {@code out} where lines may be drawn over, else after an empty line. */
  public void clear() {
    out.print(columns == PLAIN ? System.lineSeparator() : CLEAR_SCREEN);
    out.flush();
  }

  /**
   * Shows how far something is. Close it before a result is printed.
   *
   * @param total in the unit of the reported steps
   * @param unit of the total, as it follows a number; may be empty
   */
  public Progress progress(String task, long total, String unit) {
    return columns == PLAIN
        ? new PlainProgress(err, task, total)
        : new DrawnProgress(this, task, total, unit);
  }
}
