package io.orderly.operator.commands;

import io.orderly.operator.commands.CommandOutcome.Answered;
import io.orderly.operator.commands.CommandOutcome.IdInUse;
import io.orderly.operator.commands.CommandOutcome.UnknownOrder;
import io.orderly.operator.publishing.ChangePublisher;
import io.orderly.platform.tracing.ActionStart;
import io.orderly.process.Decision;
import io.orderly.process.OrderProcess;
import io.orderly.store.StoredJson;
import io.orderly.store.transitions.RecordedCommand;
import io.orderly.store.transitions.StateStore;
import io.orderly.store.transitions.StateStore.StateTransaction;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.OptimisticLockingFailureException;

/**
 * Runs commands, each in one transaction: lock the order, decide by the same state machine as
 * everybody, write the change, record the command with its answer, refusals too. After the commit
 * schedulers and submitters are told.
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

  /** What came of a command, with the change that it made, where it made one. */
  private record Ran(CommandOutcome outcome, Optional<Decision> change) {

    static Ran without(CommandOutcome outcome) {
      return new Ran(outcome, Optional.empty());
    }
  }

  /**
   * Runs a command, or finds its answer when it ran before.
   *
   * @throws DataAccessException when the store can't be reached; a repeat of the command is safe
   */
  public CommandOutcome run(OperatorCommand command) {
    ActionStart start = ActionStart.ofCommand(command.kind().value());
    Ran ran = runOnce(command);
    ran.change().ifPresent(change -> publisher.publish(start, change));
    return ran.outcome();
  }

  /**
   * What a command to this order was answered; empty when none of that id ever ran on it.
   *
   * @throws DataAccessException when the store can't be reached
   */
  public Optional<CommandAnswer> answered(UUID orderId, String commandId) {
    return store
        .inTransaction(transaction -> transaction.command(commandId))
        .filter(recorded -> recorded.orderId().equals(orderId))
        .map(recorded -> StoredJson.read(recorded.answer(), CommandAnswer.class));
  }

  private Ran runOnce(OperatorCommand command) {
    try {
      return store.inTransaction(transaction -> answer(transaction, command));
    } catch (DataIntegrityViolationException idTakenMeanwhile) {
      // By a command for another order, whose lock kept nobody waiting here: now it can be read.
      return store.inTransaction(transaction -> answer(transaction, command));
    }
  }

  private Ran answer(StateTransaction transaction, OperatorCommand command) {
    Optional<OrderProcess> order =
        transaction.lock(List.of(command.orderId())).stream().findFirst();
    if (order.isEmpty()) {
      return Ran.without(new UnknownOrder(command.orderId()));
    }
    // After the lock: a request with the same id that held it has committed its answer by now.
    return transaction
        .command(command.head().commandId())
        .map(earlier -> Ran.without(repeat(command, earlier)))
        .orElseGet(() -> apply(transaction, command, order.get()));
  }

  private static CommandOutcome repeat(OperatorCommand command, RecordedCommand earlier) {
    boolean isSame =
        earlier.orderId().equals(command.orderId())
            && earlier.kind().equals(command.kind().value());
    return isSame
        ? new Answered(StoredJson.read(earlier.answer(), CommandAnswer.class))
        : new IdInUse(command.head().commandId());
  }

  private Ran apply(StateTransaction transaction, OperatorCommand command, OrderProcess order) {
    Decision decision = decisions.decide(command, order, transaction.now());
    if (decision.isChange() && transaction.write(List.of(decision)).isEmpty()) {
      throw new OptimisticLockingFailureException("order " + order.orderId() + " was not locked");
    }
    CommandAnswer answer = decisions.record(transaction, command, decision);
    return new Ran(new Answered(answer), Optional.of(decision).filter(Decision::isChange));
  }
}
