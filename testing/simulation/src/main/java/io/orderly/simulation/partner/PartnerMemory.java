package io.orderly.simulation.partner;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** What a partner knows of the calls that were made, by their keys. */
final class PartnerMemory {

  private final Map<String, Standing> standings = new HashMap<>();
  private final Set<String> buried = new HashSet<>();
  private final Set<String> stopped = new HashSet<>();
  private final Set<String> forgotten = new HashSet<>();
  private final Set<String> denied = new HashSet<>();

  /** What became of a call. */
  enum Standing {
    /** Nothing is known of it. */
    NEW,
    IN_PROGRESS,
    /** Taken on, and not done yet. */
    ACCEPTED,
    DONE,
    /** Refused after it was taken on. */
    REFUSED,
    /** Undone before it was done. */
    CANCELLED
  }

  /** Whether it is forgotten as a key or not. */
  Standing of(String key) {
    return standings.getOrDefault(key, Standing.NEW);
  }

  void becomes(String key, Standing standing) {
    standings.put(key, standing);
  }

  /** What was in progress had no effect. */
  void comesToNothing(String key) {
    standings.remove(key, Standing.IN_PROGRESS);
  }

  /** It was refused after it was taken on, which is not remembered of an undo. */
  void giveUp(String undoKey) {
    standings.remove(undoKey, Standing.ACCEPTED);
  }

  /** Whether a call under the key gets the answer of the first. */
  boolean isRecognized(String key) {
    return switch (of(key)) {
      case DONE, ACCEPTED, REFUSED -> !forgotten.contains(key);
      case NEW, IN_PROGRESS, CANCELLED -> false;
    };
  }

  /** The idempotency window of the key is over. */
  void forget(String key) {
    forgotten.add(key);
  }

  boolean isForgotten(String key) {
    return forgotten.contains(key);
  }

  /** A forward call under the key is refused from now on. */
  void bury(String forwardKey) {
    buried.add(forwardKey);
  }

  boolean isBuried(String forwardKey) {
    return buried.contains(forwardKey);
  }

  /** This undo is answered: there is nothing to undo. */
  void deny(String undoKey) {
    denied.add(undoKey);
  }

  boolean isDenied(String undoKey) {
    return denied.contains(undoKey);
  }

  /** Whether an undo took something back: one that was denied took nothing. */
  boolean isUndone(String undoKey) {
    return of(undoKey) == Standing.DONE && !denied.contains(undoKey);
  }

  /** A person took it back, and no late call of it acts. */
  void takeBack(String forwardKey, String undoKey) {
    standings.put(undoKey, Standing.DONE);
    denied.remove(undoKey);
    buried.add(forwardKey);
    stopped.add(forwardKey);
  }

  boolean isStopped(String forwardKey) {
    return stopped.contains(forwardKey);
  }
}
