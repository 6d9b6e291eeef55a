package io.orderly.submission.cancelling;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.orderly.process.Decision;
import io.orderly.process.Direction;
import io.orderly.process.OrderProcess;
import io.orderly.process.ProcessState;
import io.orderly.submission.commands.SubmitterAnswer;
import io.orderly.submission.commands.SubmitterCommand;
import java.util.UUID;

/**
 * The answer to a cancel, the first time and at every repeat.
 *
 * @param state of the order after the cancel
 * @param version of the order after the cancel
 * @param detail what was done, or why it was refused; one sentence
 */
public record CancelAnswer(
    String commandId,
    UUID orderId,
    Outcome outcome,
    ProcessState state,
    long version,
    String detail)
    implements SubmitterAnswer {

  /** The outcome of a cancel. */
  public enum Outcome implements SubmitterOutcome {
    /** The order turned to undo. */
    @JsonProperty("applied")
    APPLIED("applied"),
    /** The order had turned to undo before, or is undone: nothing is left to do. */
    @JsonProperty("already")
    ALREADY("already"),
    /** The order is at another version than the customer saw. */
    @JsonProperty("changed")
    CHANGED("changed"),
    /** The order can't be undone any more. */
    @JsonProperty("too-late")
    TOO_LATE("too-late");

    private final String value;

    Outcome(String value) {
      this.value = value;
    }

    @Override
    public String value() {
      return value;
    }
  }

  /** The answer to a cancel with this decision. */
  static CancelAnswer of(SubmitterCommand<CancelRequest> command, Decision decision) {
    OrderProcess order = decision.after();
    return new CancelAnswer(
        command.commandId(),
        order.orderId(),
        outcome(command.content(), decision),
        order.state(),
        order.version(),
        decision.isChange() ? undoing(order) : decision.reason());
  }

  private static String undoing(OrderProcess order) {
    if (order.state().needsOperator()) {
      return "the order is being undone; an operator has to complete it";
    }
    return order.terms().isPaused()
        ? "the order is being undone once an operator resumes it"
        : "the order is being undone";
  }

  private static Outcome outcome(CancelRequest request, Decision decision) {
    if (decision.isChange()) {
      return Outcome.APPLIED;
    }
    if (decision.before().direction() == Direction.UNDO) {
      return Outcome.ALREADY;
    }
    boolean isChanged = request.seenVersion().filter(decision::isConflict).isPresent();
    return isChanged ? Outcome.CHANGED : Outcome.TOO_LATE;
  }
}
