package io.orderly.local.cli;

import io.orderly.local.cli.terminal.CommandFailedException;
import java.net.URI;

/** What took effect at the partners, as their sandbox wrote it down. */
final class PartnerLedger {

  private final JsonHttp http = new JsonHttp("");
  private final URI sandboxUrl;

  PartnerLedger(URI sandboxUrl) {
    this.sandboxUrl = sandboxUrl;
  }

  /** How many effects happened more than once, over all partners and all orders so far. */
  long duplicates() {
    var address = sandboxUrl.resolve("/ledger/summary");
    var summary =
        http.get(address)
            .orElseThrow(() -> new CommandFailedException(address + " is not known there."));
    long duplicates = 0;
    for (var partner : summary) {
      duplicates += partner.path("duplicates").asLong();
    }
    return duplicates;
  }
}
