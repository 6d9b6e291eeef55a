package io.orderly.process;

import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An exceptional event of an order, stored for its history. The normal path has none.
 *
 * @param step the step that it is about, where there is one
 * @param attempt the attempt that it is about, 0 where there is none
 * @param startedAt when that attempt was started: the step itself only knows of its last
 */
public record OrderEvent(
    Kind kind, @Nullable String step, int attempt, String detail, @Nullable Instant startedAt) {

  /** The code of the alert about an answer that contradicts what is known of its step. */
  public static final String LATE_ANSWER = "late-answer";

  /** The code of the alert about an event of a partner that contradicts what a step came to. */
  public static final String LATE_EFFECT = "late-effect";

  /** Code of the alert, or of the cause of the undo, when the deadline of an order has passed. */
  public static final String DEADLINE_PASSED = "deadline-passed";

  /** One that is about no attempt. */
  public static OrderEvent ofOrder(Kind kind, String detail) {
    return new OrderEvent(kind, null, 0, detail, null);
  }

  /** Kind of the event. */
  public enum Kind {
    STEP_FAILED("step-failed"),
    RE_ARMED("re-armed"),
    DECLINED("declined"),
    /** The undo of a step found out what the step had come to. */
    LEARNED("learned"),
    UNLOCKED("unlocked"),
    TURNED_TO_UNDO("turned-to-undo"),
    /** The element of the step is undone, and the order goes on with the others. */
    ELEMENT_TURNED_TO_UNDO("element-turned-to-undo"),
    /** Nothing of the step stands, so its undo needs no call. */
    UNDONE_WITHOUT_CALL("undone-without-call"),
    /** The deadline of the order as a whole passed before it was Processed. */
    DEADLINE_PASSED("deadline-passed"),
    ERROR("error"),
    RESUBMITTED("resubmitted"),
    DECIDED("decided"),
    CORRECTED("corrected"),
    /** An agent answered otherwise than was decided. */
    CONTRADICTED("contradicted"),
    PAUSED("paused"),
    RESUMED("resumed"),
    /** The status of accepted steps is asked for before its time. */
    STATUS_ASKED("status-asked"),
    /** Somebody is asked, and the step waits for the answer. */
    ASKED("asked"),
    ANSWERED("answered"),
    RANKED("ranked"),
    /**
     * The final or Error notification could not be brought to the submitter; the order itself is
     * fine.
     */
    UNDELIVERED("undelivered");

    private final String value;

    Kind(String value) {
      this.value = value;
    }

    /** The kind with that value, where there is one. */
    public static Optional<Kind> find(String value) {
      return Arrays.stream(values()).filter(kind -> kind.value.equals(value)).findFirst();
    }

    /** The value in the table and on screens. */
    public String value() {
      return value;
    }
  }
}
