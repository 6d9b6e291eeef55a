package io.orderly.local.infrastructure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Whether nothing of a stopped process runs any more. SIGSTOP stops its threads one after the
 * other, and the last of them some milliseconds after it was sent.
 */
final class Standstill {

  private static final Duration WITHIN = Duration.ofSeconds(2);

  private Standstill() {}

  /**
   * Waits for it, 2 s at most: a thread that waits for a disk stops only then. Where the operating
   * system does not tell (no /proc) it returns at once.
   */
  static void await(List<Long> pids) {
    long deadlineNanos = System.nanoTime() + WITHIN.toNanos();
    try {
      while (!pids.stream().allMatch(Standstill::isReached)
          && System.nanoTime() - deadlineNanos < 0) {
        TimeUnit.MILLISECONDS.sleep(1);
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** A process that is gone does not run either. */
  static boolean isReached(long pid) {
    var tasks = Path.of("/proc", Long.toString(pid), "task");
    if (!Files.isDirectory(tasks)) {
      return true;
    }
    try (var threads = Files.list(tasks)) {
      return threads.allMatch(Standstill::isStopped);
    } catch (IOException ended) {
      return false;
    }
  }

  /** A thread that is gone meanwhile had not been stopped: then all are looked at again. */
  private static boolean isStopped(Path thread) {
    try {
      var stat = Files.readString(thread.resolve("stat"));
      // The state stands behind the thread's name, which is in parentheses and may hold any.
      return stat.startsWith(") T ", stat.lastIndexOf(')'));
    } catch (IOException ended) {
      return false;
    }
  }
}
