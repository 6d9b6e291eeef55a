package io.orderly.submission.cancelling;

import io.orderly.platform.tracing.ActionStart;
import io.orderly.platform.tracing.OrderAction;
import io.orderly.process.Decision;
import io.orderly.process.OrderProcess;
import io.orderly.store.StoredJson;
import io.orderly.store.transitions.RecordedCommand;
import io.orderly.store.transitions.StateStore;
import io.orderly.store.transitions.StateTransaction;
import io.orderly.store.workflows.WorkflowCatalogue;
import io.orderly.submission.cancelling.CancelOutcome.Answered;
import io.orderly.submission.cancelling.CancelOutcome.IdInUse;
import io.orderly.submission.cancelling.CancelOutcome.Repeated;
import io.orderly.submission.cancelling.CancelOutcome.UnknownOrder;
import io.orderly.submission.cancelling.CancelOutcome.UnreadableWorkflow;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.OptimisticLockingFailureException;

/**
 * Runs cancels, each in one transaction: lock the order, decide, write the change, record the
 * command with its answer, refusals too. What follows is told after the commit.
 */
public final class Cancelling {

  private static final String KIND = "cancel";

  private final StateStore store;
  private final CancelDecider decider;
  private final AfterCancel afterCancel;

  /**
   * Runs the cancels of orders of these workflows.
   *
   * @param grace how long after CompleteBy a reply may still be on its way
   */
  public Cancelling(
      StateStore store, WorkflowCatalogue workflows, Duration grace, AfterCancel afterCancel) {
    this.store = store;
    this.decider = new CancelDecider(workflows, grace);
    this.afterCancel = afterCancel;
  }

  /**
   * Runs a cancel, or finds its answer when it ran before.
   *
   * @throws org.springframework.dao.DataAccessException when the store can't be reached; a repeat
   *     is safe
   */
  public CancelOutcome cancel(CancelRequest request) {
    ActionStart start = OrderAction.CANCEL.begin();
    CancelOutcome outcome = run(request);
    if (outcome instanceof Answered answered) {
      afterCancel.tell(start, answered);
    }
    return outcome;
  }

  private CancelOutcome run(CancelRequest request) {
    try {
      return store.inTransaction(transaction -> run(transaction, request));
    } catch (DataIntegrityViolationException idTakenMeanwhile) {
      // By a command for another order, whose lock kept nobody waiting here: now it can be read.
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
    boolean isSame = earlier.orderId().equals(request.orderId()) && earlier.kind().equals(KIND);
    return isSame
        ? new Repeated(StoredJson.read(earlier.answer(), CancelAnswer.class))
        : new IdInUse();
  }

  private CancelOutcome decide(
      StateTransaction transaction, CancelRequest request, OrderProcess order) {
    return decider
        .decide(order, request, transaction.now())
        .<CancelOutcome>map(decision -> apply(transaction, request, decision))
        .orElseGet(() -> new UnreadableWorkflow(order.workflow()));
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
            StoredJson.write(answer)));
    return new Answered(answer, decision);
  }
}
