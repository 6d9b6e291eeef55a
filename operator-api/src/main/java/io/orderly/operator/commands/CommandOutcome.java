package io.orderly.operator.commands;

import java.util.UUID;

/** What comes of running a command. */
public sealed interface CommandOutcome {

  /** It was applied or refused, now or when it ran first. */
  record Answered(CommandAnswer answer) implements CommandOutcome {}

  /** There is no such order; nothing is recorded. */
  record UnknownOrder(UUID orderId) implements CommandOutcome {}

  /** The id belongs to another command, so this one did not run. */
  record IdInUse(String commandId) implements CommandOutcome {}
}
