package io.orderly.store.transitions;

import io.orderly.messages.AttributeLimits;
import io.orderly.messages.AttributePatch;
import io.orderly.messages.AttributePatch.Corrected;
import io.orderly.messages.FieldProblem;
import io.orderly.messages.Order;
import io.orderly.process.OrderProcess;
import io.orderly.store.orders.OrderDirectory;
import io.orderly.store.orders.OrderEdition;
import io.orderly.store.orders.StoredOrder;
import io.orderly.store.transitions.StateStore.StateTransaction;
import io.orderly.store.workflows.WorkflowCatalogue;
import io.orderly.workflow.WorkflowDefinition;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/** Corrects orders: what an order becomes by a patch, and how that is kept. */
public final class OrderCorrections {

  private final OrderDirectory orders;
  private final WorkflowCatalogue workflows;
  private final Schemas schemas;
  private final Supplier<AttributeLimits> limits;

  /** Checks attributes by the JSON Schemas of a workflow. */
  @FunctionalInterface
  public interface Schemas {

    /**
     * Checks a whole order.
     *
     * @param errors receives the path of each error and the rule that it breaks
     */
    void check(WorkflowDefinition workflow, Order order, BiConsumer<String, String> errors);
  }

  /**
   * Corrects these orders.
   *
   * @param limits of attributes, as for new orders
   */
  public OrderCorrections(
      OrderDirectory orders,
      WorkflowCatalogue workflows,
      Schemas schemas,
      Supplier<AttributeLimits> limits) {
    this.orders = orders;
    this.workflows = workflows;
    this.schemas = schemas;
    this.limits = limits;
  }

  /**
   * What a locked order becomes.
   *
   * @throws InvalidCorrectionException with every error of the corrected attributes
   */
  public Corrected correct(OrderProcess order, AttributePatch patch) {
    WorkflowDefinition workflow = workflowOf(order);
    List<FieldProblem> errors = new ArrayList<>();
    BiConsumer<String, String> listed = (path, rule) -> errors.add(new FieldProblem(path, rule));
    Corrected corrected =
        patch.applyTo(edition(order).order(), limits.get(), workflow.sensitive(), listed);
    if (errors.isEmpty()) {
      schemas.check(workflow, corrected.order(), listed);
    }
    if (!errors.isEmpty()) {
      throw new InvalidCorrectionException(errors);
    }
    return corrected;
  }

  private StoredOrder edition(OrderProcess order) {
    return orders
        .find(order.orderId(), order.edition())
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "edition %d of order %s can't be read"
                        .formatted(order.edition(), order.orderId())));
  }

  private WorkflowDefinition workflowOf(OrderProcess order) {
    return workflows
        .find(order.workflow())
        .orElseThrow(
            () ->
                new IllegalStateException("workflow " + order.workflow() + " can't be read here"));
  }

  /** Keeps what the order became, in the transaction of its change. */
  public static void add(
      StateTransaction transaction,
      OrderProcess after,
      Corrected corrected,
      String actor,
      String reason) {
    transaction.add(
        new OrderEdition(
            after.orderId(),
            after.edition(),
            corrected.changes(),
            actor,
            reason,
            transaction.now()),
        corrected.order());
  }

  /** The corrected attributes break rules. */
  public static final class InvalidCorrectionException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient List<FieldProblem> errors;

    InvalidCorrectionException(List<FieldProblem> errors) {
      super("the corrected attributes break %d rules".formatted(errors.size()));
      this.errors = List.copyOf(errors);
    }

    public List<FieldProblem> errors() {
      return errors;
    }
  }
}
