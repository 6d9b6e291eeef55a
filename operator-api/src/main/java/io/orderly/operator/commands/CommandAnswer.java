package io.orderly.operator.commands;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.orderly.operator.commands.RequestedAction.GivenAnswer;
import io.orderly.process.Decision;
import io.orderly.process.OrderProcess;
import io.orderly.process.ProcessState;
import java.util.UUID;

/**
 * The answer to a command, the same for every repeat.
 *
 * @param state of the order after the command
 * @param version of the order after the command
 * @param detail what was done, or why it was refused, for people
 */
public record CommandAnswer(
    String commandId,
    UUID orderId,
    Outcome outcome,
    ProcessState state,
    long version,
    String detail) {

  /** Whether the command was applied. */
  public enum Outcome {
    @JsonProperty("applied")
    APPLIED,
    /** The order has another version, or for an answer another edition, than the operator saw. */
    @JsonProperty("changed")
    CHANGED,
    /** The state of the order does not allow it. */
    @JsonProperty("refused")
    REFUSED
  }

  static CommandAnswer of(OperatorCommand command, Decision decision) {
    OrderProcess order = decision.after();
    return new CommandAnswer(
        command.head().commandId(),
        order.orderId(),
        outcome(command, decision),
        order.state(),
        order.version(),
        decision.isChange() ? description(decision) : decision.reason());
  }

  private static Outcome outcome(OperatorCommand command, Decision decision) {
    if (decision.isChange()) {
      return Outcome.APPLIED;
    }
    return isConflict(command, decision) ? Outcome.CHANGED : Outcome.REFUSED;
  }

  /** An answer names an edition, any other command a version. */
  private static boolean isConflict(OperatorCommand command, Decision decision) {
    GivenAnswer given = command.action().answer();
    return given == null
        ? decision.isConflict(command.seenVersion())
        : decision.isConflict(command.action().step(), given.seenEdition());
  }

  private static String description(Decision decision) {
    OrderProcess order = decision.after();
    StringBuilder text = new StringBuilder("the order is ").append(order.state().value());
    text.append(" now");
    if (order.edition() > decision.before().edition()) {
      text.append(", in edition ").append(order.edition());
    }
    if (order.state().needsOperator()) {
      text.append(", and stays there until it is resubmitted, undone, or its steps are decided");
    }
    if (order.notBefore() != null) {
      text.append(", and none of its steps starts before ").append(order.notBefore());
    }
    if (order.terms().isPaused()) {
      text.append(", and paused: none of its steps starts until it is resumed");
    }
    return text.toString();
  }
}
