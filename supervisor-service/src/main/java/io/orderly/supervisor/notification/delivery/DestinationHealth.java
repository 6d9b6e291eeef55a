package io.orderly.supervisor.notification.delivery;

import io.orderly.store.PendingNotification;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a run learns about whoever is at its destination, which several submitters may share: one
 * who is turned away there says nothing about the others.
 */
final class DestinationHealth {

  /** So many, and nobody who was welcome, stand for all. */
  private static final int MOST_TURNED_AWAY = 5;

  private final long submitters;
  private final Set<String> welcome = new HashSet<>();
  private final Map<String, String> turnedAway = new HashMap<>();
  private State state = State.UNKNOWN;
  private String why = "";

  /** How it looks. */
  enum State {
    UNKNOWN,
    /** Somebody is there. */
    WELL,
    /** It took words, and has enough for now. */
    SATED,
    /** Nobody is there. */
    AWAY
  }

  DestinationHealth(Collection<PendingNotification> words) {
    this.submitters = words.stream().map(DestinationHealth::submitter).distinct().count();
  }

  private static String submitter(PendingNotification word) {
    return word.status().submitter();
  }

  synchronized void learn(PendingNotification word, Attempt attempt) {
    if (attempt instanceof Attempt.Away away) {
      end(State.AWAY, away.why());
    } else if (attempt instanceof Attempt.TurnedAway by) {
      turnedAway.put(submitter(word), by.why());
      if (isOpen() && isNobodyLeft()) {
        end(welcome.isEmpty() ? State.AWAY : State.SATED, by.why());
      }
    } else {
      settleFor(word, attempt);
    }
  }

  private void settleFor(PendingNotification word, Attempt attempt) {
    if (attempt instanceof Attempt.Told) {
      welcome.add(submitter(word));
    }
    if (state == State.UNKNOWN) {
      state = State.WELL;
    }
  }

  private boolean isNobodyLeft() {
    return turnedAway.size() >= submitters
        || (welcome.isEmpty() && turnedAway.size() >= MOST_TURNED_AWAY);
  }

  private void end(State how, String reason) {
    state = how;
    why = reason;
  }

  /** There is no more time to ask the others. */
  synchronized void conclude() {
    if (state == State.UNKNOWN && !turnedAway.isEmpty()) {
      end(State.AWAY, turnedAway.values().iterator().next());
    }
  }

  synchronized State state() {
    return state;
  }

  /** Whether another word may be tried. */
  synchronized boolean isOpen() {
    return state == State.UNKNOWN || state == State.WELL;
  }

  /** Why nobody is there. */
  synchronized String why() {
    return why;
  }

  /** Why the submitter of this word was turned away; nothing when it was not. */
  synchronized Optional<String> turnedAway(PendingNotification word) {
    return Optional.ofNullable(turnedAway.get(submitter(word)));
  }

  /** Whether a word of the same submitter was taken. */
  synchronized boolean isWelcome(PendingNotification word) {
    return welcome.contains(submitter(word));
  }
}
