package io.orderly.partnercheck.guarantees;

import java.util.Locale;

/** What recovery relies on at a partner, in the order in which it is checked. */
public enum Guarantee {
  SAME_KEY_TWICE("same key twice: one effect, the same result"),
  SAME_KEY_AT_ONCE("same key at once: in progress or the same result, one effect"),
  SAME_KEY_OTHER_BODY("same key with another body: refused"),
  REFUSAL_NOT_REMEMBERED("a refusal is not remembered: the same key may succeed later"),
  LOST_ANSWER("an answer gets lost: asked again, one effect and its result"),
  UNDO_AFTER_SUCCESS("an undo after a success: undone"),
  UNDO_TWICE("undo twice: undone once, accepted both times"),
  UNDO_OF_NOTHING("an undo of what never happened: accepted, without effect"),
  LATE_CALL_AFTER_UNDO_OF_NOTHING("a call that comes after its undo: refused (tombstone)"),
  CALL_AFTER_UNDO("a call after it was performed and undone: no new effect"),
  UNDO_DURING_CALL("an undo during the call: nothing stands in the end"),
  GARBAGE_REFUSED("garbage: refused"),
  UNKNOWN_PATH_REFUSED("an unknown path: refused, never taken for done"),
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
