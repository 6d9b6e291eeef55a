package io.orderly.sandbox.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.sandbox.call.Partner;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ArrivalsTest {

  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  private final Arrivals arrivals = new Arrivals();

  @Test
  void withoutCallsTheCountIsZero() {
    assertThat(arrivals.since(Instant.EPOCH)).hasValue(counts(0, 0, 0));
  }

  @Test
  void aCallAtTheGivenInstantCounts() {
    arrivals.add(Partner.PAYMENT, START);
    arrivals.add(Partner.CARRIER, START.plusMillis(1));

    assertThat(arrivals.since(START)).hasValue(counts(0, 1, 1));
    assertThat(arrivals.since(START.plusMillis(1))).hasValue(counts(0, 0, 1));
  }

  @Test
  void countsUpToAMillionCallsAndReportsPossibleLoss() {
    for (int i = 0; i < Arrivals.KEPT; i++) {
      arrivals.add(Partner.INVENTORY, START.plusMillis(i));
    }
    assertThat(arrivals.since(START)).hasValue(counts(Arrivals.KEPT, 0, 0));

    arrivals.add(Partner.PAYMENT, START.plusMillis(Arrivals.KEPT));

    assertThat(arrivals.since(START)).isEmpty();
    assertThat(arrivals.since(START.plusMillis(2))).hasValue(counts(Arrivals.KEPT - 2, 1, 0));
  }

  private static Map<Partner, Long> counts(long inventory, long payment, long carrier) {
    return Map.of(Partner.INVENTORY, inventory, Partner.PAYMENT, payment, Partner.CARRIER, carrier);
  }
}
