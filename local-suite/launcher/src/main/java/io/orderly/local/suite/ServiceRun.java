package io.orderly.local.suite;

import io.orderly.local.infrastructure.JarLaunch;
import io.orderly.local.infrastructure.JarProcess;
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
}
