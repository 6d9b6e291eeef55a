package io.orderly.submission.cancelling;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.platform.tracing.ActionStart;
import io.orderly.platform.tracing.OrderAction;
import io.orderly.process.Cause;
import io.orderly.process.Decision;
import io.orderly.process.DecisionContext;
import io.orderly.process.Direction;
import io.orderly.process.OrderProcess;
import io.orderly.process.OrderStateMachine;
import io.orderly.process.ProcessEvent;
import io.orderly.store.StoredJson;
import io.orderly.store.transitions.RecordedCommand;
import io.orderly.store.transitions.StateStore;
import io.orderly.store.transitions.StateStore.StateTransaction;
import io.orderly.store.workflows.WorkflowCatalogue;
import io.orderly.submission.cancelling.Cancelling.CancelOutcome.Answered;
import io.orderly.submission.cancelling.Cancelling.CancelOutcome.IdInUse;
import io.orderly.submission.cancelling.Cancelling.CancelOutcome.Repeated;
import io.orderly.submission.cancelling.Cancelling.CancelOutcome.UnknownOrder;
import io.orderly.submission.cancelling.Cancelling.CancelOutcome.UnreadableWorkflow;
import io.orderly.workflow.WorkflowId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.OptimisticLockingFailureException;

/**
 * Runs cancels, each in one transaction: lock the order, decide, write the change, record the
 * command with its answer, refusals too. It is published after the commit. It never starts a step.
 */
public final class Cancelling {

  private static final String KIND = "cancel";

  /** No step is started, so no agent needs capacity. */
  private static final Set<String> NO_AGENT = Set.of();

  /** Turning to undo draws no backoff. */
  private static final double NO_JITTER = 0;

  private final StateStore store;
  private final WorkflowCatalogue workflows;
  private final Duration grace;
  private final BiConsumer<ActionStart, Answered> afterCommit;

  /**
   * Cancels orders of these workflows.
   *
   * @param grace how long after CompleteBy a reply may still be on its way
   * @param afterCommit publishes a cancel that ran; must not throw
   */
  public Cancelling(
      StateStore store,
      WorkflowCatalogue workflows,
      Duration grace,
      BiConsumer<ActionStart, Answered> afterCommit) {
    this.store = store;
    this.workflows = workflows;
    this.grace = grace;
    this.afterCommit = afterCommit;
  }

  /**
   * Runs a cancel, or finds its answer when it ran before.
   *
   * @throws org.springframework.dao.DataAccessException when the store is unavailable; a repeat is
   *     safe
   */
  public CancelOutcome cancel(CancelRequest request) {
    ActionStart start = OrderAction.CANCEL.begin();
    CancelOutcome outcome = run(request);
    if (outcome instanceof Answered answered) {
      afterCommit.accept(start, answered);
    }
    return outcome;
  }

  private CancelOutcome run(CancelRequest request) {
    try {
      return store.inTransaction(transaction -> run(transaction, request));
    } catch (DataIntegrityViolationException idInserted) {
      // By a command for another order, which this one did not wait for: now it can be read.
      return store.inTransaction(transaction -> run(transaction, request));
    }
  }

  private CancelOutcome run(StateTransaction transaction, CancelRequest request) {
    Optional<OrderProcess> order =
        transaction.lock(List.of(request.orderId())).stream().findFirst();
    if (order.isEmpty()) {
      return new UnknownOrder();
    }
    // After the lock: a request with the same id that held it has committed its answer by now.
    return transaction
        .command(request.ownCommandId())
        .map(earlier -> repeat(request, earlier))
        .orElseGet(() -> decide(transaction, request, order.get()));
  }

  private static CancelOutcome repeat(CancelRequest request, RecordedCommand earlier) {
    if (earlier.orderId().equals(request.orderId()) && earlier.kind().equals(KIND)) {
      Kept kept = Kept.read(earlier.answer());
      if (kept.contentHash() == null || kept.contentHash().equals(request.contentHash())) {
        return new Repeated(kept.answer());
      }
    }
    return new IdInUse();
  }

  private CancelOutcome decide(
      StateTransaction transaction, CancelRequest request, OrderProcess order) {
    return decide(order, request, transaction.now())
        .<CancelOutcome>map(decision -> apply(transaction, request, decision))
        .orElseGet(() -> new UnreadableWorkflow(order.workflow()));
  }

  /** Decides on one locked order; empty when its workflow can't be read here. */
  private Optional<Decision> decide(OrderProcess order, CancelRequest request, Instant now) {
    if (order.direction() == Direction.UNDO || order.state().isFinal()) {
      // Answered whether the workflow can be read here or not.
      return Optional.of(Decision.ignored(order, whyItStays(order)));
    }
    ProcessEvent undo =
        new ProcessEvent.Undo(
            request.seenVersion().orElse(order.version()), Cause.cancelledBy(request.actor()));
    return workflows
        .find(order.workflow())
        .map(
            workflow ->
                OrderStateMachine.decide(
                    order, undo, new DecisionContext(workflow, now, grace, NO_AGENT, NO_JITTER)));
  }

  private static String whyItStays(OrderProcess order) {
    if (order.state().needsOperator()) {
      return "the order is being undone already; its undo waits for an operator";
    }
    return order.state().isFinal()
        ? "the order is " + order.state().value() + ", which is final"
        : "the order is being undone already";
  }

  private static Answered apply(
      StateTransaction transaction, CancelRequest request, Decision decision) {
    if (decision.isChange() && transaction.write(List.of(decision)).isEmpty()) {
      throw new OptimisticLockingFailureException("order " + request.orderId() + " was not locked");
    }
    CancelAnswer answer = CancelAnswer.of(request, decision);
    transaction.record(
        new RecordedCommand(
            request.ownCommandId(),
            request.orderId(),
            KIND,
            answer.version(),
            request.actor(),
            request.reason(),
            StoredJson.write(new Kept(answer, request.contentHash()))));
    return new Answered(answer, decision);
  }

  /**
   * As it is stored.
   *
   * @param contentHash of what was asked for; null in rows of before, which any cancel repeats
   */
  record Kept(CancelAnswer answer, @Nullable String contentHash) {

    static Kept read(String stored) {
      JsonNode read = StoredJson.read(stored, JsonNode.class);
      return read.has("answer")
          ? StoredJson.read(stored, Kept.class)
          : new Kept(StoredJson.read(stored, CancelAnswer.class), null);
    }
  }

  /** The outcome of a cancel. */
  public sealed interface CancelOutcome {

    /**
     * It ran, and its answer is recorded.
     *
     * @param decision the change of the order, or why there is none
     */
    record Answered(CancelAnswer answer, Decision decision) implements CancelOutcome {}

    /** It ran before: the answer of that time. */
    record Repeated(CancelAnswer answer) implements CancelOutcome {}

    /** No order has this id; nothing is recorded. */
    record UnknownOrder() implements CancelOutcome {}

    /** The id belongs to another command, so this one did not run. */
    record IdInUse() implements CancelOutcome {}

    /** The order began with a workflow that this program can't read; nothing is recorded. */
    record UnreadableWorkflow(WorkflowId workflow) implements CancelOutcome {}
  }
}
