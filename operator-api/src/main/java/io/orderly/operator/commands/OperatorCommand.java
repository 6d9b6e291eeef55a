package io.orderly.operator.commands;

import io.orderly.operator.web.CommandHead;
import io.orderly.process.Cause;
import io.orderly.process.ClaimRank;
import io.orderly.process.ProcessEvent;
import io.orderly.process.ProcessEvent.Answer;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * An operator's command to one order.
 *
 * @param seenVersion the version of the order that the operator saw; another one refuses the
 *     command, except an answer, which any version takes whose step still asks
 */
public record OperatorCommand(
    CommandHead head, UUID orderId, long seenVersion, RequestedAction action) {

  public CommandKind kind() {
    return action.kind();
  }

  /**
   * The event for the state machine.
   *
   * @param changes the paths that a correction changes
   * @param answer the event of an answer; null for any other command
   * @param virtualStart of the order in the fair queue: its claim rank without its priority; read
   *     only by the command that needs it
   */
  ProcessEvent event(
      List<String> changes, @Nullable Answer answer, Supplier<Instant> virtualStart) {
    return switch (kind()) {
      case RESUBMIT -> new ProcessEvent.Resubmit(seenVersion, action.outcomes());
      case DECIDE ->
          new ProcessEvent.Decide(
              seenVersion,
              action.step(),
              Objects.requireNonNull(action.finding()),
              action.result());
      case ANSWER -> Objects.requireNonNull(answer);
      case CORRECT ->
          new ProcessEvent.Correct(
              seenVersion, changes, Objects.requireNonNull(action.correction()).next());
      case UNDO -> new ProcessEvent.Undo(seenVersion, Cause.undoneBy(head.actor()));
      case PAUSE -> new ProcessEvent.Pause(seenVersion);
      case RESUME -> new ProcessEvent.Resume(seenVersion);
      case ASK_STATUS -> new ProcessEvent.AskStatus(seenVersion);
      case PRIORITY ->
          new ProcessEvent.ChangeRank(
              seenVersion, ClaimRank.of(virtualStart.get(), action.priority()));
    };
  }
}
