package io.orderly.partnercheck;

/** What the partner of the tests can be bad at, one promise each. */
enum Fault {
  /** Performs again whatever the key. */
  FORGETS_KEYS,
  /** Remembers a key, and makes a new result of every answer. */
  NEW_RESULT_EACH_TIME,
  /** Performs the first order, and only says so of all others. */
  PERFORMS_ONE_ORDER_ONLY,
  /** Never notices that a call has ended. */
  STAYS_IN_PROGRESS,
  /** Answers the repeat of a success with 409. */
  REFUSES_REPEATS,
  /** Fails at the repeat of a success. */
  FAILS_AT_REPEATS,
  /** Looks the key up, works, and only then writes it down. */
  LOCKS_NOTHING,
  /** Turns away what is in progress with a 409 of no type. */
  PLAIN_CONFLICT,
  /** Fails while the key is in progress. */
  FAILS_IN_PROGRESS,
  /** Answers with the first result whatever the body. */
  IGNORES_BODIES,
  /** Fails at another body under a known key. */
  FAILS_AT_OTHER_BODIES,
  /** Holds another body for another order. */
  KEY_IS_KEY_AND_BODY,
  /** Refuses for ever what it refused once. */
  REMEMBERS_REFUSALS,
  /** Knows the keys of one connection only. */
  FORGETS_WITH_THE_CONNECTION,
  /** Fails at every undo. */
  FAILS_AT_UNDO,
  /** Says that it is undone. */
  UNDOES_NOTHING,
  /** Never finds what is to be undone. */
  FINDS_NOTHING_TO_UNDO,
  /** Undoes again whatever the key. */
  UNDOES_EVERY_TIME,
  /** Refuses the second undo. */
  REFUSES_SECOND_UNDO,
  /** Answers 404 when there is nothing to undo. */
  NOTHING_TO_UNDO_IS_404,
  /** Answers 422 when there is nothing to undo. */
  NOTHING_TO_UNDO_IS_422,
  /** Undoes what never happened. */
  UNDOES_WHAT_NEVER_HAPPENED,
  /** Performs a call whose undo came before it. */
  NO_TOMBSTONES,
  /** Fails at a call whose undo came before it. */
  FAILS_AT_TOMBSTONES,
  /** Forgets with the undo that it ever performed. */
  PERFORMS_AFTER_UNDO,
  /** Lets an undo pass while the call is being worked on. */
  UNDO_OVERTAKES,
  /** Refuses an undo for good while the call is being worked on. */
  REFUSES_UNDO_DURING_CALL,
  /** Takes what is no JSON. */
  SWALLOWS_GARBAGE,
  /** Fails at what is no JSON. */
  FAILS_AT_GARBAGE,
  /** Answers 200 whatever the path. */
  KNOWS_EVERY_PATH,
  /** Takes too long now and then. */
  HANGS_NOW_AND_THEN,
  /** Answers with results that tell nothing. */
  TELLS_NOTHING
}
