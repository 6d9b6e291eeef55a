package io.orderly.scheduler.conditions;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.messages.AmendedOrder;
import io.orderly.messages.AttributeLimits;
import io.orderly.messages.EarlierResults;
import io.orderly.messages.GroupElement;
import io.orderly.messages.Order;
import io.orderly.partner.condition.CompiledConditions;
import io.orderly.partner.condition.StepCondition;
import io.orderly.partner.condition.StepValue;
import io.orderly.partner.schema.AttributeCheck;
import io.orderly.process.Amendment;
import io.orderly.process.OrderProcess;
import io.orderly.process.StepConditions;
import io.orderly.store.orders.OrderDirectory;
import io.orderly.store.orders.StoredOrder;
import io.orderly.workflow.StepAmend;
import io.orderly.workflow.StepDefinition;
import io.orderly.workflow.StepGroup;
import io.orderly.workflow.StepWait;
import io.orderly.workflow.WorkflowDefinition;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Evaluates conditions and other expressions of workflows on the order in its last edition, which
 * its requests are made of too, so that it is usually in memory, and on results out of its process
 * record. Workflows without conditions load nothing. Thread-safe.
 */
public final class StoredConditions implements StepConditions {

  private static final Logger LOG = LoggerFactory.getLogger(StoredConditions.class);

  private static final String UNREADABLE =
      "the order can't be read from the store: correct its row";

  /** Of the errors of an amended order, in its failure. */
  private static final int MAX_LISTED = 10;

  private final OrderDirectory orders;
  private final Supplier<AttributeLimits> limits;

  /**
   * Reads orders there.
   *
   * @param orders keeps what it has read
   * @param limits of attributes, as for new orders
   */
  public StoredConditions(OrderDirectory orders, Supplier<AttributeLimits> limits) {
    this.orders = orders;
    this.limits = limits;
  }

  /** Whether this program can evaluate all of the workflow: a newer one may know more. */
  public boolean canDecide(WorkflowDefinition workflow) {
    for (StepDefinition step : workflow.steps()) {
      if (step.when() != null && condition(step.when()).isEmpty()) {
        return false;
      }
      if (!step.task().expressions().allMatch(text -> value(text).isPresent())) {
        return false;
      }
    }
    return true;
  }

  /** Reads these orders together, as far as they are not in memory. */
  public void load(List<OrderProcess> batch) {
    if (!batch.isEmpty()) {
      orders.find(batch.stream().map(OrderProcess::orderId).toList(), group -> {});
    }
  }

  @Override
  public ConditionResult decide(
      OrderProcess order, StepDefinition step, WorkflowDefinition workflow) {
    UUID orderId = order.orderId();
    StepCondition condition = condition(Objects.requireNonNull(step.when())).orElseThrow();
    Optional<StoredOrder> stored = orders.find(orderId, order.edition());
    return stored.isEmpty()
        ? ConditionResult.undecidable(UNREADABLE)
        : condition.decide(
            orderId,
            stored.get().order(),
            EarlierResults.of(order, step.name(), workflow),
            element(order, step, workflow));
  }

  @Override
  public Instant until(OrderProcess order, StepDefinition step, WorkflowDefinition workflow)
      throws UndecidableException {
    String text = ((StepWait) step.task()).until();
    JsonNode time = evaluate(Objects.requireNonNull(text), order, step, workflow);
    try {
      return OffsetDateTime.parse(time.asText()).toInstant().truncatedTo(ChronoUnit.MICROS);
    } catch (DateTimeParseException malformed) {
      throw new UndecidableException(
          text + ": the value is no RFC 3339 time, such as 2026-01-31T08:26:00+01:00");
    }
  }

  @Override
  public Amendment amend(OrderProcess order, StepDefinition step, WorkflowDefinition workflow)
      throws UndecidableException {
    StepAmend amend = (StepAmend) step.task();
    Order before = read(order).order();
    JsonNode lines = amend.lines() == null ? null : evaluate(amend.lines(), order, step, workflow);
    JsonNode attributes =
        amend.attributes() == null ? null : evaluate(amend.attributes(), order, step, workflow);
    if (lines != null && lines.isArray() && lines.isEmpty()) {
      throw new AmendmentRefusedException(
          StepAmend.NO_LINES, "no lines would be left: " + amend.lines());
    }
    List<String> errors = new ArrayList<>();
    BiConsumer<String, String> listed = (path, rule) -> errors.add(path + " " + rule);
    AmendedOrder amended =
        AmendedOrder.of(before, lines, attributes, limits.get(), workflow.sensitive(), listed);
    if (errors.isEmpty()) {
      AttributeCheck.check(workflow, amended.order(), listed);
    }
    if (!errors.isEmpty()) {
      throw new AmendmentRefusedException(
          StepAmend.INVALID_ORDER,
          errors.stream().limit(MAX_LISTED).collect(Collectors.joining("; ")));
    }
    return amended;
  }

  private JsonNode evaluate(
      String text, OrderProcess order, StepDefinition step, WorkflowDefinition workflow)
      throws UndecidableException {
    return value(text)
        .orElseThrow()
        .evaluate(
            order.orderId(),
            read(order).order(),
            EarlierResults.of(order, step.name(), workflow),
            element(order, step, workflow));
  }

  private StoredOrder read(OrderProcess order) throws UndecidableException {
    return orders
        .find(order.orderId(), order.edition())
        .orElseThrow(() -> new UndecidableException(UNREADABLE));
  }

  private static @Nullable UnaryOperator<JsonNode> element(
      OrderProcess order, StepDefinition step, WorkflowDefinition workflow) {
    StepGroup group = workflow.groupOf(step.name());
    return group == null ? null : of -> GroupElement.valueOf(order, step.name(), group, of);
  }

  private static Optional<StepCondition> condition(String text) {
    return CompiledConditions.find(text, error -> warn(text, error));
  }

  private static Optional<StepValue> value(String text) {
    return CompiledConditions.findValue(text, error -> warn(text, error));
  }

  private static void warn(String text, String error) {
    LOG.warn(
        "Expression {} can't be compiled, so workflows with it are not run here: {}", text, error);
  }
}
