package io.orderly.local.infrastructure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** A signal that Java itself can't send. */
enum Signal {
  STOP("STOP"),
  CONTINUE("CONT"),
  INTERRUPT("INT"),
  KILL("KILL");

  private final String shellName;

  Signal(String shellName) {
    this.shellName = shellName;
  }

  /** Sends it to each, in their order; processes that have ended meanwhile are fine. */
  void sendTo(List<Long> pids) {
    if (pids.isEmpty()) {
      return;
    }
    var command = new ArrayList<>(List.of("/bin/sh", "-c", script(), "signal"));
    pids.forEach(pid -> command.add(pid.toString()));
    try {
      new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start().waitFor();
    } catch (IOException failure) {
      throw new UncheckedIOException("Cannot send a signal to processes " + pids, failure);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  void sendTo(long pid) {
    sendTo(List.of(pid));
  }

  /** One kill a process: one that is gone must not keep the others from getting theirs. */
  private String script() {
    return "for pid in \"$@\"; do kill -%s \"$pid\"; done".formatted(shellName);
  }
}
