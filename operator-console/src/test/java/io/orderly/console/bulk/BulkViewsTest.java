package io.orderly.console.bulk;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.process.ProcessState;
import io.orderly.store.search.OrderFilter;
import io.orderly.store.search.OrderFilter.Range;
import java.time.Instant;
import java.util.Set;
import org.junit.jupiter.api.Test;

class BulkViewsTest {

  private static final Instant FROM = Instant.parse("2026-01-31T02:00:00Z");

  @Test
  void everyPartOfAFilterIsSaid() {
    OrderFilter filter =
        new OrderFilter(
            Set.of(ProcessState.ERROR),
            "out-of-stock",
            "reserve-stock",
            "inventory",
            "gift-order",
            "customer-1",
            "web-shop",
            new Range(null, FROM),
            new Range(FROM, null));

    assertThat(BulkViews.label(filter))
        .isEqualTo(
            "in Error, code out-of-stock, step reserve-stock, agent inventory, workflow gift-order,"
                + " customer customer-1, submitter web-shop, submitted before 2026-01-31 02:00:00"
                + " UTC, in Error from 2026-01-31 02:00:00 UTC");
  }

  @Test
  void aFilterThatAsksForNothingMeansAllThatAreNotOver() {
    OrderFilter filter =
        new OrderFilter(Set.of(), null, null, null, null, null, null, Range.ALWAYS, Range.ALWAYS);

    assertThat(BulkViews.label(filter)).isEqualTo("all unfinished");
  }
}
