package io.orderly.store.memory;

import io.orderly.process.OrderProcess;
import io.orderly.process.OrderStep;
import java.util.List;

/** A process row and step rows that were read, or are written, by different statements. */
final class ProcessAndStepRows {

  private ProcessAndStepRows() {}

  static OrderProcess withSteps(OrderProcess process, List<OrderStep> steps) {
    return process.steps().equals(steps)
        ? process
        : new OrderProcess(
            process.orderId(),
            process.workflow(),
            process.state(),
            process.direction(),
            process.version(),
            process.edition(),
            process.terms(),
            process.lockedBy(),
            process.completeBy(),
            process.notBefore(),
            process.nextAgent(),
            process.failureCount(),
            process.failure(),
            steps);
  }
}
