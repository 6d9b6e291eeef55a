package io.orderly.simulation.checking;

/** The words of the tables and messages, written down here once more on purpose. */
final class WireNames {

  static final String PENDING = "Pending";
  static final String PROCESSING = "Processing";
  static final String PROCESSED = "Processed";
  static final String UNDOING = "Undoing";
  static final String UNDONE = "Undone";
  static final String ERROR = "Error";

  static final String NOT_STARTED = "NotStarted";
  static final String RUNNING = "Running";
  static final String COMPLETED = "Completed";
  static final String SKIPPED = "Skipped";
  static final String FAILED = "Failed";
  static final String UNDO_FAILED = "UndoFailed";

  static final String FORWARD = "forward";
  static final String UNDO = "undo";

  static final String ANSWER_COMPLETED = "completed";

  /** Of an undo: there was nothing to undo. */
  static final String ANSWER_NEVER_HAPPENED = "never-happened";

  /** Of an undo that was not called: what its step came to. */
  static final String ANSWER_LEARNED = "learned";

  /** Of a step that is performed: its partner does it later. */
  static final String ANSWER_ACCEPTED = "accepted";

  static final String ANSWER_FAILED = "failed";
  static final String ANSWER_DECLINED = "declined";
  static final String ANSWER_SUSPENDED = "suspended";

  /** It tells people why no answer comes. */
  static final String ANSWER_UNKNOWN = "unknown";

  static final String CODE_NOT_COMPLETED = "not-completed";
  static final String CODE_UNANSWERED = "unanswered";
  static final String CODE_DECLINED = "declined";
  static final String CODE_WINDOW_PASSED = "idempotency-window-passed";

  static final String HAPPENED = "happened";
  static final String DID_NOT_HAPPEN = "did-not-happen";
  static final String UNDONE_BY_HAND = "undone";

  static final String UNDO_NONE = "none";
  static final String UNDO_NOTHING = "nothing";
  static final String UNDO_BY = "by ";
  static final String EVERY_OTHER_CODE = "*";
  static final String POLICY_UNDO = "undo";
  static final String POLICY_WAIT = "wait";

  private WireNames() {}

  /** The state of a step that was started in that direction and has not ended. */
  static String begun(String direction) {
    return direction.equals(UNDO) ? UNDOING : RUNNING;
  }
}
