package io.orderly.submission.intake;

import io.orderly.messages.FieldProblem;
import io.orderly.messages.OrderStatus;
import io.orderly.platform.problem.ProblemException;
import io.orderly.platform.problem.ProblemType;
import io.orderly.process.ClaimRank;
import io.orderly.store.intake.NewOrder;
import io.orderly.store.intake.NewOrder.IdempotencyKey;
import io.orderly.store.intake.NewOrder.RequestIdentity;
import io.orderly.store.intake.OrderIntake.Conflicting;
import io.orderly.store.intake.OrderIntake.NotStored;
import io.orderly.submission.intake.admission.Admission.Customer;
import io.orderly.submission.intake.checking.OrderJson;
import io.orderly.submission.intake.checking.OrderReader.ValidOrder;
import io.orderly.submission.intake.checking.RequestHash;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A submission after validation, over every channel, and why it is not stored. */
public sealed interface Submission permits Submission.Valid, Submission.Refusal {

  /**
   * An order that keeps to the rules and is not stored yet.
   *
   * @param submitter on whose behalf the order was submitted
   * @param keys the customer reference and, where given, the idempotency key
   * @param replyTo topic that the order names, or else the one of its application
   * @param traceParent W3C trace context that the order keeps
   */
  record Valid(
      String submitter,
      ValidOrder order,
      List<IdempotencyKey> keys,
      @Nullable String replyTo,
      @Nullable String traceParent)
      implements Submission {

    public Valid {
      keys = List.copyOf(keys);
    }

    /** The same as a part of a trace. */
    public Valid tracedBy(@Nullable String parent) {
      return new Valid(submitter, order, keys, replyTo, parent);
    }

    /**
     * What its submitter is told of an order that was accepted before: its first status.
     *
     * @param at the time of the answer
     */
    public OrderStatus known(UUID orderId, Instant at) {
      return newOrder(orderId, at).accepted(at);
    }

    Customer customer() {
      return new Customer(submitter, order.order().customerId());
    }

    /** The agents that its workflow needs. */
    Set<String> agents() {
      return order.workflow().agents().keySet();
    }

    String customerReference() {
      return order.order().customerReference();
    }

    /**
     * The order to store.
     *
     * @param at the time of the submission, by the store's clock
     */
    NewOrder newOrder(UUID orderId, Instant at) {
      return new NewOrder(
              orderId,
              submitter,
              order.order(),
              order.workflow(),
              ClaimRank.of(at, order.priority()),
              replyTo,
              order.webhook(),
              traceParent,
              new RequestIdentity(keys, RequestHash.of(order), RequestHash.VERSION))
          .startingAt(order.startAt(), at)
          .dueBy(order.deadline(), at);
    }
  }

  /**
   * Why a submission is refused, with the same texts over every channel.
   *
   * @param type the problem; an internal error where the store rejects what validation accepted
   * @param problems the errors to fix, field by field
   * @param customerReference as far as it could be read
   * @param replyTo an existing reply topic for the refusal
   * @param repeat the same submission where it may have been accepted before, by other rules: it is
   *     compared with what was, and never stored
   */
  record Refusal(
      ProblemType type,
      List<FieldProblem> problems,
      @Nullable String customerReference,
      @Nullable String replyTo,
      @Nullable Valid repeat)
      implements Submission, NotStored {

    private static final int MAX_IN_DETAIL = 5;

    public Refusal {
      problems = List.copyOf(problems);
    }

    /** For an input that can't be read as an order at all. */
    public static Refusal unreadable(FieldProblem problem) {
      return new Refusal(ProblemType.MALFORMED_BODY, List.of(problem), null, null, null);
    }

    /** The same, answered on this topic if the order names none that it may name. */
    public Refusal answeredOn(@Nullable String topic) {
      return replyTo == null ? new Refusal(type, problems, customerReference, topic, repeat) : this;
    }

    /** For an input that is not even read to its end. */
    public static Refusal tooLarge() {
      String rule = "must have at most " + OrderJson.MAX_BYTES + " bytes";
      return new Refusal(
          ProblemType.BODY_TOO_LARGE, List.of(new FieldProblem("", rule)), null, null, null);
    }

    static Refusal keyReused(Valid order, Conflicting conflict) {
      String field =
          conflict.key().kind() == IdempotencyKey.Kind.CUSTOMER_REFERENCE
              ? "customerReference"
              : SubmissionCheck.KEY_FIELD;
      String rule =
          "belongs to order %s, which was submitted with another content"
              .formatted(conflict.orderId());
      return of(ProblemType.IDEMPOTENCY_KEY_REUSED, order, new FieldProblem(field, rule));
    }

    static Refusal notStorable(Valid order) {
      FieldProblem problem = new FieldProblem("", "can't be stored; this is an error on our side");
      return of(ProblemType.INTERNAL_ERROR, order, problem);
    }

    private static Refusal of(ProblemType type, Valid order, FieldProblem problem) {
      return new Refusal(type, List.of(problem), order.customerReference(), order.replyTo(), null);
    }

    /** How REST answers it. */
    public ProblemException problem() {
      return new ProblemException(type, detail()).withErrors(problems);
    }

    /** The first errors, as one sentence for people. */
    public String detail() {
      String first =
          problems.stream()
              .limit(MAX_IN_DETAIL)
              .map(problem -> subject(problem) + " " + problem.rule())
              .collect(Collectors.joining("; "));
      int unlisted = problems.size() - MAX_IN_DETAIL;
      return unlisted > 0 ? "%s; and %d more".formatted(first, unlisted) : first;
    }

    private static String subject(FieldProblem problem) {
      return problem.field().isEmpty() ? "the order" : problem.field();
    }
  }

  /** Not stored, since more orders wait than are completed in time. */
  record Overloaded() implements NotStored {

    static final String DETAIL =
        "More orders arrive than are completed in time. Please send this again later; it is"
            + " accepted once.";

    /** How REST answers it. */
    public static ProblemException problem() {
      return new ProblemException(ProblemType.OVERLOADED, DETAIL);
    }
  }

  /** A channel over which orders are submitted. The rules are the same for each. */
  enum Channel {
    /** One order per request. */
    REST("rest", Duration.ZERO),
    /** A stream of orders in one request. */
    BATCH("batch", Duration.ofSeconds(10)),
    /** The topic {@code order-submissions}. */
    TOPIC("topic", Duration.ofSeconds(3));

    private final String value;
    private final Duration patience;

    Channel(String value, Duration patience) {
      this.value = value;
      this.patience = patience;
    }

    /** The channel label in metrics and traces. */
    public String value() {
      return value;
    }

    /** How long an order waits during an overload. */
    Duration patience() {
      return patience;
    }
  }
}
