package io.orderly.cli.terminal;

import java.io.PrintWriter;
import java.time.Duration;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarConsumer;
import me.tongfei.progressbar.ProgressBarStyle;

/** Shows how far something is. */
public interface Progress extends AutoCloseable {

  /**
   * Shows the state of now in place of the one before.
   *
   * @param done so far, in the unit of the total
   * @param message what else to say, short
   */
  void show(long done, String message);

  @Override
  void close();

  /** A bar that is drawn over itself. */
  static final class DrawnProgress implements Progress {

    private static final int REDRAW_MILLIS = 200;

    private final PrintWriter out;
    private final ProgressBar bar;

    DrawnProgress(Terminal terminal, String task, long total, String unit) {
      this.out = terminal.err();
      this.bar =
          new ProgressBarBuilder()
              .setTaskName(task)
              .setInitialMax(total)
              .setUnit(unit, 1)
              .setStyle(ProgressBarStyle.ASCII)
              .setUpdateIntervalMillis(REDRAW_MILLIS)
              .setConsumer(new OneLine(out, terminal.columns() - 1))
              .hideEta()
              .build();
    }

    @Override
    public void show(long done, String message) {
      bar.setExtraMessage(message);
      bar.stepTo(done);
    }

    @Override
    public void close() {
      bar.close();
      out.print(Terminal.CLEAR_LINE);
      out.flush();
    }

    /**
     * Draws on the line of the cursor, so that a line that is said meanwhile only takes its place.
     */
    private record OneLine(PrintWriter out, int columns) implements ProgressBarConsumer {

      @Override
      public int getMaxRenderedLength() {
        return columns;
      }

      @Override
      public void accept(String bar) {
        out.print(Terminal.CLEAR_LINE + bar);
        out.flush();
      }

      @Override
      public void close() {
        out.flush();
      }
    }
  }

  /** A line now and then, for what can't be drawn over. */
  static final class PlainProgress implements Progress {

    private static final long BETWEEN_LINES_NANOS = Duration.ofSeconds(5).toNanos();
    private static final int PER_CENT = 100;

    private final PrintWriter out;
    private final String task;
    private final long total;
    private long lastLineNanos = System.nanoTime();

    PlainProgress(PrintWriter out, String task, long total) {
      this.out = out;
      this.task = task;
      this.total = Math.max(1, total);
    }

    @Override
    public void show(long done, String message) {
      long now = System.nanoTime();
      if (now - lastLineNanos >= BETWEEN_LINES_NANOS) {
        lastLineNanos = now;
        out.printf("%s %d %% %s%n", task, PER_CENT * Math.min(done, total) / total, message);
      }
    }

    @Override
    public void close() {
      out.flush();
    }
  }
}
