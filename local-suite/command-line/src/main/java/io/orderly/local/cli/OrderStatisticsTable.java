package io.orderly.local.cli;

import io.orderly.cli.rest.EndpointClient;
import io.orderly.cli.terminal.Table;
import io.orderly.cli.terminal.Texts;
import io.orderly.local.cli.progress.OrderStatistics;
import io.orderly.local.cli.progress.OrderWatch;
import io.orderly.local.cli.progress.StateStoreReader;
import java.io.PrintWriter;
import java.net.URI;
import java.util.List;
import java.util.UUID;

/**
 * How a number of orders went, for people.
 *
 * @param duplicates effects at the partners that happened more than once
 */
record OrderStatisticsTable(OrderStatistics figures, long duplicates) {

  /** Reads them from the state store and the partners' ledger. */
  static OrderStatisticsTable of(StateStoreReader store, List<UUID> orderIds, URI sandboxUrl) {
    return new OrderStatisticsTable(
        OrderWatch.figures(store, orderIds), new PartnerLedger(sandboxUrl).duplicates());
  }

  void print(PrintWriter out) {
    var counts = figures.counts();
    out.println();
    new Table()
        .row("orders", Texts.count(counts.orders()))
        .row("Processed", Texts.count(counts.processed()))
        .row("Undone", Texts.count(counts.undone()))
        .row("retried", Texts.count(counts.retried()), "a step took more than one attempt")
        .row("Error", Texts.count(counts.error()), "waits for an operator")
        .row("not ended", Texts.count(counts.waiting()))
        .row("duplicates", Texts.count(duplicates), "duplicated effects at the partners")
        .row("orders per second", Texts.rate(figures.perSecond()))
        .row("median time", Texts.seconds(figures.median()), "from the submission to the last step")
        .row("99th percentile", Texts.seconds(figures.p99()))
        .print(out);
    out.flush();
  }

  /** Whether every order is Processed and nothing happened twice. */
  boolean isPassed() {
    return figures.counts().processed() == figures.counts().orders() && duplicates == 0;
  }

  /** What took effect at the partners, as their sandbox wrote it down. */
  static final class PartnerLedger {

    private final URI sandboxUrl;

    PartnerLedger(URI sandboxUrl) {
      this.sandboxUrl = sandboxUrl;
    }

    /** How many effects happened more than once, over all partners and all orders so far. */
    long duplicates() {
      long duplicates = 0;
      for (var partner : EndpointClient.at(sandboxUrl, "").get("/ledger/summary")) {
        duplicates += partner.path("duplicates").asLong();
      }
      return duplicates;
    }
  }
}
