package io.orderly.submission.correcting;

import io.orderly.messages.AttributePatch.Corrected;
import io.orderly.platform.problem.ProblemException;
import io.orderly.platform.problem.ProblemType;
import io.orderly.platform.tracing.ActionStart;
import io.orderly.platform.tracing.OrderAction;
import io.orderly.process.Decision;
import io.orderly.process.DecisionContext;
import io.orderly.process.OrderProcess;
import io.orderly.process.OrderStateMachine;
import io.orderly.process.ProcessEvent;
import io.orderly.store.StoredJson;
import io.orderly.store.transitions.OrderCorrections;
import io.orderly.store.transitions.OrderCorrections.InvalidCorrectionException;
import io.orderly.store.transitions.RecordedCommand;
import io.orderly.store.transitions.StateStore;
import io.orderly.store.transitions.StateStore.StateTransaction;
import io.orderly.store.workflows.WorkflowCatalogue;
import io.orderly.workflow.CorrectedBy;
import io.orderly.workflow.WorkflowDefinition;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.OptimisticLockingFailureException;

/**
 * Runs corrections, each in one transaction: lock the order, decide, write the change with the
 * order's next edition, record the command with its answer, refusals too. It is published after the
 * commit. It never starts a step.
 */
final class Correcting {

  private static final String KIND = "correct";

  /** No step is started, so no agent needs capacity. */
  private static final Set<String> NO_AGENT = Set.of();

  /** A correction draws no backoff. */
  private static final double NO_JITTER = 0;

  private final StateStore store;
  private final WorkflowCatalogue workflows;
  private final OrderCorrections corrections;
  private final Duration grace;
  private final BiConsumer<ActionStart, Answered> afterCommit;

  /**
   * Corrects orders of these workflows.
   *
   * @param grace how long after CompleteBy a reply may still be on its way
   * @param afterCommit publishes a correction that ran; must not throw
   */
  Correcting(
      StateStore store,
      WorkflowCatalogue workflows,
      OrderCorrections corrections,
      Duration grace,
      BiConsumer<ActionStart, Answered> afterCommit) {
    this.store = store;
    this.workflows = workflows;
    this.corrections = corrections;
    this.grace = grace;
    this.afterCommit = afterCommit;
  }

  /**
   * What came of a correction.
   *
   * @param decision of the order; empty where it ran before
   */
  record Answered(CorrectionAnswer answer, Optional<Decision> decision) {}

  /**
   * As it is stored.
   *
   * @param contentHash of what was asked for
   */
  record Kept(CorrectionAnswer answer, String contentHash) {}

  /**
   * Runs a correction, or finds its answer when it ran before.
   *
   * @throws ProblemException when there is no such order, its attributes would break rules, the id
   *     belongs to another command, or the workflow can't be read here
   * @throws org.springframework.dao.DataAccessException when the store is unavailable; a repeat is
   *     safe
   */
  Answered correct(CorrectionRequest request) {
    ActionStart start = OrderAction.CORRECT.begin();
    Answered answered = runOnce(request);
    if (answered.decision().isPresent()) {
      afterCommit.accept(start, answered);
    }
    return answered;
  }

  private Answered runOnce(CorrectionRequest request) {
    try {
      return store.inTransaction(transaction -> run(transaction, request));
    } catch (DataIntegrityViolationException idInserted) {
      // By a command for another order, which this one did not wait for: now it can be read.
      return store.inTransaction(transaction -> run(transaction, request));
    }
  }

  private Answered run(StateTransaction transaction, CorrectionRequest request) {
    OrderProcess order =
        transaction.lock(List.of(request.orderId())).stream()
            .findFirst()
            .orElseThrow(
                () ->
                    ProblemException.notFound(
                        "order", "There is no order %s.".formatted(request.orderId())));
    // After the lock: a request with the same id that held it has committed its answer by now.
    return transaction
        .command(request.ownCommandId())
        .map(earlier -> repeat(request, earlier))
        .orElseGet(() -> apply(transaction, request, order));
  }

  private static Answered repeat(CorrectionRequest request, RecordedCommand earlier) {
    if (earlier.orderId().equals(request.orderId()) && earlier.kind().equals(KIND)) {
      Kept kept = StoredJson.read(earlier.answer(), Kept.class);
      if (kept.contentHash().equals(request.contentHash())) {
        return new Answered(kept.answer(), Optional.empty());
      }
    }
    throw new ProblemException(
        ProblemType.IDEMPOTENCY_KEY_REUSED,
        "The command id %s belongs to a different command. Give every correction an id of its own."
            .formatted(request.commandId()));
  }

  private Answered apply(
      StateTransaction transaction, CorrectionRequest request, OrderProcess order) {
    WorkflowDefinition workflow =
        workflows.find(order.workflow()).orElseThrow(() -> unreadable(order));
    DecisionContext context =
        new DecisionContext(workflow, transaction.now(), grace, NO_AGENT, NO_JITTER);
    Decision possible = decide(order, request, List.of(), context);
    if (!possible.isChange()) {
      return answer(transaction, request, possible, List.of());
    }
    Corrected corrected = corrected(order, request);
    Decision decision = decide(order, request, corrected.changes(), context);
    if (transaction.write(List.of(decision)).isEmpty()) {
      throw new OptimisticLockingFailureException("order " + request.orderId() + " was not locked");
    }
    OrderCorrections.add(
        transaction, decision.after(), corrected, request.actor(), request.reason());
    return answer(transaction, request, decision, corrected.changes());
  }

  private static Decision decide(
      OrderProcess order,
      CorrectionRequest request,
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

  private static ProblemException unreadable(OrderProcess order) {
    return ProblemException.unavailable(
        "workflow",
        "The order began with workflow %s, which this instance can't read. Another instance may."
            .formatted(order.workflow()));
  }

  private static Answered answer(
      StateTransaction transaction,
      CorrectionRequest request,
      Decision decision,
      List<String> changes) {
    CorrectionAnswer answer = CorrectionAnswer.of(request, decision, changes);
    transaction.record(
        new RecordedCommand(
            request.ownCommandId(),
            request.orderId(),
            KIND,
            answer.version(),
            request.actor(),
            request.reason(),
            StoredJson.write(new Kept(answer, request.contentHash()))));
    return new Answered(answer, Optional.of(decision));
  }
}
