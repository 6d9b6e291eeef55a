package io.orderly.submission.completing;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.partner.schema.AnswerCheck;
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
import io.orderly.store.transitions.RecordedCommand;
import io.orderly.store.transitions.StateStore;
import io.orderly.store.transitions.StateStore.StateTransaction;
import io.orderly.store.workflows.WorkflowCatalogue;
import io.orderly.submission.intake.checking.RequestErrors;
import io.orderly.workflow.StepAsk;
import io.orderly.workflow.StepTask;
import io.orderly.workflow.WorkflowDefinition;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.OptimisticLockingFailureException;

/**
 * Runs completions, each in one transaction: lock the order, decide, check the answer by what the
 * step asks for, write the change, record the command with its answer, refusals too. It is
 * published after the commit. It never starts a step.
 */
final class Completing {

  private static final String KIND = "answer";

  /** No step is started, so no agent needs capacity. */
  private static final Set<String> NO_AGENT = Set.of();

  /** An answer draws no backoff. */
  private static final double NO_JITTER = 0;

  private final StateStore store;
  private final WorkflowCatalogue workflows;
  private final Duration grace;
  private final BiConsumer<ActionStart, Answered> afterCommit;

  /**
   * Completes steps of these workflows.
   *
   * @param grace how long after CompleteBy a reply may still be on its way
   * @param afterCommit publishes a completion that ran; must not throw
   */
  Completing(
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
   * The outcome of a completion.
   *
   * @param decision of the order; empty where it ran before
   */
  record Answered(CompletionAnswer answer, Optional<Decision> decision) {}

  /**
   * As it is stored.
   *
   * @param contentHash of what was answered
   */
  record Kept(CompletionAnswer answer, String contentHash) {}

  /**
   * Runs a completion, or finds its answer when it ran before.
   *
   * @throws ProblemException when there is no such order, the answer breaks rules of the step, the
   *     id belongs to another command, or the workflow can't be read here
   * @throws org.springframework.dao.DataAccessException when the store is unavailable; a repeat is
   *     safe
   */
  Answered complete(CompletionRequest request) {
    ActionStart start = OrderAction.ANSWER.begin();
    Answered answered = runOnce(request);
    if (answered.decision().isPresent()) {
      afterCommit.accept(start, answered);
    }
    return answered;
  }

  private Answered runOnce(CompletionRequest request) {
    try {
      return store.inTransaction(transaction -> run(transaction, request));
    } catch (DataIntegrityViolationException idInserted) {
      // By a command for another order, which this one did not wait for: now it can be read.
      return store.inTransaction(transaction -> run(transaction, request));
    }
  }

  private Answered run(StateTransaction transaction, CompletionRequest request) {
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

  private static Answered repeat(CompletionRequest request, RecordedCommand earlier) {
    if (earlier.orderId().equals(request.orderId()) && earlier.kind().equals(KIND)) {
      Kept kept = StoredJson.read(earlier.answer(), Kept.class);
      if (kept.contentHash().equals(request.contentHash())) {
        return new Answered(kept.answer(), Optional.empty());
      }
    }
    throw new ProblemException(
        ProblemType.IDEMPOTENCY_KEY_REUSED,
        "The command id %s belongs to a different command. Give every answer an id of its own."
            .formatted(request.commandId()));
  }

  private Answered apply(
      StateTransaction transaction, CompletionRequest request, OrderProcess order) {
    WorkflowDefinition workflow =
        workflows.find(order.workflow()).orElseThrow(() -> unreadable(order));
    DecisionContext context =
        new DecisionContext(workflow, transaction.now(), grace, NO_AGENT, NO_JITTER);
    StepTask task = workflow.step(request.step()).task();
    String anyChoice = task instanceof StepAsk asking ? asking.choices().get(0) : "";
    Decision possible = decide(order, request, anyChoice, null, context);
    if (!possible.isChange() || !(task instanceof StepAsk ask)) {
      return answer(transaction, request, possible, null);
    }
    return apply(transaction, request, order, context, ask);
  }

  private Answered apply(
      StateTransaction transaction,
      CompletionRequest request,
      OrderProcess order,
      DecisionContext context,
      StepAsk ask) {
    RequestErrors errors = new RequestErrors();
    AnswerCheck check = new AnswerCheck(context.workflow(), request.step(), ask, errors::add);
    Optional<String> choice = check.choice(request.choice());
    JsonNode input = choice.map(chosen -> check.input(chosen, request.input())).orElse(null);
    if (choice.isEmpty() || !errors.isEmpty()) {
      throw ProblemException.invalid(errors.all());
    }
    Decision decision = decide(order, request, choice.get(), input, context);
    if (transaction.write(List.of(decision)).isEmpty()) {
      throw new OptimisticLockingFailureException("order " + request.orderId() + " was not locked");
    }
    return answer(transaction, request, decision, choice.get());
  }

  private static Decision decide(
      OrderProcess order,
      CompletionRequest request,
      String choice,
      @Nullable JsonNode input,
      DecisionContext context) {
    String result = StepAsk.result(choice, request.actor(), input).toString();
    return OrderStateMachine.decide(
        order, new ProcessEvent.Answer(request.step(), choice, request.actor(), result), context);
  }

  private static ProblemException unreadable(OrderProcess order) {
    return ProblemException.unavailable(
        "workflow",
        "The order began with workflow %s, which this instance can't read. Another instance may."
            .formatted(order.workflow()));
  }

  private static Answered answer(
      StateTransaction transaction,
      CompletionRequest request,
      Decision decision,
      @Nullable String choice) {
    CompletionAnswer answer = CompletionAnswer.of(request, decision, choice);
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
