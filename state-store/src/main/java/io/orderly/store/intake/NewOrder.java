package io.orderly.store.intake;

import io.orderly.messages.Message;
import io.orderly.messages.Order;
import io.orderly.messages.OrderStatus;
import io.orderly.process.ClaimTerms;
import io.orderly.process.ClaimTerms.Activity;
import io.orderly.process.Direction;
import io.orderly.process.OrderProcess;
import io.orderly.process.OrderStep;
import io.orderly.process.ProcessState;
import io.orderly.store.fairness.QueueSlots.QueueKey;
import io.orderly.store.notifications.Addressee;
import io.orderly.store.notifications.Addressee.Channel;
import io.orderly.workflow.StepDefinition;
import io.orderly.workflow.WorkflowDefinition;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A valid order that is to be stored.
 *
 * @param orderId UUIDv7, made by the caller
 * @param claimRank its position among waiting orders: the smallest is claimed first
 * @param queueOffsetMicros the part of the rank that fair queueing and startAt added, not below
 *     zero
 * @param startAt no step begins before it; null: at once
 * @param deadline when it is to be Processed; null: none
 * @param firstAgent the agent that it waits for; null: a scheduler claims it at once and decides a
 *     condition first
 * @param replyTo the submitter's private reply topic
 * @param webhook the URL that notifications are sent to
 * @param traceParent W3C trace context
 * @param request its idempotency
 */
public record NewOrder(
    UUID orderId,
    String submitter,
    Order order,
    WorkflowDefinition workflow,
    long claimRank,
    long queueOffsetMicros,
    @Nullable Instant startAt,
    @Nullable Instant deadline,
    @Nullable String firstAgent,
    @Nullable String replyTo,
    @Nullable String webhook,
    @Nullable String traceParent,
    RequestIdentity request) {

  /** The version of a new process record. */
  public static final long FIRST_VERSION = 1;

  /** An order without a queue offset that starts at once, and whose conditions are not decided. */
  public NewOrder(
      UUID orderId,
      String submitter,
      Order order,
      WorkflowDefinition workflow,
      long claimRank,
      @Nullable String replyTo,
      @Nullable String webhook,
      @Nullable String traceParent,
      RequestIdentity request) {
    this(
        orderId,
        submitter,
        order,
        workflow,
        claimRank,
        0,
        null,
        null,
        workflow.firstAgent(),
        replyTo,
        webhook,
        traceParent,
        request);
  }

  /** An order without a webhook. */
  public NewOrder(
      UUID orderId,
      String submitter,
      Order order,
      WorkflowDefinition workflow,
      long claimRank,
      @Nullable String replyTo,
      @Nullable String traceParent,
      RequestIdentity request) {
    this(orderId, submitter, order, workflow, claimRank, replyTo, null, traceParent, request);
  }

  /** The same order, further back among the waiting ones. */
  public NewOrder queueOffset(long micros) {
    return with(micros, startAt, deadline, firstAgent);
  }

  /**
   * The same order, begun not before this time. It is ranked as if it were submitted then.
   *
   * @param now the time of its submission; what lies before it means: at once
   */
  public NewOrder startingAt(@Nullable Instant time, Instant now) {
    return time == null || !time.isAfter(now)
        ? this
        : with(ChronoUnit.MICROS.between(now, time), time, deadline, firstAgent);
  }

  /**
   * The same order, with its deadline.
   *
   * @param time as its submitter gave it; null: that of the workflow, if it has one
   * @param now the time of its submission
   */
  public NewOrder dueBy(@Nullable Instant time, Instant now) {
    Duration after = workflow.deadline().after();
    if (time != null || after == null) {
      return time == null ? this : with(0, startAt, time, firstAgent);
    }
    Instant start = startAt == null ? now : startAt;
    return with(0, startAt, start.plus(after), firstAgent);
  }

  /**
   * The same order, where it is known which conditions of its first steps are met.
   *
   * @param isMet of a step that has a condition; one that is not met is left to a scheduler
   */
  public NewOrder decided(Predicate<StepDefinition> isMet) {
    return with(0, startAt, deadline, workflow.firstAgent(isMet));
  }

  private NewOrder with(
      long micros,
      @Nullable Instant newStartAt,
      @Nullable Instant newDeadline,
      @Nullable String newFirstAgent) {
    return new NewOrder(
        orderId,
        submitter,
        order,
        workflow,
        claimRank + micros,
        queueOffsetMicros + micros,
        newStartAt,
        newDeadline,
        newFirstAgent,
        replyTo,
        webhook,
        traceParent,
        request);
  }

  /** Where notifications of it are sent. */
  public List<Addressee> addressees() {
    return Stream.concat(
            Stream.ofNullable(replyTo).map(topic -> new Addressee(Channel.TOPIC, topic)),
            Stream.ofNullable(webhook).map(url -> new Addressee(Channel.WEBHOOK, url)))
        .toList();
  }

  /** Its process as it begins: Pending, no step started. */
  public OrderProcess beginning() {
    return new OrderProcess(
        orderId,
        workflow.id(),
        ProcessState.PENDING,
        Direction.FORWARD,
        FIRST_VERSION,
        new ClaimTerms(claimRank, Activity.ACTIVE, startAt, deadline),
        null,
        null,
        startAt,
        firstAgent,
        0,
        null,
        stepsOf(definition()));
  }

  private WorkflowDefinition definition() {
    return workflow.ofNewOrder(order.lines().size());
  }

  /**
   * Whose slots it uses in fair sharing: of its first step's agent, whatever the condition of that
   * step. Orders that wait for no agent are claimed at once, so that they are no queue.
   */
  public QueueKey queueKey() {
    String agent =
        definition().steps().stream()
            .filter(step -> step.after().isEmpty())
            .map(StepDefinition::agent)
            .findFirst()
            .orElse("");
    return new QueueKey(agent, submitter, order.customerId());
  }

  /** Its status once it is stored. */
  public OrderStatus accepted(Instant acceptedAt) {
    return new OrderStatus(
        Message.SCHEMA_VERSION,
        orderId,
        submitter,
        order.customerReference(),
        ProcessState.PENDING,
        FIRST_VERSION,
        null,
        acceptedAt);
  }

  /**
   * The steps of an order before any of them is started.
   *
   * @param workflow with the steps of the order
   */
  public static List<OrderStep> stepsOf(WorkflowDefinition workflow) {
    List<StepDefinition> definitions = workflow.steps();
    return IntStream.range(0, definitions.size())
        .mapToObj(
            position ->
                OrderStep.notStarted(
                    position, definitions.get(position).name(), definitions.get(position).agent()))
        .toList();
  }

  /**
   * Distinguishes a repeated request from another one.
   *
   * @param keys the customer reference and, where given, the idempotency key
   * @param hash of the request's meaning, hexadecimal
   * @param hashVersion how the hash was made
   */
  public record RequestIdentity(List<IdempotencyKey> keys, String hash, int hashVersion) {

    public RequestIdentity {
      keys = List.copyOf(keys);
    }
  }

  /** A name that a submitter gives a request, so that it is accepted once. */
  public record IdempotencyKey(Kind kind, String key) {

    /** Where the name comes from. */
    public enum Kind {
      /** The customer's own number of the order; every order has one. */
      CUSTOMER_REFERENCE("customer-reference"),
      /** The Idempotency-Key header, or its field on the topic. */
      IDEMPOTENCY_KEY("idempotency-key");

      private final String value;

      Kind(String value) {
        this.value = value;
      }

      /** The value in the table and in messages to people. */
      public String value() {
        return value;
      }

      /**
       * The kind with that value.
       *
       * @throws IllegalArgumentException when no kind has it
       */
      public static Kind of(String value) {
        return Arrays.stream(values())
            .filter(kind -> kind.value.equals(value))
            .findFirst()
            .orElseThrow(() -> new IllegalArgumentException("no kind of key is called " + value));
      }
    }
  }
}
