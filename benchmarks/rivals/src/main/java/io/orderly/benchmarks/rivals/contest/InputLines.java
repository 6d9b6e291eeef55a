package io.orderly.benchmarks.rivals.contest;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** The lines of an input, which one can wait for with a limit. */
final class InputLines {

  private static final int MOST_WAITING = 100;

  // Empty: the input is over.
  private final BlockingQueue<Optional<String>> lines = new LinkedBlockingQueue<>(MOST_WAITING);

  private final Runnable atEnd;

  private InputLines(Runnable atEnd) {
    this.atEnd = atEnd;
  }

  /**
   * Reads the input from now on.
   *
   * @param atEnd is run when the input ends, whatever waits for a line or does not
   */
  static InputLines of(InputStream in, Runnable atEnd) {
    var lines = new InputLines(atEnd);
    var thread = new Thread(() -> lines.readAll(in), "input-lines");
    thread.setDaemon(true);
    thread.start();
    return lines;
  }

  private void readAll(InputStream in) {
    var reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    try {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        lines.put(Optional.of(line));
      }
      lines.put(Optional.empty());
      atEnd.run();
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }

  /** The next line; empty when there is none any more, or none came in time. */
  Optional<String> next(Duration within) throws InterruptedException {
    Optional<String> line = lines.poll(within.toMillis(), TimeUnit.MILLISECONDS);
    return line == null ? Optional.empty() : line;
  }
}
