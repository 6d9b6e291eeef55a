package io.orderly.submission.intake.checking;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.json.FieldType;
import io.orderly.json.JsonFields;
import io.orderly.messages.AttributeLimits;
import io.orderly.messages.Order;
import io.orderly.messages.OrderLine;
import io.orderly.messages.OrderLineReader;
import io.orderly.messages.PriceScale;
import io.orderly.messages.Topics;
import io.orderly.partner.schema.AttributeCheck;
import io.orderly.submission.intake.checking.RequestableWorkflows.Requestable;
import io.orderly.workflow.WorkflowDefinition;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads an order by its rules. All errors are found at once, and an unknown field is one: a
 * misspelt name would otherwise drop a part of the order. A SKU may repeat, and two may differ only
 * in case: what a line means is the customer's business.
 */
public final class OrderReader {

  /** The workflow of an order that names none. */
  public static final String DEFAULT_WORKFLOW = "order-fulfilment";

  private static final Set<String> FIELDS =
      Set.of(
          "customerReference",
          "customerId",
          "country",
          "currency",
          "placedAt",
          "lines",
          "workflow",
          "priority",
          "replyTo",
          "webhook",
          "startAt",
          "deadline",
          AttributeReader.FIELD);
  private static final int MAX_NAME_LENGTH = 100;
  private static final Pattern TOPIC = Pattern.compile("[a-zA-Z0-9._-]+");

  private static final FieldType<String> NAME = FieldType.name(MAX_NAME_LENGTH);
  private static final FieldType<String> OPTIONAL_NAME = FieldType.text(MAX_NAME_LENGTH);
  private static final FieldType<String> CURRENCY =
      NAME.where(MoneyRules::isCurrency, "must be an ISO 4217 code such as EUR");
  private static final FieldType<Instant> TIME =
      OPTIONAL_NAME.as(
          OrderReader::instant,
          "must be an ISO 8601 time with offset, such as 2026-01-31T08:26:00+01:00, of the years 1"
              + " to 9999");
  private static final FieldType<Integer> PRIORITY = FieldType.wholeNumber(0, 9);
  private static final FieldType<String> REPLY_TOPIC =
      FieldType.text(249)
          .where(
              topic -> Topics.isOrderReplies(topic) && TOPIC.matcher(topic).matches(),
              "must be a topic named " + Topics.orderReplies("<application>"));
  private static final FieldType<String> URL = FieldType.text(2_000);

  /**
   * An order that keeps to the rules and is not stored yet.
   *
   * @param workflow in the version that new orders begin with
   * @param priority 0 to 9; the higher, the earlier it is claimed
   * @param replyTo topic for notifications; well named, not known to exist
   * @param webhook URL for notifications; any text, not known to be allowed
   * @param startAt no step begins before it; null or in the past: at once
   * @param deadline when it is to be Processed; null: as its workflow says
   */
  public record ValidOrder(
      Order order,
      WorkflowDefinition workflow,
      int priority,
      @Nullable String replyTo,
      @Nullable String webhook,
      @Nullable Instant startAt,
      @Nullable Instant deadline) {}

  /**
   * How far times of an order may lie in the future.
   *
   * @param placedAtAhead of placedAt, because clocks differ
   * @param startAtAhead of startAt
   * @param deadlineAhead of the deadline
   */
  public record TimeLimits(Duration placedAtAhead, Duration startAtAhead, Duration deadlineAhead) {}

  private final MoneyRules money;
  private final AttributeLimits attributeLimits;
  private final Requestable defaultWorkflow;
  private final FieldType<Requestable> workflow;
  private final FieldType<Instant> placedAt;
  private final FieldType<Instant> startAt;
  private final FieldType<Instant> deadline;

  /**
   * Rules for orders.
   *
   * @param workflows that an order may request, with the default one
   * @param limits how far times may lie in the future
   */
  public OrderReader(
      RequestableWorkflows workflows,
      MoneyRules money,
      AttributeLimits attributeLimits,
      InstantSource clock,
      TimeLimits limits) {
    this.money = money;
    this.attributeLimits = attributeLimits;
    this.defaultWorkflow = workflows.find(DEFAULT_WORKFLOW).orElseThrow();
    this.workflow = oneOf(workflows);
    this.placedAt =
        TIME.where(
            placed -> !placed.isAfter(clock.instant().plus(limits.placedAtAhead())),
            "must not lie in the future; the time to begin an order is startAt");
    this.startAt =
        TIME.where(
            start -> !start.isAfter(clock.instant().plus(limits.startAtAhead())),
            "must lie at most %d days in the future".formatted(limits.startAtAhead().toDays()));
    this.deadline =
        TIME.where(
            due -> !due.isAfter(clock.instant().plus(limits.deadlineAhead())),
            "must lie at most %d days in the future".formatted(limits.deadlineAhead().toDays()));
  }

  private OrderReader(OrderReader rules, RequestableWorkflows workflows) {
    this.money = rules.money;
    this.attributeLimits = rules.attributeLimits;
    this.defaultWorkflow = workflows.find(DEFAULT_WORKFLOW).orElseThrow();
    this.workflow = oneOf(workflows);
    this.placedAt = rules.placedAt;
    this.startAt = rules.startAt;
    this.deadline = rules.deadline;
  }

  /**
   * For repeats of orders that were accepted before: their workflow may be retired, and its schema
   * stricter. Of the workflow of what it reads nothing is known but the name.
   */
  public OrderReader ofRepeats() {
    return new OrderReader(this, RequestableWorkflows.ANY);
  }

  /** Workflows come and go, so the rule is made where one breaks it. */
  private static FieldType<Requestable> oneOf(RequestableWorkflows workflows) {
    return new FieldType<>(
        "must be the name of a workflow",
        node -> OPTIONAL_NAME.read(node).flatMap(workflows::find),
        node ->
            OPTIONAL_NAME.read(node).isPresent()
                ? "must be one of " + String.join(", ", workflows.names())
                : OPTIONAL_NAME.brokenRule(node));
  }

  private static AttributeCheck.@Nullable Run schemas(Requestable workflow, RequestErrors errors) {
    AttributeCheck check = workflow.attributes();
    return check == null ? null : check.begin(errors::add);
  }

  /**
   * Reads an order and reports every error.
   *
   * @return the order; if there are errors, with as much as could be read, and empty when the input
   *     is no object
   */
  public Optional<ValidOrder> read(JsonNode input, RequestErrors errors) {
    return JsonFields.of(input, "", FIELDS, errors).map(fields -> read(fields, errors));
  }

  private ValidOrder read(JsonFields input, RequestErrors errors) {
    String reference = input.required("customerReference", NAME).orElse("");
    String customer = input.required("customerId", NAME).orElse("");
    Optional<String> country = input.optional("country", OPTIONAL_NAME);
    String currency = input.required("currency", CURRENCY).orElse("");
    Optional<Instant> placed = input.optional("placedAt", placedAt);
    PriceScale scale = money.scaleOf(currency);
    Optional<Requestable> named = input.optional("workflow", workflow);
    Optional<Requestable> begun = input.has("workflow") ? named : Optional.of(defaultWorkflow);
    AttributeReader attributes =
        new AttributeReader(
            attributeLimits, begun.map(w -> schemas(w, errors)).orElse(null), errors);
    List<OrderLine> lines =
        input
            .required("lines", OrderLineReader.LINES)
            .map(new OrderLineReader(scale, attributes::read, errors)::read)
            .orElse(List.of());
    begun.ifPresent(requested -> checkLines(input, lines, requested.definition()));
    Order order =
        new Order(
            reference,
            customer,
            country.orElse(null),
            currency,
            placed.orElse(null),
            scale.total(OrderLine.sum(lines)),
            lines,
            attributes.read(input, ""));
    Instant start = input.optional("startAt", startAt).orElse(null);
    Instant due = input.optional("deadline", deadline).orElse(null);
    if (start != null && due != null && !due.isAfter(start)) {
      input.invalid("deadline", "must be after startAt");
    }
    return new ValidOrder(
        order,
        begun.orElse(defaultWorkflow).definition(),
        input.optional("priority", PRIORITY).orElse(0),
        input.optional("replyTo", REPLY_TOPIC).orElse(null),
        input.optional("webhook", URL).orElse(null),
        start,
        due);
  }

  private static void checkLines(
      JsonFields input, List<OrderLine> lines, WorkflowDefinition workflow) {
    workflow
        .maxLines()
        .ifPresent(
            max -> {
              if (lines.size() > max) {
                input.invalid(
                    "lines",
                    "must have at most %d lines, since workflow %s performs steps for each line"
                        .formatted(max, workflow.id().name()));
              }
            });
  }

  private static Optional<Instant> instant(String text) {
    try {
      OffsetDateTime time = OffsetDateTime.parse(text);
      boolean isStorable = time.getYear() >= 1 && time.getYear() <= 9999;
      // The store keeps microseconds; a repeat must not differ by what it drops.
      return isStorable
          ? Optional.of(time.toInstant().truncatedTo(ChronoUnit.MICROS))
          : Optional.empty();
    } catch (DateTimeParseException malformed) {
      return Optional.empty();
    }
  }
}
