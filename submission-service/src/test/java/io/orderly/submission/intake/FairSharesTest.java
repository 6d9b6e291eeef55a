package io.orderly.submission.intake;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.store.fairness.FairQueue.FairnessBypass;
import io.orderly.submission.testing.RunningService;
import io.orderly.submission.testing.SampleOrder;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Every channel queues the orders of customers fairly, as configured. */
@Tag("servers")
class FairSharesTest {

  private static final long TURN_MICROS = 100_000;

  private final RunningService service = RunningService.shared();

  @Test
  void ordersOfOneCustomerAtOnceAreQueuedFairly() {
    String customer = "C-" + UUID.randomUUID();

    String results =
        service
            .postBatch(
                IntStream.range(0, 8)
                    .mapToObj(n -> SampleOrder.unique().put("customerId", customer).toString())
                    .collect(Collectors.joining("\n")))
            .body();

    assertThat(results.lines()).hasSize(8).allMatch(line -> line.contains("accepted"));
    assertThat(behindTheFirst(customer)).isGreaterThanOrEqualTo(7 * TURN_MICROS);
  }

  @Test
  void ordersWithoutFairQueueingAreCounted() {
    Counter counter =
        service.bean(MeterRegistry.class).get("orderly.orders.fairness.bypassed").counter();
    double before = counter.count();

    service.bean(FairnessBypass.class).bypassed(3);

    assertThat(counter.count()).isEqualTo(before + 3);
  }

  private long behindTheFirst(String customer) {
    return service
        .database()
        .sql(
            """
            SELECT max(p.claim_rank) - min(p.claim_rank)
            FROM state.order_process p
            JOIN orders.customer_order o USING (order_id)
            WHERE o.customer_id = :customer
            """)
        .param("customer", customer)
        .query(Long.class)
        .single();
  }
}
