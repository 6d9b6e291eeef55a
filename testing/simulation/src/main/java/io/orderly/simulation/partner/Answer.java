package io.orderly.simulation.partner;

/** Answer of a partner to a call. */
enum Answer {
  /** Done, now or under the same key before. */
  DONE,
  /** To an undo: there is nothing to undo, as far as it remembers. */
  NEVER_HAPPENED,
  /** To a look-up: no call has had an effect yet. */
  NOT_FOUND,
  /** Taken on; done later, or refused then. */
  ACCEPTED,
  /** Refused for good; not remembered, unless it was taken on before. */
  REFUSED,
  /** The same key is being worked on. */
  IN_PROGRESS,
  /** The call had no effect. */
  UNAVAILABLE
}
