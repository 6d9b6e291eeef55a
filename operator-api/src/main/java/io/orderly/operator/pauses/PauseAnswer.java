package io.orderly.operator.pauses;

import io.orderly.store.pauses.PauseCommand;
import io.orderly.store.pauses.PauseCommand.Action;
import io.orderly.store.pauses.PauseCommand.Outcome;
import java.util.Locale;

/**
 * What a command to a workflow or an agent was answered, the first time and at every repeat.
 *
 * @param kind {@code workflow} or {@code agent}
 * @param outcome {@code applied}, or {@code already} when it was so before
 * @param detail how it is now, for people
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
