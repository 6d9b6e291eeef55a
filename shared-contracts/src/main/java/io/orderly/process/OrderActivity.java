package io.orderly.process;

import com.fasterxml.jackson.annotation.JsonValue;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What an order does now, for people who look at it.
 *
 * @param step that it is about, where it is about one
 * @param agent of that step, or the one that the order waits for
 * @param attempt of that step, as people count: from 1 since the order began or was resubmitted,
 *     without those that no instance took
 * @param maxAttempts that the step has before its policy decides, where that is known
 * @param declines how often in a row no instance of the agent took that step; absent where none
 *     declined its last attempt
 * @param since when it has been so, as far as the store tells
 * @param until when it changes by itself at the latest; absent where that depends on others
 * @param askAt of an accepted step: when its agent asks for the status next; absent once that is
 *     due, and where no accepted step waits
 * @param detail a sentence or two
 */
public record OrderActivity(
    Doing doing,
    @Nullable String step,
    @Nullable String agent,
    @Nullable Integer attempt,
    @Nullable Integer maxAttempts,
    @Nullable Integer declines,
    @Nullable Instant since,
    @Nullable Instant until,
    @Nullable Instant askAt,
    String detail) {

  public OrderActivity {
    Objects.requireNonNull(doing, "doing is missing");
    Objects.requireNonNull(detail, "detail is missing");
  }

  /** What it comes to. */
  public enum Doing {
    /** An agent works on a step. */
    CALLING("calling"),
    /** A step is past its CompleteBy: recovery decides within seconds. */
    OVERDUE("overdue"),
    /** A step is tried again at a known time. */
    RETRYING("retrying"),
    /** The remote service took a step on and completes it later; its agent asks for the status. */
    ACCEPTED("accepted"),
    /** Somebody is asked, and the step waits for the answer. */
    ASKED("asked"),
    /** A step starts as soon as a scheduler claims the order and the agent has capacity. */
    WAITING("waiting"),
    /** It continues at a time: that its submitter gave, or that a step waits for. */
    SCHEDULED("scheduled"),
    /** The undo, or a corrected step, waits until no call can be under way any more. */
    BACKING_OFF("backing-off"),
    /** An operator holds the order, or the agent that it needs. */
    PAUSED("paused"),
    /** It is in Error. */
    NEEDS_OPERATOR("needs-operator");

    private final String value;

    Doing(String value) {
      this.value = value;
    }

    /** The value on the wire and on screens. */
    @JsonValue
    public String value() {
      return value;
    }
  }
}
