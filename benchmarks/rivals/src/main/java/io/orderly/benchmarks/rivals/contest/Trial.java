package io.orderly.benchmarks.rivals.contest;

import java.io.IOException;

/** A contender at work: rounds of orders, each looked through when it is over. */
public final class Trial implements AutoCloseable {

  private final Ledger ledger;
  private final PartnerCalls calls;
  private final Contender contender;

  private Trial(Ledger ledger, PartnerCalls calls, Contender contender) {
    this.ledger = ledger;
    this.calls = calls;
    this.contender = contender;
  }

  /**
   * Makes the contender.
   *
   * @param mostOrders of all rounds together
   */
  public static Trial open(ContestSettings settings, Contender.Maker maker, int mostOrders)
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

  public Contender contender() {
    return contender;
  }

  /**
   * A round as fast as orders are taken.
   *
   * @throws IllegalStateException when an order had not its three calls and one end
   */
  public void full(int orders) throws InterruptedException {
    new FullLoad(contender, ledger).run(orders);
    ledger.verify();
  }

  /**
   * A round on a schedule.
   *
   * @throws IllegalStateException when an order had not its three calls and one end
   */
  Latencies light(Load.Light load) throws InterruptedException {
    Latencies latencies = new LightLoad(contender, ledger).run(load);
    ledger.verify();
    return latencies;
  }

  @Override
  public void close() throws IOException {
    contender.close();
    calls.close();
  }
}
