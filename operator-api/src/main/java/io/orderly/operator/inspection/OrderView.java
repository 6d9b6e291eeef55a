package io.orderly.operator.inspection;

import io.orderly.operator.commands.CommandKind;
import io.orderly.process.Alert;
import io.orderly.process.Cause;
import io.orderly.process.Direction;
import io.orderly.process.Failure;
import io.orderly.process.OrderActivity;
import io.orderly.process.OrderEvent;
import io.orderly.process.ProcessState;
import io.orderly.store.orders.OrderEdition;
import io.orderly.store.readmodel.AlertEntity;
import io.orderly.store.readmodel.EventEntity;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One order as an operator sees it, read in one snapshot.
 *
 * @param version what a command must name
 * @param edition of what was ordered: 1 as it was accepted, one more with every correction
 * @param editions its corrections, the oldest first
 * @param lockedBy the scheduler instance (id#incarnation) that carries it
 * @param completeBy when the supervisor sweeps it
 * @param startAt no step starts before it, as its submitter asked
 * @param deadline when it is to be Processed, as its submitter or its workflow says
 * @param deadlineActedAt when the passed deadline turned it to undo or raised an alert
 * @param notBefore earliest time of the next attempt
 * @param nextAgent while it waits: the agent that it waits for
 * @param failure why it is in Error
 * @param cause why it went to Error in forward direction, or turned to undo
 * @param activity what it does now; absent once it has ended
 * @param queuePosition its place among the waiting orders
 * @param pauses pauses that stop it
 * @param commands commands that are possible now, or why not
 * @param alerts the oldest first
 * @param events its exceptional events, the oldest first; commands with actor and reason
 */
public record OrderView(
    UUID orderId,
    String customerReference,
    String customerId,
    ProcessState state,
    Direction direction,
    long version,
    int edition,
    List<EditionView> editions,
    String workflow,
    String workflowVersion,
    Instant submittedAt,
    Instant changedAt,
    @Nullable String lockedBy,
    @Nullable Instant completeBy,
    @Nullable Instant startAt,
    @Nullable Instant deadline,
    @Nullable Instant deadlineActedAt,
    @Nullable Instant notBefore,
    @Nullable String nextAgent,
    int failureCount,
    @Nullable Failure failure,
    @Nullable Cause cause,
    @Nullable OrderActivity activity,
    QueuePosition queuePosition,
    boolean paused,
    List<PauseView> pauses,
    List<CommandView> commands,
    List<StepView> steps,
    List<AlertView> alerts,
    List<EventView> events) {

  /** The steps that can be answered now. */
  public List<StepView> asking() {
    return steps.stream().filter(this::isAsking).toList();
  }

  private boolean isAsking(StepView step) {
    return commands.stream()
        .anyMatch(
            command ->
                command.command().equals(CommandKind.ANSWER.value())
                    && step.name().equals(command.step()));
  }

  /** The alerts that are neither resolved nor acknowledged. */
  public List<AlertView> openAlerts() {
    return alerts.stream()
        .filter(alert -> alert.acknowledgedAt() == null && !hasEnded(alert))
        .toList();
  }

  /** The alerts that are acknowledged and not resolved. */
  public List<AlertView> alertsInHand() {
    return alerts.stream()
        .filter(alert -> alert.acknowledgedAt() != null && !hasEnded(alert))
        .toList();
  }

  /**
   * Whether nothing is left to do, though the alert may wait for the round that resolves it. One of
   * an order that tries again by itself ends with its step.
   */
  private boolean hasEnded(AlertView alert) {
    if (alert.resolvedAt() != null || state.isFinal() || isSuperseded(alert)) {
      return true;
    }
    return !state.needsOperator()
        && !Alert.lastsUntilTheEnd(alert.failure().code())
        && (isOfError(alert) || !isUnderWay(alert.step()));
  }

  private boolean isSuperseded(AlertView alert) {
    return alerts.stream().anyMatch(other -> other.orderVersion() > alert.orderVersion());
  }

  private boolean isOfError(AlertView alert) {
    return events.stream()
        .anyMatch(
            event ->
                event.version() == alert.orderVersion()
                    && event.kind().equals(OrderEvent.Kind.ERROR.value()));
  }

  private boolean isUnderWay(@Nullable String name) {
    return steps.stream()
        .filter(step -> step.name().equals(name))
        .anyMatch(step -> step.state().isUnderWay());
  }

  /**
   * The place of an order in the line.
   *
   * @param rank the lowest is claimed first
   * @param priority that the rank comes to
   */
  public record QueuePosition(long rank, long priority) {}

  /**
   * A command to the order.
   *
   * @param step of a decision or an answer: the step that it would be applied to
   * @param findings of a decision: those that would be applied now; empty for any other command
   * @param choices of an answer: those that the step offers; empty for any other command
   * @param refusalReason absent when it would be applied now
   * @param confirm of a resubmit: what the operator must have checked at a partner, and confirms
   *     with checkedAtPartner; absent where there is nothing to check
   */
  public record CommandView(
      String command,
      @Nullable String step,
      List<String> findings,
      List<String> choices,
      @Nullable String refusalReason,
      @Nullable String confirm) {

    /** A command to the order as a whole. */
    static CommandView of(
        CommandKind kind, @Nullable String refusalReason, @Nullable String confirm) {
      return new CommandView(kind.value(), null, List.of(), List.of(), refusalReason, confirm);
    }
  }

  /**
   * A correction of the order.
   *
   * @param changes the paths that it changed, without values
   */
  public record EditionView(
      int edition, List<String> changes, String correctedBy, String reason, Instant correctedAt) {

    static EditionView of(OrderEdition edition) {
      return new EditionView(
          edition.edition(),
          edition.changes(),
          edition.correctedBy(),
          edition.reason(),
          edition.correctedAt());
    }
  }

  /**
   * An alert of the order.
   *
   * @param resolvedAt when it was found that nothing is left to do about it
   */
  public record AlertView(
      String alertId,
      long orderVersion,
      Failure failure,
      @Nullable String step,
      String nextAction,
      Instant raisedAt,
      @Nullable Instant deliveredAt,
      @Nullable Instant acknowledgedAt,
      @Nullable String acknowledgedBy,
      @Nullable Instant resolvedAt) {

    static AlertView of(AlertEntity alert) {
      return new AlertView(
          alert.alertId(),
          alert.orderVersion(),
          alert.failure(),
          alert.step(),
          alert.nextAction(),
          alert.raisedAt(),
          alert.deliveredAt(),
          alert.acknowledgedAt(),
          alert.acknowledgedBy(),
          alert.resolvedAt());
    }
  }

  /**
   * An exceptional event.
   *
   * @param version of the order after it
   * @param attempt that it is about, 0 where there is none
   * @param outcome of a command: applied, changed or refused
   * @param startedAt when the attempt was started that it is about
   */
  public record EventView(
      Instant at,
      long version,
      String kind,
      @Nullable String step,
      int attempt,
      String detail,
      @Nullable String commandId,
      @Nullable String actor,
      @Nullable String reason,
      @Nullable String outcome,
      @Nullable Instant startedAt) {

    static EventView of(EventEntity event) {
      return new EventView(
          event.at(),
          event.orderVersion(),
          event.kind(),
          event.step(),
          event.attempt(),
          event.detail(),
          event.commandId(),
          event.actor(),
          event.reason(),
          event.outcome(),
          event.startedAt());
    }
  }
}
