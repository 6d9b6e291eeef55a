package io.orderly.supervisor.inspecting;

import io.orderly.process.Direction;
import io.orderly.process.Failure;
import io.orderly.process.ProcessState;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One order as an operator sees it, all from one moment.
 *
 * @param version what a command must name
 * @param lockedBy the scheduler instance (id#incarnation) that carries it
 * @param completeBy when the supervisor looks at it
 * @param notBefore it rests until then
 * @param nextAgent while it waits: the agent that it waits for
 * @param failure why it is in Error
 * @param line its place among the waiting orders
 * @param heldBy what keeps it from going on at the word of an operator
 * @param commands what may be asked for now
 * @param alerts the oldest first
 * @param events its exceptional moments, the oldest first; commands with who and why
 */
public record OrderView(
    UUID orderId,
    String customerReference,
    String customer,
    ProcessState state,
    Direction direction,
    long version,
    String workflow,
    String workflowVersion,
    Instant submittedAt,
    Instant changedAt,
    @Nullable String lockedBy,
    @Nullable Instant completeBy,
    @Nullable Instant notBefore,
    @Nullable String nextAgent,
    int failureCount,
    @Nullable Failure failure,
    Line line,
    boolean paused,
    List<HeldView> heldBy,
    List<CommandView> commands,
    List<StepView> steps,
    List<AlertView> alerts,
    List<EventView> events) {

  /**
   * The place of an order in the line.
   *
   * @param rank the least is claimed first
   * @param priority that the rank comes to
   */
  public record Line(long rank, long priority) {}

  /**
   * A command to the order.
   *
   * @param step of a skip: the step that it would be applied to
   * @param refusedBecause absent when it would be applied now
   */
  public record CommandView(
      String command, @Nullable String step, @Nullable String refusedBecause) {}

  /** An alert of the order. */
  public record AlertView(
      String alertId,
      long orderVersion,
      Failure failure,
      @Nullable String step,
      String nextAction,
      Instant raisedAt,
      @Nullable Instant deliveredAt,
      @Nullable Instant acknowledgedAt,
      @Nullable String acknowledgedBy) {}

  /**
   * An exceptional moment.
   *
   * @param version of the order after it
   * @param attempt that it is about, 0 where there is none
   * @param outcome of a command: applied or refused
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
      @Nullable Instant startedAt) {}
}
