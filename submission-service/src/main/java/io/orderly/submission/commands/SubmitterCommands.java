package io.orderly.submission.commands;

import io.orderly.platform.problem.ProblemException;
import io.orderly.platform.problem.ProblemType;
import io.orderly.platform.tracing.ActionStart;
import io.orderly.process.Admission;
import io.orderly.process.DecisionContext;
import io.orderly.process.OrderProcess;
import io.orderly.process.StepConditions;
import io.orderly.store.transitions.RecordedCommand;
import io.orderly.store.transitions.StateStore;
import io.orderly.store.transitions.StateStore.StateTransaction;
import io.orderly.store.transitions.StoredAnswer;
import io.orderly.store.workflows.WorkflowCatalogue;
import io.orderly.submission.commands.CommandDefinition.Decided;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.OptimisticLockingFailureException;

/**
 * Runs commands, each in one transaction: lock the order, decide, write the change, record the
 * command with its answer, refusals too. It is published after the commit. No command starts a
 * step.
 */
public final class SubmitterCommands {

  /** No command draws a backoff. */
  private static final double NO_JITTER = 0;

  private final StateStore store;
  private final WorkflowCatalogue workflows;
  private final Duration grace;
  private final AfterCommit afterCommit;

  /** Publishes a command that ran. */
  @FunctionalInterface
  public interface AfterCommit {

    /** Must not throw. */
    void publish(ActionStart start, CommandType<?> type, CommandResult<?> result);
  }

  /**
   * Runs commands to orders of these workflows.
   *
   * @param grace how long after CompleteBy a reply may still be on its way
   */
  public SubmitterCommands(
      StateStore store, WorkflowCatalogue workflows, Duration grace, AfterCommit afterCommit) {
    this.store = store;
    this.workflows = workflows;
    this.grace = grace;
    this.afterCommit = afterCommit;
  }

  /**
   * Runs a command, or finds its answer when it ran before.
   *
   * @throws ProblemException when there is no such order, the content breaks rules, the id belongs
   *     to another command, or the workflow can't be read here; nothing is recorded then
   * @throws org.springframework.dao.DataAccessException when the store is unavailable; a repeat is
   *     safe
   */
  public <C, A extends SubmitterAnswer> CommandResult<A> run(
      CommandDefinition<C, A> definition, SubmitterCommand<C> command) {
    ActionStart start = definition.type().action().begin();
    CommandResult<A> result = runOnce(definition, command);
    if (result.decision().isPresent()) {
      afterCommit.publish(start, definition.type(), result);
    }
    return result;
  }

  private <C, A extends SubmitterAnswer> CommandResult<A> runOnce(
      CommandDefinition<C, A> definition, SubmitterCommand<C> command) {
    try {
      return store.inTransaction(transaction -> run(transaction, definition, command));
    } catch (DataIntegrityViolationException idInserted) {
      // By a command for another order, which this one did not wait for: now it can be read.
      return store.inTransaction(transaction -> run(transaction, definition, command));
    }
  }

  private <C, A extends SubmitterAnswer> CommandResult<A> run(
      StateTransaction transaction,
      CommandDefinition<C, A> definition,
      SubmitterCommand<C> command) {
    OrderProcess order =
        transaction.lock(List.of(command.orderId())).stream()
            .findFirst()
            .orElseThrow(() -> unknown(command.orderId()));
    // After the lock: a request with the same id that held it has committed its answer by now.
    return transaction
        .command(command.storedId())
        .map(earlier -> repeat(definition.type(), command, earlier))
        .orElseGet(() -> apply(transaction, definition, command, order));
  }

  private static <A extends SubmitterAnswer> CommandResult<A> repeat(
      CommandType<A> type, SubmitterCommand<?> command, RecordedCommand earlier) {
    if (earlier.orderId().equals(command.orderId()) && earlier.kind().equals(type.kind())) {
      StoredAnswer<A> stored = StoredAnswer.read(earlier.answer(), type.answer());
      if (stored.contentHash().equals(command.contentHash())) {
        return new CommandResult<>(stored.answer(), Optional.empty());
      }
    }
    throw new ProblemException(
        ProblemType.IDEMPOTENCY_KEY_REUSED,
        "The command id %s belongs to a different command. Give every %s an id of its own."
            .formatted(command.commandId(), type.noun()));
  }

  private <C, A extends SubmitterAnswer> CommandResult<A> apply(
      StateTransaction transaction,
      CommandDefinition<C, A> definition,
      SubmitterCommand<C> command,
      OrderProcess order) {
    Decided<A> decided = definition.decide(command, order, () -> context(transaction, order));
    if (decided.decision().isChange()) {
      if (transaction.write(List.of(decided.decision())).isEmpty()) {
        throw new OptimisticLockingFailureException(
            "order " + command.orderId() + " was not locked");
      }
      decided.beside().accept(transaction);
    }
    transaction.record(
        new RecordedCommand(
            command.storedId(),
            command.orderId(),
            definition.type().kind(),
            decided.answer().version(),
            command.actor(),
            command.reason(),
            new StoredAnswer<>(decided.answer(), command.contentHash()).write()));
    return new CommandResult<>(decided.answer(), Optional.of(decided.decision()));
  }

  private DecisionContext context(StateTransaction transaction, OrderProcess order) {
    return workflows
        .find(order.workflow())
        .map(
            workflow ->
                new DecisionContext(
                    workflow,
                    transaction.now(),
                    grace,
                    Admission.NOTHING,
                    NO_JITTER,
                    StepConditions.LEFT_TO_SCHEDULER))
        .orElseThrow(() -> unreadable(order));
  }

  private static ProblemException unknown(UUID orderId) {
    return ProblemException.notFound("order", "There is no order %s.".formatted(orderId));
  }

  private static ProblemException unreadable(OrderProcess order) {
    return ProblemException.unavailable(
        "workflow",
        "The order began with workflow %s, which this instance can't read. Another instance may."
            .formatted(order.workflow()));
  }
}
