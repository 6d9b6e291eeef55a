package io.orderly.simulation.observing;

import io.orderly.messages.OperatorAlert;
import io.orderly.process.Acceptance;
import io.orderly.process.Direction;
import io.orderly.process.Failure;
import io.orderly.process.OrderEvent;
import io.orderly.process.OrderProcess;
import io.orderly.process.OrderStep;
import io.orderly.simulation.checking.AcceptanceImage;
import io.orderly.simulation.checking.AlertImage;
import io.orderly.simulation.checking.AnswerImage;
import io.orderly.simulation.checking.DecisionImage;
import io.orderly.simulation.checking.GroupRule;
import io.orderly.simulation.checking.OrderImage;
import io.orderly.simulation.checking.StepImage;
import io.orderly.simulation.checking.StepRule;
import io.orderly.simulation.checking.WorkflowImage;
import io.orderly.workflow.AgentDefinition.Tombstones;
import io.orderly.workflow.FailurePolicies;
import io.orderly.workflow.StepAsk;
import io.orderly.workflow.StepDefinition;
import io.orderly.workflow.StepGroup;
import io.orderly.workflow.StepGroup.OnFailure;
import io.orderly.workflow.WorkflowDefinition;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Converts records of the code under test into the plain images of the checks. */
public final class Images {

  private Images() {}

  static OrderImage of(OrderProcess order) {
    Failure failure = order.failure();
    return new OrderImage(
        order.orderId(),
        order.workflow().toString(),
        order.state().value(),
        order.direction().value(),
        order.version(),
        order.lockedBy(),
        order.completeBy(),
        order.notBefore(),
        order.nextAgent(),
        order.failureCount(),
        order.terms().isPaused(),
        order.terms().startAt(),
        order.terms().deadline(),
        failure == null ? null : failure.code(),
        order.steps().stream().map(Images::of).toList(),
        order.edition());
  }

  private static StepImage of(OrderStep step) {
    return new StepImage(
        step.position(),
        step.name(),
        step.agent(),
        step.state().value(),
        step.attempt(),
        step.completeBy(),
        step.notBefore(),
        step.failureCount(),
        step.result(),
        step.failure() == null ? null : step.failure().code(),
        step.edition(),
        of(step.history().acceptance(), step),
        of(step.history().undoAcceptance(), step),
        step.elementFailure() == null ? null : step.elementFailure().code());
  }

  private static @Nullable AcceptanceImage of(@Nullable Acceptance acceptance, OrderStep step) {
    return acceptance == null
        ? null
        : new AcceptanceImage(acceptance.since(), acceptance.until(), step.startedAt());
  }

  /**
   * A workflow as far as the checks need it.
   *
   * @param agentsThatFind those whose partners tell what earlier calls did
   */
  public static WorkflowImage of(WorkflowDefinition workflow, Set<String> agentsThatFind) {
    return new WorkflowImage(
        workflow.id().toString(),
        workflow.steps().stream()
            .map(step -> of(workflow, step, agentsThatFind.contains(step.agent())))
            .toList(),
        workflow.groups().stream().map(Images::of).toList());
  }

  private static GroupRule of(StepGroup group) {
    String source = group.source();
    return new GroupRule(
        group.name(),
        source == null ? "" : source,
        source == null ? "" : group.pathInResult().get(0),
        Set.copyOf(group.steps()),
        group.onFailure() == OnFailure.UNDO_GROUP);
  }

  private static StepRule of(WorkflowDefinition workflow, StepDefinition step, boolean found) {
    return new StepRule(
        step.name(),
        step.agent(),
        Set.copyOf(step.after()),
        policies(step.onFailure()),
        step.attempts(),
        step.waits(),
        step.undoText(),
        workflow.agentOf(step).tombstones() == Tombstones.KEPT,
        Set.copyOf(step.reads().paths()),
        Objects.requireNonNullElse(step.when(), ""),
        found,
        step.maxWait(),
        step.task() instanceof StepAsk ask ? ask.refusals() : Set.of(),
        step.whenWaiting().value());
  }

  private static Map<String, String> policies(FailurePolicies policies) {
    Map<String, String> byCode = new HashMap<>();
    byCode.put("*", policies.otherwise().value());
    policies.byCode().forEach((code, policy) -> byCode.put(code, policy.value()));
    return byCode;
  }

  /** What the events of a transaction say of decisions about the order. */
  public static Stream<DecisionImage> decisions(UUID orderId, Collection<OrderEvent> events) {
    return events.stream()
        .filter(event -> event.kind() == OrderEvent.Kind.DECIDED)
        .map(
            event ->
                new DecisionImage(
                    orderId,
                    Objects.requireNonNull(event.step()),
                    event.detail().substring(0, event.detail().indexOf(':'))));
  }

  /** What the events of a transaction say of answers to the order. */
  static Stream<AnswerImage> answers(UUID orderId, Collection<OrderEvent> events) {
    return events.stream()
        .filter(event -> event.kind() == OrderEvent.Kind.ANSWERED)
        .map(
            event -> {
              String[] words = event.detail().split(" by ", 2);
              return new AnswerImage(
                  orderId, Objects.requireNonNull(event.step()), words[0], words[1]);
            });
  }

  static AlertImage of(OperatorAlert alert) {
    return new AlertImage(
        alert.alertId(),
        Objects.requireNonNull(alert.orderId()),
        alert.orderVersion(),
        alert.failure().code());
  }

  static String word(Direction direction) {
    return direction.value();
  }
}
