package io.orderly.supervisor.notification.delivery;

/** What became of one try to tell a word. */
public sealed interface Attempt {

  /** It arrived. */
  record Told() implements Attempt {}

  /** This word was not taken; others at the same destination may be. */
  record Refused(String why) implements Attempt {}

  /** Nobody is there now: no word to this destination will be taken. */
  record Away(String why) implements Attempt {}

  /**
   * Somebody is there who takes nothing now, or does not answer. Where submitters share a host that
   * may be so for this word's submitter alone.
   */
  record TurnedAway(String why) implements Attempt {}

  /** No further try can help. */
  record Hopeless(String why) implements Attempt {}
}
