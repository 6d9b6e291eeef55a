package io.orderly.submission.intake.checking;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.messages.FieldProblem;
import io.orderly.messages.Order;
import io.orderly.messages.OrderLine;
import io.orderly.messages.Topics;
import io.orderly.submission.intake.checking.MoneyRules.Scale;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The rules of an order. All of its problems are found at once, and an unknown field is one: a
 * misspelt name would otherwise be an order without what the customer asked for.
 */
public final class OrderInput {

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
          "webhook");

  private static final int HIGHEST_PRIORITY = 9;
  private static final int LONGEST_TOPIC = 249;
  private static final int LONGEST_URL = 2_000;
  private static final Pattern TOPIC = Pattern.compile("[a-zA-Z0-9._-]+");

  private static final Duration CLOCKS_DIFFER = Duration.ofMinutes(5);

  /**
   * A validated input.
   *
   * @param order null when the input breaks a rule
   * @param problems all errors; none when there is an order
   * @param customerReference the customer's own number of the order, as far as it could be read
   * @param replyTo the reply topic, where it is well named
   * @param webhook the URL as it was given
   */
  public record CheckedOrder(
      @Nullable ValidOrder order,
      List<FieldProblem> problems,
      @Nullable String customerReference,
      @Nullable String replyTo,
      @Nullable String webhook) {}

  private final Set<String> workflows;
  private final MoneyRules money;
  private final InstantSource clock;
  private final Duration placedAtAhead;

  /**
   * Rules for orders.
   *
   * @param workflows the names that an order may ask for
   */
  public OrderInput(Set<String> workflows) {
    this(workflows, new MoneyRules(Map.of()), InstantSource.system(), CLOCKS_DIFFER);
  }

  /**
   * The same with a shop's own.
   *
   * @param placedAtAhead how far a placedAt may lie in the future
   */
  public OrderInput(
      Set<String> workflows, MoneyRules money, InstantSource clock, Duration placedAtAhead) {
    this.workflows = Set.copyOf(workflows);
    this.money = money;
    this.clock = clock;
    this.placedAtAhead = placedAtAhead;
  }

  /** Checks an input against every rule. */
  public CheckedOrder check(JsonNode input) {
    FieldProblems problems = new FieldProblems();
    Optional<ValidOrder> read =
        InputObject.of(input, "", FIELDS, problems).map(object -> read(object, problems));
    return new CheckedOrder(
        problems.isEmpty() ? read.orElse(null) : null,
        problems.all(),
        read.map(readable -> readable.order().customerReference())
            .filter(reference -> !reference.isEmpty())
            .orElse(null),
        read.map(ValidOrder::replyTo).orElse(null),
        read.map(ValidOrder::webhook).orElse(null));
  }

  /** Whole only when no problem was noted; what breaks a rule reads as empty until then. */
  private ValidOrder read(InputObject input, FieldProblems problems) {
    String reference = input.requiredText("customerReference", TextRules.NAME_LENGTH);
    String customer = input.requiredText("customerId", TextRules.NAME_LENGTH);
    Optional<String> country = input.text("country", TextRules.NAME_LENGTH);
    String currency = currency(input);
    Optional<Instant> placedAt = placedAt(input);
    Scale scale = money.scaleOf(currency);
    List<OrderLine> lines = new LinesInput(problems, scale).read(input);
    Order order =
        new Order(
            reference,
            customer,
            country.orElse(null),
            currency,
            placedAt.orElse(null),
            scale.total(sum(lines)),
            lines);
    return new ValidOrder(
        order,
        workflow(input),
        priority(input),
        replyTo(input).orElse(null),
        input.text("webhook", LONGEST_URL).orElse(null));
  }

  private static String currency(InputObject input) {
    String code = input.requiredText("currency", TextRules.NAME_LENGTH);
    if (!code.isEmpty() && !MoneyRules.isCurrency(code)) {
      input.refuse("currency", "must be an ISO 4217 code such as EUR");
    }
    return code;
  }

  private Optional<Instant> placedAt(InputObject input) {
    return input
        .text("placedAt", TextRules.NAME_LENGTH)
        .flatMap(
            text ->
                instant(text)
                    .or(
                        () ->
                            input.refuse(
                                "placedAt",
                                "must be an ISO 8601 time with offset, such as"
                                    + " 2026-01-31T08:26:00+01:00, of the years 1 to 9999")))
        .flatMap(placed -> inThePast(input, placed));
  }

  private Optional<Instant> inThePast(InputObject input, Instant placed) {
    return placed.isAfter(clock.instant().plus(placedAtAhead))
        ? input.refuse(
            "placedAt", "must not lie in the future: an order is begun when it is accepted")
        : Optional.of(placed);
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

  private static BigDecimal sum(List<OrderLine> lines) {
    return lines.stream()
        .map(line -> line.unitPrice().multiply(BigDecimal.valueOf(line.quantity())))
        .reduce(BigDecimal.ZERO, BigDecimal::add);
  }

  private String workflow(InputObject input) {
    Optional<String> name = input.text("workflow", TextRules.NAME_LENGTH);
    if (name.isPresent() && !workflows.contains(name.get())) {
      String known = workflows.stream().sorted().collect(Collectors.joining(", "));
      input.refuse("workflow", "must be one of " + known);
    }
    return name.orElse(DEFAULT_WORKFLOW);
  }

  private static int priority(InputObject input) {
    return input.wholeNumber("priority", 0, HIGHEST_PRIORITY).orElse(0);
  }

  private static Optional<String> replyTo(InputObject input) {
    Optional<String> topic = input.text("replyTo", LONGEST_TOPIC);
    if (topic.isEmpty() || isReplyTopic(topic.get())) {
      return topic;
    }
    return input.refuse("replyTo", "must be a topic named " + Topics.orderReplies("<application>"));
  }

  private static boolean isReplyTopic(String topic) {
    return Topics.isOrderReplies(topic) && TOPIC.matcher(topic).matches();
  }
}
