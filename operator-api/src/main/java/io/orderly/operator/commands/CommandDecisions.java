package io.orderly.operator.commands;

import io.orderly.messages.AttributePatch.Corrected;
import io.orderly.operator.decision.SupervisorDecider;
import io.orderly.platform.problem.ProblemException;
import io.orderly.process.Decision;
import io.orderly.process.OrderProcess;
import io.orderly.process.ProcessEvent;
import io.orderly.process.ProcessEvent.Answer;
import io.orderly.store.orders.OrderDirectory;
import io.orderly.store.orders.OrderReference;
import io.orderly.store.transitions.OrderCorrections;
import io.orderly.store.transitions.OrderCorrections.InvalidCorrectionException;
import io.orderly.store.transitions.RecordedCommand;
import io.orderly.store.transitions.StateStore.StateTransaction;
import io.orderly.store.transitions.StoredAnswer;
import io.orderly.telemetry.Fields;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;

/** What a command does to a locked order, and how it is kept beside the change. */
public final class CommandDecisions {

  private static final Logger LOG = LoggerFactory.getLogger(CommandDecisions.class);

  private final OrderDirectory orders;
  private final SupervisorDecider decider;
  private final OrderCorrections corrections;

  public CommandDecisions(
      OrderDirectory orders, SupervisorDecider decider, OrderCorrections corrections) {
    this.orders = orders;
    this.decider = decider;
    this.corrections = corrections;
  }

  /**
   * Decides; an order that can't be decided on is left as it is, with the reason.
   *
   * @throws ProblemException with every error of corrected attributes, or of the input of an answer
   */
  public Decision decide(OperatorCommand command, OrderProcess order, Instant now) {
    try {
      List<String> changes = corrected(command, order).map(Corrected::changes).orElse(List.of());
      Answer answer = answer(command, order);
      ProcessEvent event = command.event(changes, answer, () -> virtualStart(order.orderId()));
      return decider.decide(order, event, now);
    } catch (DataAccessException | ProblemException unanswered) {
      throw unanswered;
    } catch (RuntimeException undecidable) {
      LOG.atError()
          .addKeyValue(Fields.ORDER_ID, order.orderId())
          .setCause(undecidable)
          .log("order {} can't be decided on", order.orderId());
      return Decision.ignored(order, "the order can't be decided on: " + undecidable.getMessage());
    }
  }

  private @Nullable Answer answer(OperatorCommand command, OrderProcess order) {
    if (command.kind() != CommandKind.ANSWER) {
      return null;
    }
    return decider
        .workflow(order)
        .map(workflow -> OperatorAnswer.of(command, workflow))
        .orElseGet(() -> OperatorAnswer.unchecked(command));
  }

  /** Nothing for an order that the operator did not see so: its lines may be others. */
  private Optional<Corrected> corrected(OperatorCommand command, OrderProcess order) {
    try {
      return Optional.ofNullable(command.action().correction())
          .filter(correction -> order.version() == command.seenVersion())
          .map(correction -> corrections.correct(order, correction.patch()));
    } catch (InvalidCorrectionException invalid) {
      throw ProblemException.invalid(invalid.errors());
    }
  }

  /** Writes what a change needs beside the order's process. */
  void writeBeside(StateTransaction transaction, OperatorCommand command, Decision change) {
    corrected(command, change.before())
        .ifPresent(
            corrected ->
                OrderCorrections.add(
                    transaction,
                    change.after(),
                    corrected,
                    command.head().actor(),
                    command.head().reason()));
  }

  private Instant virtualStart(UUID orderId) {
    OrderReference order = orders.references(List.of(orderId)).get(orderId);
    if (order == null) {
      throw new IllegalStateException("order " + orderId + " has a process and no order");
    }
    return order.virtualStart();
  }

  /** Keeps the command with its answer, refusals too. */
  public CommandAnswer record(
      StateTransaction transaction, OperatorCommand command, Decision decision) {
    CommandAnswer answer = CommandAnswer.of(command, decision);
    transaction.record(
        new RecordedCommand(
            command.head().commandId(),
            command.orderId(),
            command.kind().value(),
            answer.version(),
            command.head().actor(),
            command.head().reason(),
            new StoredAnswer<>(answer, command.action().contentHash()).write()));
    return answer;
  }
}
