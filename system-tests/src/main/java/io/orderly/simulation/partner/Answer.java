package io.orderly.simulation.partner;

/** What a partner says to a call. */
enum Answer {
  /** Done, now or under the same key before; or an undo of what never happened. */
  DONE,
  /** Refused for good; not remembered. */
  REFUSED,
  /** The same key is being worked on. */
  IN_PROGRESS,
  /** Nothing was taken on. */
  UNAVAILABLE
}
