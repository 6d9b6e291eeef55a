package io.orderly.operator.commands;

import com.fasterxml.jackson.annotation.JsonProperty;
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
    @JsonProperty("refused")
    REFUSED
  }

  static CommandAnswer of(String commandId, Decision decision) {
    OrderProcess order = decision.after();
    boolean applied = decision.isChange();
    return new CommandAnswer(
        commandId,
        order.orderId(),
        applied ? Outcome.APPLIED : Outcome.REFUSED,
        order.state(),
        order.version(),
        applied ? description(decision) : decision.reason());
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
