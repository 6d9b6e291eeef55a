package io.orderly.chaos.faults;

import java.time.Duration;

/**
 * Something that can be broken.
 *
 * @param name how it is asked for and reported
 * @param atLeast how long it has to last to hurt at all
 * @param inject breaks it; what only happens once is over when this returns
 * @param heal puts all of it right; also when it was only half broken, and again
 */
public record Fault(String name, Role role, Duration atLeast, Act inject, Act heal) {

  /** Does something to the suite. */
  public interface Act {
    void on(Target target) throws Exception;
  }
}
