package io.orderly.submission.tracking;

import io.orderly.messages.FailureTexts;
import io.orderly.messages.Order;
import io.orderly.messages.StatusCause;
import io.orderly.process.Cause;
import io.orderly.process.Direction;
import io.orderly.process.Failure;
import io.orderly.process.OrderActivities;
import io.orderly.process.OrderActivity;
import io.orderly.process.OrderProcess;
import io.orderly.process.OrderSnapshot;
import io.orderly.process.ProcessState;
import io.orderly.store.readmodel.CustomerOrder;
import io.orderly.store.readmodel.OrderEntity;
import io.orderly.workflow.AttributePaths;
import io.orderly.workflow.WorkflowDefinition;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * An order with its state.
 *
 * @param version rises with every change
 * @param edition of the order: 1 as it was accepted, one more with every correction
 * @param workflowVersion the version of the workflow that the order began with
 * @param direction undo once it was cancelled or turned to undo; it never turns back
 * @param paused whether an operator paused it: none of its steps starts until it is resumed
 * @param startAt no step starts before it, as the submitter asked; absent: at once
 * @param deadline when it is to be Processed; absent: there is none
 * @param deadlineActedAt when the passed deadline turned the order to undo or raised an alert
 * @param notBefore when it continues, while it waits
 * @param failureCount the sum over its steps
 * @param failure why it is in Error
 * @param cause why it did not go through: in Error, or being undone or Undone
 * @param activity what it does now; absent once it has ended
 * @param order what was ordered, in its last edition, with the exact total; sensitive attributes
 *     are masked
 * @param steps in the order of the workflow
 */
public record OrderView(
    UUID orderId,
    ProcessState state,
    Direction direction,
    long version,
    int edition,
    String workflow,
    String workflowVersion,
    Instant submittedAt,
    Instant changedAt,
    boolean paused,
    @Nullable Instant startAt,
    @Nullable Instant deadline,
    @Nullable Instant deadlineActedAt,
    @Nullable Instant notBefore,
    int failureCount,
    @Nullable Failure failure,
    @Nullable StatusCause cause,
    @Nullable OrderActivity activity,
    Order order,
    List<StepView> steps)
    implements TrackedOrder {

  private static final long FIRST_VERSION = 1;

  /**
   * A new order as it was stored, without reading it back.
   *
   * @param startAt as submitted
   * @param deadline as submitted; that of the workflow is shown once the order is read
   */
  public static OrderView accepted(
      UUID orderId,
      Instant acceptedAt,
      @Nullable Instant startAt,
      @Nullable Instant deadline,
      Order order,
      WorkflowDefinition workflow) {
    Instant starts = startAt == null || startAt.isAfter(acceptedAt) ? startAt : null;
    WorkflowDefinition definition = workflow.ofNewOrder(order.lines().size());
    return new OrderView(
        orderId,
        ProcessState.PENDING,
        Direction.FORWARD,
        FIRST_VERSION,
        OrderProcess.FIRST_EDITION,
        workflow.id().name(),
        workflow.id().version(),
        acceptedAt,
        acceptedAt,
        false,
        starts,
        deadline,
        null,
        starts,
        0,
        null,
        null,
        OrderActivities.of(OrderSnapshot.accepted(definition, acceptedAt, starts), acceptedAt),
        order.masked(workflow.sensitive()),
        definition.steps().stream().map(step -> StepView.notStarted(step, definition)).toList());
  }

  /**
   * As it is stored.
   *
   * @param order in its last edition
   * @param snapshot of the stored order, with the attempts of its steps
   * @param workflow what it calls sensitive is masked; null where it is not known: all is
   */
  static OrderView of(
      CustomerOrder submitted,
      Order order,
      OrderEntity stored,
      OrderSnapshot snapshot,
      @Nullable OrderActivity activity,
      @Nullable WorkflowDefinition workflow,
      FailureTexts texts) {
    OrderProcess process = stored.process();
    return new OrderView(
        process.orderId(),
        process.state(),
        process.direction(),
        process.version(),
        process.edition(),
        process.workflow().name(),
        process.workflow().version(),
        submitted.submittedAt(),
        stored.changedAt(),
        process.terms().isPaused(),
        process.terms().startAt(),
        stored.deadline(),
        stored.deadlineActedAt(),
        process.notBefore(),
        process.failureCount(),
        failure(process.failure(), texts),
        cause(stored.cause(), texts),
        activity,
        order.masked(workflow == null ? AttributePaths.ALL : workflow.sensitive()),
        IntStream.range(0, process.steps().size())
            .mapToObj(
                i ->
                    StepView.of(
                        process.directionOf(process.steps().get(i)),
                        process.steps().get(i),
                        snapshot.steps().get(i),
                        workflow,
                        texts))
            .toList());
  }

  /** The failure with the text for submitters. */
  static @Nullable Failure failure(@Nullable Failure failure, FailureTexts texts) {
    return failure == null ? null : new Failure(failure.code(), texts.of(failure.code()));
  }

  /** The cause with the text for submitters. */
  static @Nullable StatusCause cause(@Nullable Cause cause, FailureTexts texts) {
    return cause == null
        ? null
        : new StatusCause(cause.code(), texts.of(cause.code()), cause.step());
  }
}
