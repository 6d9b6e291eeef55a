package io.orderly.store.pauses;

import java.util.List;

/** Pauses workflows and agents as a whole, and records the operator and the reason. */
public interface PauseSwitches {

  /** All current pauses, by name. */
  Pauses current();

  /** All current pauses, the oldest first. */
  List<StoredPause> list();

  /**
   * Runs a command in one transaction; a repeat of its id changes nothing and returns the first
   * outcome.
   */
  PauseCommand.Outcome run(PauseCommand command);
}
