package io.orderly.local.infrastructure;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A process of ours that works in a folder whose starter is gone. It is about to end by itself,
 * since its starter was killed a moment ago, or it has to be ended.
 */
record Leftover(ProcessHandle process) {

  private static final Duration ENDS_WITHIN = Duration.ofSeconds(15);

  /**
   * The runs of the jar that were given something in the folder.
   *
   * @param jar the built one; what was laid out from it lies below its folder, under the same name
   */
  static List<Leftover> ofJar(Path jar, Path folder) {
    return ProcessHandle.allProcesses()
        .filter(process -> isRunOf(process, jar, folder))
        .map(Leftover::new)
        .toList();
  }

  private static boolean isRunOf(ProcessHandle process, Path jar, Path folder) {
    var arguments = process.info().arguments().map(List::of).orElse(List.of());
    return arguments.stream().anyMatch(argument -> isFormOf(jar, argument))
        && arguments.stream().anyMatch(argument -> argument.startsWith(folder + "/"));
  }

  private static boolean isFormOf(Path jar, String argument) {
    return argument.startsWith(jar.getParent() + "/") && argument.endsWith("/" + jar.getFileName());
  }

  /** Waits for its end for 15 s at most, then kills it. */
  void awaitEnd() {
    if (!hasEndedWithin(ENDS_WITHIN)) {
      process.destroyForcibly();
      hasEndedWithin(ENDS_WITHIN);
    }
  }

  /** As {@link #awaitEnd}, after a SIGINT: to Postgres that is the fast shutdown. */
  void interruptAndAwaitEnd() {
    Signal.INTERRUPT.sendTo(process.pid());
    awaitEnd();
  }

  private boolean hasEndedWithin(Duration duration) {
    try {
      process.onExit().get(duration.toMillis(), TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException stillAlive) {
      return false;
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return false;
    } catch (ExecutionException failure) {
      throw new IllegalStateException("Cannot watch process " + process.pid(), failure);
    }
  }
}
