package io.orderly.scheduler.conditions;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.messages.EarlierResults;
import io.orderly.messages.GroupElement;
import io.orderly.partner.condition.CompiledConditions;
import io.orderly.partner.condition.StepCondition;
import io.orderly.process.OrderProcess;
import io.orderly.process.StepConditions;
import io.orderly.store.orders.OrderDirectory;
import io.orderly.store.orders.StoredOrder;
import io.orderly.workflow.StepDefinition;
import io.orderly.workflow.StepGroup;
import io.orderly.workflow.WorkflowDefinition;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Decides conditions on the order in its last edition, which its requests are made of too, so that
 * it is usually in memory, and on results out of its process record. Workflows without conditions
 * load nothing. Thread-safe.
 */
public final class StoredConditions implements StepConditions {

  private static final Logger LOG = LoggerFactory.getLogger(StoredConditions.class);

  private final OrderDirectory orders;

  /**
   * Reads orders there.
   *
   * @param orders keeps what it has read
   */
  public StoredConditions(OrderDirectory orders) {
    this.orders = orders;
  }

  /** Whether this program can decide all conditions of the workflow: a newer one may know more. */
  public boolean canDecide(WorkflowDefinition workflow) {
    for (StepDefinition step : workflow.steps()) {
      if (step.when() != null && condition(step.when()).isEmpty()) {
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
        ? ConditionResult.undecidable("the order can't be read from the store: correct its row")
        : condition.decide(
            orderId,
            stored.get().order(),
            EarlierResults.of(order, step.name(), workflow),
            element(order, step, workflow));
  }

  private static @Nullable UnaryOperator<JsonNode> element(
      OrderProcess order, StepDefinition step, WorkflowDefinition workflow) {
    StepGroup group = workflow.groupOf(step.name());
    return group == null ? null : of -> GroupElement.valueOf(order, step.name(), group, of);
  }

  private static Optional<StepCondition> condition(String text) {
    return CompiledConditions.find(
        text,
        error ->
            LOG.warn(
                "Condition {} can't be compiled, so workflows with it are not run here: {}",
                text,
                error));
  }
}
