package io.orderly.operator.commands;

import io.orderly.operator.publishing.ChangePublisher;
import io.orderly.platform.tracing.ActionStart;
import io.orderly.process.Decision;
import io.orderly.process.OrderProcess;
import io.orderly.store.transitions.RecordedCommand;
import io.orderly.store.transitions.StateStore;
import io.orderly.store.transitions.StateStore.StateTransaction;
import io.orderly.store.transitions.StoredAnswer;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.OptimisticLockingFailureException;

/**
 * Runs commands, each in one transaction: lock the order, decide by the state machine, write the
 * change, record the command with its answer, also a refusal. After the commit it wakes schedulers
 * and publishes the status.
 */
public final class OperatorCommands {

  private final StateStore store;
  private final CommandDecisions decisions;
  private final ChangePublisher publisher;

  public OperatorCommands(StateStore store, CommandDecisions decisions, ChangePublisher publisher) {
    this.store = store;
    this.decisions = decisions;
    this.publisher = publisher;
  }

  /** The outcome of a request to run a command. */
  public sealed interface CommandOutcome {

    /** It was applied or refused, now or by an earlier request. */
    record Answered(CommandAnswer answer) implements CommandOutcome {}

    /** There is no such order; nothing is recorded. */
    record UnknownOrder(UUID orderId) implements CommandOutcome {}

    /** The id belongs to another command, so this one did not run. */
    record IdInUse(String commandId) implements CommandOutcome {}
  }

  /** What came of a command, with the change that it made, where it made one. */
  private record Ran(CommandOutcome outcome, Optional<Decision> change) {

    static Ran without(CommandOutcome outcome) {
      return new Ran(outcome, Optional.empty());
    }
  }

  /**
   * Runs a command, or finds its answer when it ran before.
   *
   * @throws DataAccessException if the store is unavailable; a repeat of the command is safe
   */
  public CommandOutcome run(OperatorCommand command) {
    ActionStart start = ActionStart.ofCommand(command.kind().value());
    Ran ran = runOnce(command);
    ran.change().ifPresent(change -> publisher.publish(start, change));
    return ran.outcome();
  }

  /**
   * The answer to an earlier command; empty if no command of that id ran on this order.
   *
   * @throws DataAccessException if the store is unavailable
   */
  public Optional<CommandAnswer> answered(UUID orderId, String commandId) {
    return store
        .inTransaction(transaction -> transaction.command(commandId))
        .filter(recorded -> recorded.orderId().equals(orderId))
        .map(recorded -> stored(recorded).answer());
  }

  private Ran runOnce(OperatorCommand command) {
    try {
      return store.inTransaction(transaction -> answer(transaction, command));
    } catch (DataIntegrityViolationException idTakenMeanwhile) {
      // A command for another order, under another lock, used this id: now it is committed.
      return store.inTransaction(transaction -> answer(transaction, command));
    }
  }

  private Ran answer(StateTransaction transaction, OperatorCommand command) {
    Optional<OrderProcess> order =
        transaction.lock(List.of(command.orderId())).stream().findFirst();
    if (order.isEmpty()) {
      return Ran.without(new CommandOutcome.UnknownOrder(command.orderId()));
    }
    // After the lock: a request with the same id that held it has committed its answer by now.
    return transaction
        .command(command.head().commandId())
        .map(earlier -> Ran.without(repeat(command, earlier)))
        .orElseGet(() -> apply(transaction, command, order.get()));
  }

  private static CommandOutcome repeat(OperatorCommand command, RecordedCommand earlier) {
    boolean isOfSameKind =
        earlier.orderId().equals(command.orderId())
            && earlier.kind().equals(command.kind().value());
    if (isOfSameKind) {
      StoredAnswer<CommandAnswer> stored = StoredAnswer.read(earlier.answer(), CommandAnswer.class);
      if (stored.contentHash().equals(command.action().contentHash())) {
        return new CommandOutcome.Answered(stored.answer());
      }
    }
    return new CommandOutcome.IdInUse(command.head().commandId());
  }

  private static StoredAnswer<CommandAnswer> stored(RecordedCommand recorded) {
    return StoredAnswer.read(recorded.answer(), CommandAnswer.class);
  }

  private Ran apply(StateTransaction transaction, OperatorCommand command, OrderProcess order) {
    Decision decision = decisions.decide(command, order, transaction.now());
    if (decision.isChange() && transaction.write(List.of(decision)).isEmpty()) {
      throw new OptimisticLockingFailureException("order " + order.orderId() + " was not locked");
    }
    if (decision.isChange()) {
      decisions.writeBeside(transaction, command, decision);
    }
    CommandAnswer answer = decisions.record(transaction, command, decision);
    return new Ran(
        new CommandOutcome.Answered(answer), Optional.of(decision).filter(Decision::isChange));
  }
}
