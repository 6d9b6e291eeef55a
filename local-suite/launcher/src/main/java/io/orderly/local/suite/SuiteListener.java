package io.orderly.local.suite;

import java.nio.file.Path;
import java.time.Duration;

/** Is told what happens to the parts of a suite, from several threads. */
public interface SuiteListener {

  /** Says nothing. */
  SuiteListener SILENT = new SuiteListener() {};

  /**
   * A part is being started.
   *
   * @param part {@code postgres}, {@code scheduler-1}
   */
  default void starting(String part) {}

  default void ready(String part, Duration took) {}

  /**
   * A part ended without being asked to, and will be started again.
   *
   * @param how it ended, a few words
   */
  default void restarting(String part, String how, Duration after) {}

  /** A server that died serves again. */
  default void restartedReady(String part, Duration took) {}

  /** A part that died could not be started; it is tried again. */
  default void restartFailed(String part, String why) {}

  /** Something failed that nobody waits for; a sentence. */
  default void failed(String what) {}

  /** A part ended too often, and stays down. */
  default void gaveUp(String part, String how, Path log) {}

  default void stopping(String part) {}
}
