package io.orderly.submission.correcting;

import io.orderly.messages.AttributePatch.Corrected;
import io.orderly.platform.problem.ProblemException;
import io.orderly.platform.tracing.OrderAction;
import io.orderly.process.Decision;
import io.orderly.process.DecisionContext;
import io.orderly.process.OrderProcess;
import io.orderly.process.OrderStateMachine;
import io.orderly.process.ProcessEvent;
import io.orderly.store.transitions.OrderCorrections;
import io.orderly.store.transitions.OrderCorrections.InvalidCorrectionException;
import io.orderly.submission.commands.CommandDefinition;
import io.orderly.submission.commands.CommandType;
import io.orderly.submission.commands.SubmitterCommand;
import io.orderly.workflow.CorrectedBy;
import java.util.List;
import java.util.function.Supplier;
import org.springframework.stereotype.Component;

/** Gives orders their next edition, where their workflow lets submitters do so. */
@Component
final class Correcting implements CommandDefinition<CorrectionRequest, CorrectionAnswer> {

  private static final CommandType<CorrectionAnswer> TYPE =
      new CommandType<>(
          "correct",
          "correction",
          OrderAction.CORRECT,
          "orderly.orders.corrected",
          List.of(CorrectionAnswer.Outcome.values()),
          CorrectionAnswer.class);

  private final OrderCorrections corrections;

  Correcting(OrderCorrections corrections) {
    this.corrections = corrections;
  }

  @Override
  public CommandType<CorrectionAnswer> type() {
    return TYPE;
  }

  @Override
  public Decided<CorrectionAnswer> decide(
      SubmitterCommand<CorrectionRequest> command,
      OrderProcess order,
      Supplier<DecisionContext> context) {
    DecisionContext known = context.get();
    Decision possible = decision(command.content(), order, List.of(), known);
    if (!possible.isChange()) {
      return new Decided<>(possible, CorrectionAnswer.of(command, possible, List.of()));
    }
    Corrected corrected = corrected(order, command.content());
    Decision decision = decision(command.content(), order, corrected.changes(), known);
    return new Decided<>(
        decision,
        CorrectionAnswer.of(command, decision, corrected.changes()),
        transaction ->
            OrderCorrections.add(
                transaction, decision.after(), corrected, command.actor(), command.reason()));
  }

  private static Decision decision(
      CorrectionRequest request,
      OrderProcess order,
      List<String> changes,
      DecisionContext context) {
    if (context.workflow().correctedBy() != CorrectedBy.SUBMITTER) {
      return Decision.ignored(
          order,
          "workflow %s lets only operators correct its orders".formatted(order.workflow().name()));
    }
    long seenVersion = request.seenVersion().orElse(order.version());
    return OrderStateMachine.decide(
        order, new ProcessEvent.Correct(seenVersion, changes, request.next()), context);
  }

  private Corrected corrected(OrderProcess order, CorrectionRequest request) {
    try {
      return corrections.correct(order, request.patch());
    } catch (InvalidCorrectionException invalid) {
      throw ProblemException.invalid(invalid.errors());
    }
  }
}
