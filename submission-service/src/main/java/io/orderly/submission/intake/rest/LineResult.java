package io.orderly.submission.intake.rest;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.orderly.messages.FieldProblem;
import io.orderly.platform.problem.ProblemException;
import io.orderly.store.intake.OrderIntake.Accepted;
import io.orderly.store.intake.OrderIntake.Known;
import io.orderly.store.intake.OrderIntake.Outcome;
import io.orderly.submission.intake.Submission.Overloaded;
import io.orderly.submission.intake.Submission.Refusal;
import java.net.URI;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The result of one line of a batch.
 *
 * @param line counted from 1
 * @param orderId of the order that stands for it; neither with refused nor with unavailable
 * @param errors the errors to fix in a refused line
 * @param type the problem's type; neither with accepted nor with known
 * @param detail one sentence for people, wherever there is a type
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
record LineResult(
    long line,
    Status status,
    @Nullable UUID orderId,
    List<FieldProblem> errors,
    @Nullable URI type,
    @Nullable String detail) {

  /** The four results of a line. */
  enum Status {
    /** A new order. */
    @JsonProperty("accepted")
    ACCEPTED,
    /** Accepted before. */
    @JsonProperty("known")
    KNOWN,
    /** Not an order; sending it again does not help. */
    @JsonProperty("refused")
    REFUSED,
    /** Not confirmed; it should be sent again. */
    @JsonProperty("unavailable")
    UNAVAILABLE
  }

  static LineResult of(long line, Outcome result) {
    if (result instanceof Refusal refusal) {
      return new LineResult(
          line, Status.REFUSED, null, refusal.problems(), refusal.type().uri(), refusal.detail());
    }
    if (result instanceof Overloaded) {
      return unavailable(line, Overloaded.problem());
    }
    return result instanceof Accepted accepted
        ? new LineResult(line, Status.ACCEPTED, accepted.orderId(), List.of(), null, null)
        : new LineResult(line, Status.KNOWN, ((Known) result).orderId(), List.of(), null, null);
  }

  static LineResult unavailable(long line, ProblemException why) {
    return new LineResult(
        line, Status.UNAVAILABLE, null, List.of(), why.type().uri(), why.getMessage());
  }
}
