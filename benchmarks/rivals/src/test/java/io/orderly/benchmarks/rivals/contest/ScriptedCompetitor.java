package io.orderly.benchmarks.rivals.contest;

import java.util.List;

/** Does with an order what a test says, and calls it completed. */
record ScriptedCompetitor(Script script, PartnerCalls calls, Ledger ledger) implements Competitor {

  /** What is done with an order. */
  @FunctionalInterface
  interface Script {
    void perform(SampleOrder order, PartnerCalls calls);
  }

  static void performAllSteps(SampleOrder order, PartnerCalls calls) {
    var results = new StepResults();
    for (OrderStep step : OrderStep.values()) {
      results.add(step, calls.perform(step, order.id(), order.json(), results));
    }
  }

  @Override
  public String name() {
    return "scripted";
  }

  @Override
  public String notes() {
    return "for tests";
  }

  @Override
  public int hands() {
    return 2;
  }

  @Override
  public int ordersAtOnce() {
    return 1;
  }

  @Override
  public void take(List<SampleOrder> orders) {
    for (SampleOrder order : orders) {
      script.perform(order, calls);
      ledger.completed(order.index());
    }
  }

  @Override
  public void close() {
    // There is nothing to close.
  }
}
