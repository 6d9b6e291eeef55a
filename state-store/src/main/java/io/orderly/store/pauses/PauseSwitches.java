package io.orderly.store.pauses;

import java.util.List;

/** Holds whole workflows and agents back, and remembers who asked for it and why. */
public interface PauseSwitches {

  /** What is held now. */
  Pauses current();

  /** What is held now, the longest held first. */
  List<StoredPause> list();

  /**
   * Runs a command in one transaction; a repeat of its id is answered as the first time and changes
   * nothing.
   */
  PauseCommand.Outcome run(PauseCommand command);
}
