package io.orderly.operator.pauses;

import io.orderly.store.pauses.PauseCommand;
import io.orderly.store.pauses.PauseCommand.Action;
import io.orderly.store.pauses.PauseCommand.Outcome;
import java.util.Locale;

/**
 * The answer to a pause or resume, the same for every repeat.
 *
 * @param kind {@code workflow} or {@code agent}
 * @param outcome {@code applied}, or {@code already} if it was so before
 * @param detail the state now, for people
 */
public record PauseAnswer(
    String commandId, String kind, String name, String outcome, String detail) {

  static PauseAnswer of(PauseCommand command, Outcome outcome) {
    String state = command.action() == Action.PAUSE ? "paused" : "not paused";
    String since = outcome == Outcome.ALREADY ? " already" : " now";
    return new PauseAnswer(
        command.commandId(),
        command.kind().value(),
        command.name(),
        outcome.name().toLowerCase(Locale.ROOT),
        "%s %s is %s%s".formatted(command.kind().value(), command.name(), state, since));
  }
}
