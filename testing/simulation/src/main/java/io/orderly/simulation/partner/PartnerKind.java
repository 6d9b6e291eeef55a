package io.orderly.simulation.partner;

/** How a partner recognizes a call that is made again. */
public enum PartnerKind {
  /** By its key. An undo names the key of the call that it takes back. */
  KEYED,
  /**
   * By its key. An undo names the result of the call that it takes back; a call that is made again
   * returns it.
   */
  UNDONE_BY_RESULT,
  /**
   * Not at all: each call is one more effect. A call can be looked up, once it has settled. An undo
   * names the result of the call that it takes back.
   */
  WITHOUT_KEYS,
  /** Not at all, and no call can be looked up: what it did is for a person to find out. */
  WITHOUT_KEYS_AND_FIND;

  /** Whether a call that is made again is no second one. */
  public boolean hasKeys() {
    return this == KEYED || this == UNDONE_BY_RESULT;
  }
}
