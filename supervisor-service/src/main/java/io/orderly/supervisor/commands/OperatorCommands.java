package io.orderly.supervisor.commands;

import io.orderly.process.Decision;
import io.orderly.process.OrderProcess;
import io.orderly.process.ProcessEvent;
import io.orderly.store.OrderDirectory;
import io.orderly.store.RecordedCommand;
import io.orderly.store.StateStore;
import io.orderly.store.StateTransaction;
import io.orderly.store.StoredOrder;
import io.orderly.supervisor.commands.CommandOutcome.Answered;
import io.orderly.supervisor.commands.CommandOutcome.IdInUse;
import io.orderly.supervisor.commands.CommandOutcome.UnknownOrder;
import io.orderly.supervisor.deciding.SupervisorDecider;
import io.orderly.supervisor.telling.CommandTelling;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.OptimisticLockingFailureException;

/**
 * Runs commands, each in one transaction: lock the order, decide by the same state machine as
 * everybody, write the change, record the command with its answer, refusals too. After the commit
 * schedulers and submitters are told.
 */
public final class OperatorCommands {

  private static final Logger LOG = LoggerFactory.getLogger(OperatorCommands.class);

  private final StateStore store;
  private final OrderDirectory orders;
  private final SupervisorDecider decider;
  private final CommandTelling telling;

  public OperatorCommands(
      StateStore store, OrderDirectory orders, SupervisorDecider decider, CommandTelling telling) {
    this.store = store;
    this.orders = orders;
    this.decider = decider;
    this.telling = telling;
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
    Ran ran = runOnce(command);
    ran.change().ifPresent(telling::tell);
    return ran.outcome();
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
        earlier.orderId().equals(command.orderId()) && earlier.kind().equals(command.kind().word());
    return isSame
        ? new Answered(AnswerJson.read(earlier.answer()))
        : new IdInUse(command.head().commandId());
  }

  private Ran apply(StateTransaction transaction, OperatorCommand command, OrderProcess order) {
    Decision decision = decide(transaction, command, order);
    if (decision.isChange() && transaction.write(List.of(decision)).isEmpty()) {
      throw new OptimisticLockingFailureException("order " + order.orderId() + " was not locked");
    }
    CommandAnswer answer = CommandAnswer.of(command.head().commandId(), decision);
    transaction.record(
        new RecordedCommand(
            command.head().commandId(),
            command.orderId(),
            command.kind().word(),
            answer.version(),
            command.head().actor(),
            command.head().reason(),
            AnswerJson.write(answer)));
    return new Ran(new Answered(answer), Optional.of(decision).filter(Decision::isChange));
  }

  private Decision decide(
      StateTransaction transaction, OperatorCommand command, OrderProcess order) {
    try {
      ProcessEvent event = command.event(() -> submittedAt(order.orderId()));
      return decider.decide(order, event, transaction.now());
    } catch (DataAccessException storeIsAway) {
      throw storeIsAway;
    } catch (RuntimeException undecidable) {
      LOG.error("order {} can't be decided on", order.orderId(), undecidable);
      return Decision.ignored(order, "the order can't be decided on: " + undecidable.getMessage());
    }
  }

  private Instant submittedAt(UUID orderId) {
    StoredOrder order = orders.find(List.of(orderId)).get(orderId);
    if (order == null) {
      throw new IllegalStateException("order " + orderId + " has a process and no order");
    }
    return order.submittedAt();
  }
}
