package io.orderly.operator.commands;

import io.orderly.operator.web.CommandHead;
import io.orderly.process.Cause;
import io.orderly.process.ClaimRank;
import io.orderly.process.ProcessEvent;
import io.orderly.process.ProcessEvent.UnknownOutcomes;
import io.orderly.process.StepFinding;
import java.time.Instant;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What an operator asks for at one order; one record a command. */
public sealed interface OperatorCommand {

  /** Under which id, by whom, and why. */
  CommandHead head();

  UUID orderId();

  /** The version of the order that the operator saw; another one refuses the command. */
  long seenVersion();

  CommandKind kind();

  /**
   * What it is to the state machine.
   *
   * @param virtualStart of the order in the fair queue: its claim rank without its priority; read
   *     only by the command that needs it
   */
  ProcessEvent event(Supplier<Instant> virtualStart);

  /**
   * Puts an order in Error back to work.
   *
   * @param outcomes what the operator knows of steps that their remote services may have forgotten
   */
  record ResubmitOrder(CommandHead head, UUID orderId, long seenVersion, UnknownOutcomes outcomes)
      implements OperatorCommand {

    /** Where nobody has looked. */
    public ResubmitOrder(CommandHead head, UUID orderId, long seenVersion) {
      this(head, orderId, seenVersion, UnknownOutcomes.UNCHECKED);
    }

    @Override
    public CommandKind kind() {
      return CommandKind.RESUBMIT;
    }

    @Override
    public ProcessEvent event(Supplier<Instant> virtualStart) {
      return new ProcessEvent.Resubmit(seenVersion, outcomes);
    }
  }

  /**
   * Says of a step what only a person can know.
   *
   * @param result of a step that happened: what stands for the agent's answer, JSON; null otherwise
   */
  record DecideStep(
      CommandHead head,
      UUID orderId,
      long seenVersion,
      String step,
      StepFinding finding,
      @Nullable String result)
      implements OperatorCommand {

    @Override
    public CommandKind kind() {
      return CommandKind.DECIDE;
    }

    @Override
    public ProcessEvent event(Supplier<Instant> virtualStart) {
      return new ProcessEvent.Decide(seenVersion, step, finding, result);
    }
  }

  /** Turns an order to undo, for good. */
  record UndoOrder(CommandHead head, UUID orderId, long seenVersion) implements OperatorCommand {

    @Override
    public CommandKind kind() {
      return CommandKind.UNDO;
    }

    @Override
    public ProcessEvent event(Supplier<Instant> virtualStart) {
      return new ProcessEvent.Undo(seenVersion, Cause.undoneBy(head.actor()));
    }
  }

  /** Holds an order: what is under way is recorded, and nothing is started. */
  record PauseOrder(CommandHead head, UUID orderId, long seenVersion) implements OperatorCommand {

    @Override
    public CommandKind kind() {
      return CommandKind.PAUSE;
    }

    @Override
    public ProcessEvent event(Supplier<Instant> virtualStart) {
      return new ProcessEvent.Pause(seenVersion);
    }
  }

  /** Lets a paused order go on. */
  record ResumeOrder(CommandHead head, UUID orderId, long seenVersion) implements OperatorCommand {

    @Override
    public CommandKind kind() {
      return CommandKind.RESUME;
    }

    @Override
    public ProcessEvent event(Supplier<Instant> virtualStart) {
      return new ProcessEvent.Resume(seenVersion);
    }
  }

  /**
   * Changes the place of an order among the waiting ones.
   *
   * @param priority as in a submission
   */
  record ChangePriority(CommandHead head, UUID orderId, long seenVersion, int priority)
      implements OperatorCommand {

    @Override
    public CommandKind kind() {
      return CommandKind.PRIORITY;
    }

    @Override
    public ProcessEvent event(Supplier<Instant> virtualStart) {
      return new ProcessEvent.ChangeRank(seenVersion, ClaimRank.of(virtualStart.get(), priority));
    }
  }
}
