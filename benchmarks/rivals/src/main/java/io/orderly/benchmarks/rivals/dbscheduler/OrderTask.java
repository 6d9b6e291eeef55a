package io.orderly.benchmarks.rivals.dbscheduler;

import com.github.kagkarlsson.scheduler.task.CompletionHandler;
import com.github.kagkarlsson.scheduler.task.Task;
import com.github.kagkarlsson.scheduler.task.TaskDescriptor;
import com.github.kagkarlsson.scheduler.task.TaskInstance;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import io.orderly.benchmarks.rivals.contest.Ledger;
import io.orderly.benchmarks.rivals.contest.OrderStep;
import io.orderly.benchmarks.rivals.contest.PartnerCalls;
import io.orderly.benchmarks.rivals.contest.SampleOrder;
import io.orderly.benchmarks.rivals.contest.StepResults;
import io.orderly.benchmarks.rivals.dbscheduler.PlacedOrders.Placed;
import java.sql.SQLException;
import java.util.UUID;

/** One task an order: goes on behind the last step that is recorded, and records each at once. */
final class OrderTask {

  static final TaskDescriptor<Void> DESCRIPTOR = TaskDescriptor.of("order");

  private final PlacedOrders orders;
  private final PartnerCalls calls;
  private final Ledger ledger;

  OrderTask(PlacedOrders orders, PartnerCalls calls, Ledger ledger) {
    this.orders = orders;
    this.calls = calls;
    this.ledger = ledger;
  }

  Task<Void> task() {
    return Tasks.custom(DESCRIPTOR)
        .onDeadExecutionRevive()
        .execute((instance, context) -> complete(instance));
  }

  private CompletionHandler<Void> complete(TaskInstance<Void> instance) {
    UUID orderId = UUID.fromString(instance.getId());
    try {
      performOpenSteps(orderId);
    } catch (SQLException | RuntimeException failure) {
      ledger.failed(failure);
      throw new IllegalStateException("Order " + orderId, failure);
    }
    return (done, operations) -> {
      operations.remove();
      ledger.completed(SampleOrder.indexOf(orderId));
    };
  }

  private void performOpenSteps(UUID orderId) throws SQLException {
    Placed order = orders.read(orderId);
    var results = new StepResults();
    for (OrderStep step : OrderStep.values()) {
      if (step.position() < order.results().size()) {
        results.add(step, order.results().get(step.position()));
      } else {
        String result = calls.perform(step, orderId, order.content(), results);
        orders.record(orderId, result);
        results.add(step, result);
      }
    }
  }
}
