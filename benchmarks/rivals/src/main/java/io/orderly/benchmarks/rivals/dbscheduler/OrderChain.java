package io.orderly.benchmarks.rivals.dbscheduler;

import com.github.kagkarlsson.scheduler.task.CompletionHandler;
import com.github.kagkarlsson.scheduler.task.CompletionHandler.OnCompleteReplace;
import com.github.kagkarlsson.scheduler.task.Task;
import com.github.kagkarlsson.scheduler.task.TaskDescriptor;
import com.github.kagkarlsson.scheduler.task.TaskInstance;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import io.orderly.benchmarks.rivals.contest.Ledger;
import io.orderly.benchmarks.rivals.contest.OrderStep;
import io.orderly.benchmarks.rivals.contest.PartnerCalls;
import io.orderly.benchmarks.rivals.contest.SampleOrder;
import io.orderly.benchmarks.rivals.contest.StepResults;
import java.io.Serializable;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * A task a step: when it is done, the next step's takes its place and gets what is known so far.
 */
final class OrderChain {

  private static final List<TaskDescriptor<ChainedOrder>> STEPS =
      Stream.of(OrderStep.values())
          .map(step -> TaskDescriptor.of(step.value(), ChainedOrder.class))
          .toList();

  private final PartnerCalls calls;
  private final Ledger ledger;

  OrderChain(PartnerCalls calls, Ledger ledger) {
    this.calls = calls;
    this.ledger = ledger;
  }

  List<Task<?>> tasks() {
    return Stream.of(OrderStep.values()).<Task<?>>map(this::task).toList();
  }

  /** The first task of an order. */
  static TaskInstance<ChainedOrder> first(SampleOrder order) {
    return STEPS
        .get(0)
        .instance(order.id().toString())
        .data(ChainedOrder.placed(order.json()))
        .build();
  }

  private Task<ChainedOrder> task(OrderStep step) {
    return Tasks.custom(STEPS.get(step.position()))
        .execute((instance, context) -> perform(step, instance));
  }

  private CompletionHandler<ChainedOrder> perform(
      OrderStep step, TaskInstance<ChainedOrder> instance) {
    UUID orderId = UUID.fromString(instance.getId());
    ChainedOrder order = instance.getData();
    try {
      String result =
          calls.perform(step, orderId, order.content(), StepResults.of(order.results()));
      return after(step, orderId, order.with(result));
    } catch (RuntimeException failure) {
      ledger.failed(failure);
      throw failure;
    }
  }

  private CompletionHandler<ChainedOrder> after(OrderStep step, UUID orderId, ChainedOrder order) {
    int next = step.position() + 1;
    if (next < STEPS.size()) {
      return new OnCompleteReplace<>(STEPS.get(next), order);
    }
    return (done, operations) -> {
      operations.remove();
      ledger.completed(SampleOrder.indexOf(orderId));
    };
  }

  /**
   * What each task of a chain hands to the next one.
   *
   * @param content JSON
   * @param results of the steps that are completed, in their order
   */
  record ChainedOrder(String content, List<String> results) implements Serializable {

    private static final long serialVersionUID = 1L;

    static ChainedOrder placed(String content) {
      return new ChainedOrder(content, List.of());
    }

    ChainedOrder with(String result) {
      return new ChainedOrder(content, Stream.concat(results.stream(), Stream.of(result)).toList());
    }
  }
}
