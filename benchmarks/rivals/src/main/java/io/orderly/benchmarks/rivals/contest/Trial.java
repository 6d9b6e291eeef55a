package io.orderly.benchmarks.rivals.contest;

import java.io.IOException;

/** A competitor at work: rounds of orders, each looked through when it is over. */
public final class Trial implements AutoCloseable {

  private final Ledger ledger;
  private final PartnerCalls calls;
  private final Competitor competitor;

  private Trial(Ledger ledger, PartnerCalls calls, Competitor competitor) {
    this.ledger = ledger;
    this.calls = calls;
    this.competitor = competitor;
  }

  /**
   * Makes the competitor.
   *
   * @param mostOrders of all rounds together
   */
  public static Trial open(ContestSettings settings, Competitor.Maker maker, int mostOrders)
      throws Exception {
    var ledger = new Ledger(mostOrders);
    var calls = new PartnerCalls(settings.client().open(settings.partner()), ledger);
    try {
      return new Trial(ledger, calls, maker.make(settings, calls, ledger));
    } catch (Exception failure) {
      calls.close();
      throw failure;
    }
  }

  public Competitor competitor() {
    return competitor;
  }

  /**
   * A round as fast as orders are taken.
   *
   * @throws IllegalStateException when an order had not its three calls and one end
   */
  public void full(int orders) throws InterruptedException {
    new FullLoad(competitor, ledger).run(orders);
    ledger.verify();
  }

  /**
   * A round on a schedule.
   *
   * @throws IllegalStateException when an order had not its three calls and one end
   */
  Latencies light(Load.Light load) throws InterruptedException {
    Latencies latencies = new LightLoad(competitor, ledger).run(load);
    ledger.verify();
    return latencies;
  }

  @Override
  public void close() throws IOException {
    competitor.close();
    calls.close();
  }
}
