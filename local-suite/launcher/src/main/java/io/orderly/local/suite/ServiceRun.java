package io.orderly.local.suite;

import io.orderly.local.infrastructure.JarLaunch;
import io.orderly.local.infrastructure.JarProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;

/** One run of an instance, from the start of its process to its end. */
record ServiceRun(JarProcess process, Instant startedAt, Duration stopWithin) {

  static ServiceRun start(JarLaunch launch) {
    LogRotation.beforeRun(launch.log());
    return new ServiceRun(JarProcess.start(launch), Instant.now(), launch.stopWithin());
  }

  CompletableFuture<Integer> exitCode() {
    return process.onExit();
  }

  /** SIGTERM, which a frozen process gets too; SIGKILL when that takes too long. */
  void stop() {
    resume();
    ProcessHandle.of(process.pid()).ifPresent(ProcessHandle::destroy);
    try {
      new BoundedWait(stopWithin).whileTrue(process::isAlive);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
    kill();
  }

  void kill() {
    if (process.isAlive()) {
      process.kill();
    }
  }

  void suspend() {
    process.suspend();
  }

  void resume() {
    process.resume();
  }

  /** Keeps the log of an instance from growing over all its runs. */
  static final class LogRotation {

    private static final long LARGEST_BYTES = 20L * 1024 * 1024;

    private LogRotation() {}

    /** Puts a log of more than 20 MiB aside, over the one that was put aside before. */
    static void beforeRun(Path log) {
      try {
        Files.createDirectories(log.toAbsolutePath().getParent());
        if (Files.exists(log) && Files.size(log) > LARGEST_BYTES) {
          var aside = log.resolveSibling(log.getFileName() + ".old");
          Files.move(log, aside, StandardCopyOption.REPLACE_EXISTING);
        }
      } catch (IOException failure) {
        throw new UncheckedIOException("Cannot write logs to " + log.getParent(), failure);
      }
    }
  }
}
