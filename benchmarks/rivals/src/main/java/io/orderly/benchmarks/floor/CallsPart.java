package io.orderly.benchmarks.floor;

import io.orderly.benchmarks.rivals.contest.ContestSettings;
import io.orderly.benchmarks.rivals.contest.Trial;
import java.io.IOException;

/** The HTTP calls of orders. */
final class CallsPart implements FloorPart {

  private final Trial trial;

  private CallsPart(Trial trial) {
    this.trial = trial;
  }

  /**
   * Opens the connections.
   *
   * @param mostOrders of all its work together
   */
  static CallsPart make(ContestSettings settings, int mostOrders) throws Exception {
    return new CallsPart(Trial.open(settings, FloorCalls::make, mostOrders));
  }

  @Override
  public String name() {
    return trial.contender().name();
  }

  @Override
  public String notes() {
    return trial.contender().notes();
  }

  @Override
  public void work(int orders) throws InterruptedException {
    trial.full(orders);
  }

  @Override
  public void close() throws IOException {
    trial.close();
  }
}
