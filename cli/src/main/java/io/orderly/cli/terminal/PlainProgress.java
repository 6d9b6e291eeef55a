package io.orderly.cli.terminal;

import java.io.PrintWriter;
import java.time.Duration;

/** A line now and then, for what can't be drawn over. */
final class PlainProgress implements Progress {

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
