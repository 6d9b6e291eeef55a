package io.orderly.submission.commands;

import io.orderly.platform.tracing.OrderAction;
import io.orderly.submission.commands.SubmitterAnswer.SubmitterOutcome;
import java.util.List;

/**
 * A kind of command.
 *
 * @param kind its value where commands are recorded, such as {@code correct}
 * @param noun its name in messages, such as {@code correction}
 * @param counter the metric that counts its outcomes
 * @param outcomes all that it may have
 */
public record CommandType<A extends SubmitterAnswer>(
    String kind,
    String noun,
    OrderAction action,
    String counter,
    List<SubmitterOutcome> outcomes,
    Class<A> answer) {

  public CommandType {
    outcomes = List.copyOf(outcomes);
  }
}
