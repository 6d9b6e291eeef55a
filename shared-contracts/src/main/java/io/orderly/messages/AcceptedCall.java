package io.orderly.messages;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.process.Acceptance;
import io.orderly.process.OrderStep;
import io.orderly.workflow.AttributePaths;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A call of the step, or of its undo, that its remote service took on and has not completed. The
 * agent asks for its status, and calls for nothing else.
 *
 * @param since when the service took it on
 * @param answer what it answered last
 * @param until when the time that the workflow gives it is over; left out where that is not known
 */
public record AcceptedCall(Instant since, JsonNode answer, @Nullable Instant until) {

  /** Of one whose time is not known. */
  public AcceptedCall(Instant since, JsonNode answer) {
    this(since, answer, null);
  }

  public AcceptedCall {
    Objects.requireNonNull(since, "since is missing");
    Objects.requireNonNull(answer, "answer is missing");
  }

  /** Of a step whose status is asked for next; null for any other. */
  static @Nullable AcceptedCall of(OrderStep step) {
    Acceptance acceptance = step.acceptance();
    return acceptance == null
        ? null
        : new AcceptedCall(
            acceptance.since(), EarlierResults.parse(acceptance.answer()), acceptance.until());
  }

  /** The same as people see it. */
  AcceptedCall masked(AttributePaths.Branch ofResult) {
    return new AcceptedCall(since, ofResult.maskValue(answer), until);
  }
}
