package io.orderly.partnercheck.guarantees;

import java.util.Locale;

/** What recovery relies on at a partner, in the order in which it is checked. */
public enum Guarantee {
  SAME_KEY_TWICE("same key twice: one effect, the same result"),
  SAME_KEY_AT_ONCE("same key at once: in progress or the same result, one effect"),
  SAME_KEY_OTHER_BODY("same key with another body: refused"),
  REFUSAL_NOT_REMEMBERED("a refusal is not remembered: the same key may succeed later"),
  LOST_ANSWER("lost answer: a repeat has one effect and returns its result"),
  NOT_FOUND_WITHOUT_CALL("find without a call: not found"),
  FOUND_AFTER_CALL("find after a call: found in time, with its result"),
  FOUND_AFTER_LOST_ANSWER("find after a lost answer: found in time"),
  UNDO_AFTER_SUCCESS("an undo after a success: undone"),
  UNDO_TWICE("undo twice: undone once, accepted both times"),
  UNDO_OF_NOTHING("undo of a call that never happened: accepted, without effect"),
  LATE_CALL_AFTER_UNDO_OF_NOTHING("a call that arrives after its undo: refused (tombstone)"),
  CALL_AFTER_UNDO("a call after it was performed and undone: no new effect"),
  UNDO_DURING_CALL("undo during the call: no effect remains"),
  GARBAGE_REFUSED("garbage: refused"),
  UNKNOWN_PATH_REFUSED("unknown path: refused, never answered as done"),
  ANSWERS_IN_TIME("answers come within the time limit");

  private final String title;

  Guarantee(String title) {
    this.title = title;
  }

  /** Its stable name, in JSON and in the documentation. */
  public String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** For people. */
  public String title() {
    return title;
  }
}
