package io.orderly.local.infrastructure.starting;

import java.time.Duration;

/** What the start of a jar is for. */
public enum JarStart {
  /** To serve, with whatever was prepared for exactly this jar and JVM. */
  PREPARED(Duration.ZERO),
  /**
   * To serve, and where no archive fits yet, to write down at its end which classes it loaded, for
   * the starts to come.
   */
  TRAINING(Duration.ofMinutes(2));

  private final Duration writing;

  JarStart(Duration writing) {
    this.writing = writing;
  }

  /** How long the stop may take, when it usually takes so long. */
  public Duration stopWithin(Duration usually) {
    return usually.plus(writing);
  }
}
