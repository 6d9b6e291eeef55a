package io.orderly.benchmarks.floor;

import io.orderly.benchmarks.rivals.contest.Competitor;
import io.orderly.benchmarks.rivals.contest.ContestSettings;
import io.orderly.benchmarks.rivals.contest.Ledger;
import io.orderly.benchmarks.rivals.contest.OrderStep;
import io.orderly.benchmarks.rivals.contest.PartnerCalls;
import io.orderly.benchmarks.rivals.contest.SampleOrder;
import io.orderly.benchmarks.rivals.contest.StepResults;
import java.util.List;

/** The three calls of an order, one after the other; nothing is kept. */
final class FloorCalls implements Competitor {

  private final int concurrency;
  private final String caller;
  private final PartnerCalls calls;
  private final Ledger ledger;

  private FloorCalls(int concurrency, String caller, PartnerCalls calls, Ledger ledger) {
    this.concurrency = concurrency;
    this.caller = caller;
    this.calls = calls;
    this.ledger = ledger;
  }

  static FloorCalls make(ContestSettings settings, PartnerCalls calls, Ledger ledger) {
    return new FloorCalls(settings.concurrency(), settings.caller(), calls, ledger);
  }

  @Override
  public String name() {
    return "floor-http";
  }

  @Override
  public String notes() {
    return "three calls by %s over persistent connections, %d orders at a time; nothing is stored"
        .formatted(caller, concurrency);
  }

  @Override
  public int hands() {
    return concurrency;
  }

  @Override
  public int ordersAtOnce() {
    return 1;
  }

  @Override
  public void take(List<SampleOrder> orders) {
    for (SampleOrder order : orders) {
      var results = new StepResults();
      for (OrderStep step : OrderStep.values()) {
        results.add(step, calls.perform(step, order.id(), order.json(), results));
      }
      ledger.completed(order.index());
    }
  }

  @Override
  public void close() {
    // Its calls are closed by whoever opened them.
  }
}
