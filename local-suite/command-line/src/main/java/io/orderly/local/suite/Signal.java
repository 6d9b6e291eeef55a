package io.orderly.local.suite;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/** A signal that Java itself can't send. */
enum Signal {
  STOP,
  CONTINUE;

  private String shellName() {
    return this == STOP ? "STOP" : "CONT";
  }

  /** Sends it; a process that has ended meanwhile is fine. */
  void sendTo(long pid) {
    if (ProcessHandle.of(pid).isEmpty()) {
      return;
    }
    try {
      new ProcessBuilder(List.of("/bin/sh", "-c", "kill -%s %d".formatted(shellName(), pid)))
          .redirectError(ProcessBuilder.Redirect.DISCARD)
          .start()
          .waitFor();
    } catch (IOException failure) {
      throw new UncheckedIOException("Cannot send a signal to process " + pid, failure);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
