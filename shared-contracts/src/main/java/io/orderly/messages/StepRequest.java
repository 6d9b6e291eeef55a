package io.orderly.messages;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.process.Direction;
import io.orderly.process.OrderProcess;
import io.orderly.process.OrderStep;
import io.orderly.process.StepHistory;
import io.orderly.process.StepStart;
import io.orderly.workflow.AttributePaths;
import io.orderly.workflow.StepDefinition;
import io.orderly.workflow.WorkflowDefinition;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A scheduler requests one attempt of one step, or of its undo, from an agent.
 *
 * @param completeBy after it the agent makes no call and sends no reply
 * @param remoteKey the idempotency key for the remote service, the same over all attempts of one
 *     edition of the order
 * @param results of the preceding steps, by step: those that the step reads
 * @param replyPartition the partition of {@link Topics#SCHEDULER_REPLIES} that the requesting
 *     scheduler owns
 * @param highestReplyVersion the newest schema version of a reply that the scheduler can read
 * @param traceParent W3C trace context of the order
 * @param undoes what is to be undone; null forward
 * @param earlierCallsUntil until when another call for the step in this direction may be begun, by
 *     an earlier attempt or another copy of this request; null when no such call may have an effect
 * @param operation what the agent is to perform, or to undo; null: what it performs when none is
 *     named
 * @param with the parameters of the operation, a JSON object; null where there are none
 * @param firstStartedAt since when an earlier call for the step in this direction may have had its
 *     effect: remote services keep a key from its first call on; null without earlierCallsUntil,
 *     and when it is not known
 * @param accepted the call whose status is asked for; null where the step is to be performed, or
 *     undone
 * @param sensitive the paths of its attributes and results that no person is shown, so that their
 *     values are masked in the texts of an answer; null where it has none
 * @param element the line, or the item of a list, that the step is performed for; null for a step
 *     of no group
 * @param partner the partner file that the step is to be performed, or undone, by, and its version,
 *     such as adyen@3; null: the one that the agent has
 * @param replyToken every reply must repeat it, unchanged: without it the reply is refused. Null
 *     where people look at a request
 */
public record StepRequest(
    int schemaVersion,
    UUID orderId,
    String workflow,
    String step,
    Direction direction,
    int attempt,
    Instant completeBy,
    String remoteKey,
    Order order,
    Map<String, JsonNode> results,
    int replyPartition,
    int highestReplyVersion,
    @Nullable String traceParent,
    @Nullable ForwardCall undoes,
    @Nullable Instant earlierCallsUntil,
    @Nullable String operation,
    @Nullable ObjectNode with,
    @Nullable Instant firstStartedAt,
    @Nullable AcceptedCall accepted,
    @Nullable List<String> sensitive,
    @Nullable GroupElement element,
    @Nullable String partner,
    @Nullable String replyToken)
    implements Message {

  public StepRequest {
    Objects.requireNonNull(orderId, "orderId is missing");
    Objects.requireNonNull(workflow, "workflow is missing");
    Objects.requireNonNull(step, "step is missing");
    Objects.requireNonNull(direction, "direction is missing");
    Objects.requireNonNull(completeBy, "completeBy is missing");
    Objects.requireNonNull(remoteKey, "remoteKey is missing");
    Objects.requireNonNull(order, "order is missing");
    if (direction == Direction.UNDO) {
      Objects.requireNonNull(undoes, "undoes is missing");
    }
    results = results == null ? Map.of() : Map.copyOf(results);
    sensitive = sensitive == null ? null : List.copyOf(sensitive);
  }

  /** Of a step that names no operation. */
  public StepRequest(
      int schemaVersion,
      UUID orderId,
      String workflow,
      String step,
      Direction direction,
      int attempt,
      Instant completeBy,
      String remoteKey,
      Order order,
      Map<String, JsonNode> results,
      int replyPartition,
      int highestReplyVersion,
      @Nullable String traceParent,
      @Nullable ForwardCall undoes,
      @Nullable Instant earlierCallsUntil) {
    this(
        schemaVersion,
        orderId,
        workflow,
        step,
        direction,
        attempt,
        completeBy,
        remoteKey,
        order,
        results,
        replyPartition,
        highestReplyVersion,
        traceParent,
        undoes,
        earlierCallsUntil,
        null,
        null,
        null,
        null,
        null,
        null);
  }

  /** Of a step that names no version of a partner file. */
  public StepRequest(
      int schemaVersion,
      UUID orderId,
      String workflow,
      String step,
      Direction direction,
      int attempt,
      Instant completeBy,
      String remoteKey,
      Order order,
      Map<String, JsonNode> results,
      int replyPartition,
      int highestReplyVersion,
      @Nullable String traceParent,
      @Nullable ForwardCall undoes,
      @Nullable Instant earlierCallsUntil,
      @Nullable String operation,
      @Nullable ObjectNode with,
      @Nullable Instant firstStartedAt,
      @Nullable AcceptedCall accepted,
      @Nullable List<String> sensitive,
      @Nullable GroupElement element) {
    this(
        schemaVersion,
        orderId,
        workflow,
        step,
        direction,
        attempt,
        completeBy,
        remoteKey,
        order,
        results,
        replyPartition,
        highestReplyVersion,
        traceParent,
        undoes,
        earlierCallsUntil,
        operation,
        with,
        firstStartedAt,
        accepted,
        sensitive,
        element,
        null,
        null);
  }

  /**
   * The request of a started step, for schedulers to send and operators to see.
   *
   * @param process of the order, with the results of its steps
   * @param order in the edition of the step; the request carries those attributes and results alone
   *     that the step reads
   * @param traceParent W3C trace context of the order
   * @param workflow of the order
   * @param replyPartition that the requesting scheduler reads replies from
   */
  public static StepRequest of(
      OrderProcess process,
      StepStart start,
      Order order,
      @Nullable String traceParent,
      WorkflowDefinition workflow,
      int replyPartition) {
    StepDefinition step = workflow.step(start.step());
    Order carried = order.withOnly(step.reads());
    Instant earlierCallsUntil = earlierCallsUntil(process, start);
    return new StepRequest(
        SCHEMA_VERSION,
        process.orderId(),
        process.workflow().toString(),
        start.step(),
        start.direction(),
        start.attempt(),
        start.completeBy(),
        RemoteKey.of(process, start.step(), start.direction()),
        carried,
        step.reads().resultsOf(EarlierResults.of(process, start.step(), workflow)),
        replyPartition,
        SCHEMA_VERSION,
        traceParent,
        start.direction() == Direction.UNDO
            ? ForwardCall.of(process, start.step(), workflow)
            : null,
        earlierCallsUntil,
        step.operation().name(),
        step.operation().parameters(),
        earlierCallsUntil == null ? null : stepOf(process, start).firstStartedAt(),
        AcceptedCall.of(stepOf(process, start)),
        sensitive(workflow, step),
        GroupElement.of(process, start.step(), carried, workflow),
        workflow.agentOf(step).partner(),
        null);
  }

  private static @Nullable List<String> sensitive(
      WorkflowDefinition workflow, StepDefinition step) {
    if (workflow.sensitive().paths().isEmpty()) {
      return null;
    }
    Stream<String> results =
        Stream.concat(workflow.predecessors(step.name()).stream(), Stream.of(step.name()))
            .map("results."::concat);
    AttributePaths carried =
        new AttributePaths(Stream.concat(step.reads().paths().stream(), results).toList());
    List<String> paths = workflow.sensitive().touchedBy(carried).paths();
    return paths.isEmpty() ? null : paths;
  }

  private static OrderStep stepOf(OrderProcess process, StepStart start) {
    return Objects.requireNonNull(process.step(start.step()), start.step());
  }

  /** A copy of this very attempt may be called as late as the attempt itself. */
  private static @Nullable Instant earlierCallsUntil(OrderProcess process, StepStart start) {
    StepHistory history = stepOf(process, start).history();
    return history.resentAttempt() == start.attempt()
        ? start.completeBy()
        : history.earlierCalls().until();
  }

  /** The values in it that no person is shown, which a remote service may echo. */
  public List<String> sensitiveValues() {
    if (sensitive == null) {
      return List.of();
    }
    AttributePaths paths = new AttributePaths(sensitive);
    List<String> values = new ArrayList<>(order.valuesAt(paths));
    results.forEach((name, result) -> values.addAll(paths.ofResult(name).valuesIn(result)));
    if (undoes != null) {
      values.addAll(paths.ofResult(step).valuesIn(undoes.result()));
    }
    if (accepted != null) {
      values.addAll(paths.ofResult(step).valuesIn(accepted.answer()));
    }
    if (element != null) {
      values.addAll(element.valuesAt(paths));
    }
    return values;
  }

  /** The key under which the step is, or was, performed. */
  public String forwardKey() {
    return undoes == null ? remoteKey : undoes.remoteKey();
  }

  /** The same request, as a part of the trace that follows this parent. */
  public StepRequest tracedBy(@Nullable String otherTraceParent) {
    return with(order, otherTraceParent);
  }

  /** The same request, whose replies prove by this token that they answer it. */
  public StepRequest withReplyToken(String token) {
    return with(order, traceParent, earlierCallsUntil, operation, with, token);
  }

  /** The request as people see it. */
  public StepRequest masked(AttributePaths masks) {
    Map<String, JsonNode> shown = new LinkedHashMap<>();
    results.forEach((name, result) -> shown.put(name, masks.ofResult(name).maskValue(result)));
    return new StepRequest(
        schemaVersion,
        orderId,
        workflow,
        step,
        direction,
        attempt,
        completeBy,
        remoteKey,
        order.masked(masks),
        shown,
        replyPartition,
        highestReplyVersion,
        traceParent,
        undoes == null ? null : undoes.masked(masks.ofResult(step)),
        earlierCallsUntil,
        operation,
        with,
        firstStartedAt,
        accepted == null ? null : accepted.masked(masks.ofResult(step)),
        sensitive,
        element == null ? null : element.masked(masks),
        partner,
        null);
  }

  /** The same request, of a step that another call may have been begun for until then. */
  public StepRequest afterCallsUntil(Instant until) {
    return with(order, traceParent, until, operation, with);
  }

  /** The same request, of which another call may be begun until its CompleteBy. */
  public StepRequest afterCopy() {
    return afterCallsUntil(completeBy);
  }

  /** The same request, of a step that names this operation. */
  public StepRequest doing(@Nullable String otherOperation, @Nullable ObjectNode parameters) {
    return with(order, traceParent, earlierCallsUntil, otherOperation, parameters);
  }

  private StepRequest with(Order otherOrder, @Nullable String otherTraceParent) {
    return with(otherOrder, otherTraceParent, earlierCallsUntil, operation, with);
  }

  private StepRequest with(
      Order otherOrder,
      @Nullable String otherTraceParent,
      @Nullable Instant otherEarlierCallsUntil,
      @Nullable String otherOperation,
      @Nullable ObjectNode parameters) {
    return with(
        otherOrder,
        otherTraceParent,
        otherEarlierCallsUntil,
        otherOperation,
        parameters,
        replyToken);
  }

  private StepRequest with(
      Order otherOrder,
      @Nullable String otherTraceParent,
      @Nullable Instant otherEarlierCallsUntil,
      @Nullable String otherOperation,
      @Nullable ObjectNode parameters,
      @Nullable String otherReplyToken) {
    return new StepRequest(
        schemaVersion,
        orderId,
        workflow,
        step,
        direction,
        attempt,
        completeBy,
        remoteKey,
        otherOrder,
        results,
        replyPartition,
        highestReplyVersion,
        otherTraceParent,
        undoes,
        otherEarlierCallsUntil,
        otherOperation,
        parameters,
        firstStartedAt,
        accepted,
        sensitive,
        element,
        partner,
        otherReplyToken);
  }
}
