package io.orderly.cli.terminal;

import java.io.PrintWriter;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarConsumer;
import me.tongfei.progressbar.ProgressBarStyle;

/** A bar that is drawn over itself. */
final class DrawnProgress implements Progress {

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
