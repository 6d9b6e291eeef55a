package io.orderly.operator.commands;

import io.orderly.operator.web.CommandHead;
import io.orderly.process.Cause;
import io.orderly.process.ClaimRank;
import io.orderly.process.ProcessEvent;
import java.time.Instant;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * An operator's command to one order.
 *
 * @param seenVersion the version of the order that the operator saw; another one refuses the
 *     command
 */
public record OperatorCommand(
    CommandHead head, UUID orderId, long seenVersion, RequestedAction action) {

  public CommandKind kind() {
    return action.kind();
  }

  /**
   * The event for the state machine.
   *
   * @param virtualStart of the order in the fair queue: its claim rank without its priority; read
   *     only by the command that needs it
   */
  ProcessEvent event(Supplier<Instant> virtualStart) {
    return switch (kind()) {
      case RESUBMIT -> new ProcessEvent.Resubmit(seenVersion, action.outcomes());
      case DECIDE ->
          new ProcessEvent.Decide(
              seenVersion,
              action.step(),
              Objects.requireNonNull(action.finding()),
              action.result());
      case UNDO -> new ProcessEvent.Undo(seenVersion, Cause.undoneBy(head.actor()));
      case PAUSE -> new ProcessEvent.Pause(seenVersion);
      case RESUME -> new ProcessEvent.Resume(seenVersion);
      case PRIORITY ->
          new ProcessEvent.ChangeRank(
              seenVersion, ClaimRank.of(virtualStart.get(), action.priority()));
    };
  }
}
