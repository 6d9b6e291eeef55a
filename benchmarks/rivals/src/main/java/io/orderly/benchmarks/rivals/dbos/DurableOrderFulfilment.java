package io.orderly.benchmarks.rivals.dbos;

import dev.dbos.transact.DBOS;
import dev.dbos.transact.workflow.Workflow;
import io.orderly.benchmarks.rivals.contest.OrderStep;
import io.orderly.benchmarks.rivals.contest.PartnerCalls;
import io.orderly.benchmarks.rivals.contest.StepResults;
import java.util.UUID;

/** Three steps, each kept as soon as it is done. */
final class DurableOrderFulfilment implements OrderFulfilment {

  private final DBOS dbos;
  private final PartnerCalls calls;

  DurableOrderFulfilment(DBOS dbos, PartnerCalls calls) {
    this.dbos = dbos;
    this.calls = calls;
  }

  @Override
  @Workflow(name = "order-fulfilment")
  public String fulfil(String orderId, String order) {
    UUID id = UUID.fromString(orderId);
    var results = new StepResults();
    for (OrderStep step : OrderStep.values()) {
      results.add(step, dbos.runStep(() -> calls.perform(step, id, order, results), step.value()));
    }
    return results.json();
  }
}
