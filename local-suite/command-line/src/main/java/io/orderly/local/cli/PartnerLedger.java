package io.orderly.local.cli;

import io.orderly.cli.rest.EndpointClient;
import java.net.URI;

/** What took effect at the partners, as their sandbox wrote it down. */
final class PartnerLedger {

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
