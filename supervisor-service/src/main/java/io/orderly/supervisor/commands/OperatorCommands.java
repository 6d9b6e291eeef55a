package io.orderly.supervisor.commands;

import io.orderly.process.Decision;
import io.orderly.process.OrderProcess;
import io.orderly.store.RecordedCommand;
import io.orderly.store.StateStore;
import io.orderly.store.StateTransaction;
import io.orderly.supervisor.commands.CommandAnswer.Outcome;
import io.orderly.supervisor.commands.CommandOutcome.Answered;
import io.orderly.supervisor.commands.CommandOutcome.IdInUse;
import io.orderly.supervisor.commands.CommandOutcome.UnknownOrder;
import io.orderly.supervisor.deciding.SupervisorDecider;
import io.orderly.supervisor.telling.SchedulerWake;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.OptimisticLockingFailureException;

/**
 * Runs commands, each in one transaction: lock the order, decide by the same state machine as
 * everybody, write the change, record the command with its answer, refusals too. After the commit
 * the schedulers are woken.
 */
public final class OperatorCommands {

  private static final Logger LOG = LoggerFactory.getLogger(OperatorCommands.class);

  private final StateStore store;
  private final SupervisorDecider decider;
  private final SchedulerWake schedulers;

  public OperatorCommands(StateStore store, SupervisorDecider decider, SchedulerWake schedulers) {
    this.store = store;
    this.decider = decider;
    this.schedulers = schedulers;
  }

  /**
   * Runs a command, or finds its answer when it ran before.
   *
   * @throws DataAccessException when the store can't be reached; a repeat of the command is safe
   */
  public CommandOutcome run(OperatorCommand command) {
    CommandOutcome outcome = answer(command);
    if (outcome instanceof Answered answered && answered.answer().outcome() == Outcome.APPLIED) {
      schedulers.wake(command.orderId());
    }
    return outcome;
  }

  private CommandOutcome answer(OperatorCommand command) {
    try {
      return store.inTransaction(transaction -> answer(transaction, command));
    } catch (DataIntegrityViolationException idTakenMeanwhile) {
      // By a command for another order, whose lock kept nobody waiting here: now it can be read.
      return store.inTransaction(transaction -> answer(transaction, command));
    }
  }

  private CommandOutcome answer(StateTransaction transaction, OperatorCommand command) {
    Optional<OrderProcess> order =
        transaction.lock(List.of(command.orderId())).stream().findFirst();
    if (order.isEmpty()) {
      return new UnknownOrder(command.orderId());
    }
    // After the lock: a request with the same id that held it has committed its answer by now.
    return transaction
        .command(command.commandId())
        .map(earlier -> repeat(command, earlier))
        .orElseGet(() -> new Answered(apply(transaction, command, order.get())));
  }

  private static CommandOutcome repeat(OperatorCommand command, RecordedCommand earlier) {
    boolean isSame =
        earlier.orderId().equals(command.orderId()) && earlier.kind().equals(command.kind());
    return isSame
        ? new Answered(AnswerJson.read(earlier.answer()))
        : new IdInUse(command.commandId());
  }

  private CommandAnswer apply(
      StateTransaction transaction, OperatorCommand command, OrderProcess order) {
    CommandAnswer answer = decide(transaction, command, order);
    transaction.record(
        new RecordedCommand(
            command.commandId(),
            command.orderId(),
            command.kind(),
            answer.version(),
            command.actor(),
            command.reason(),
            AnswerJson.write(answer)));
    return answer;
  }

  private CommandAnswer decide(
      StateTransaction transaction, OperatorCommand command, OrderProcess order) {
    Decision decision;
    try {
      decision = decider.decide(order, command.event(), transaction.now());
    } catch (DataAccessException storeIsAway) {
      throw storeIsAway;
    } catch (RuntimeException undecidable) {
      LOG.error("order {} can't be decided on", order.orderId(), undecidable);
      String detail = "the order can't be decided on: " + undecidable.getMessage();
      return answer(command, Outcome.REFUSED, order, detail);
    }
    if (!decision.isChange()) {
      return answer(command, Outcome.REFUSED, order, decision.reason());
    }
    if (transaction.write(List.of(decision)).isEmpty()) {
      throw new OptimisticLockingFailureException("order " + order.orderId() + " was not locked");
    }
    String detail = "the order is " + decision.after().state().word() + " now";
    return answer(command, Outcome.APPLIED, decision.after(), detail);
  }

  private static CommandAnswer answer(
      OperatorCommand command, Outcome outcome, OrderProcess order, String detail) {
    return new CommandAnswer(
        command.commandId(), order.orderId(), outcome, order.state(), order.version(), detail);
  }
}
