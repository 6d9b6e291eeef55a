package io.orderly.store.claiming;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.process.Decision;
import io.orderly.store.contract.OrderProgression;
import io.orderly.store.contract.TestOrders;
import io.orderly.store.intake.NewOrder;
import io.orderly.store.testing.PostgresStoreUnderTest;
import io.orderly.store.testing.Together;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Many schedulers share a backlog without waiting for each other. */
@Tag("servers")
class ConcurrentClaimTest {

  private static final int ORDERS = 10_000;
  private static final int INTAKE_BATCH = 1_000;
  private static final int CLAIM_BATCH = 100;
  private static final int CLAIMERS = 4;
  private static final int SEED = 20_261_121;

  private static final String CLAIMED =
      """
      SELECT count(*)
      FROM state.order_process
      WHERE process_state = 'Processing' AND version = 2
      """;

  private final PostgresStoreUnderTest store = new PostgresStoreUnderTest();

  @Test
  void everyOrderIsClaimedOnceAndEachClaimerGoesByRank() throws Exception {
    Map<UUID, Long> ranks = takeInRandomRanks();
    CyclicBarrier allHaveSome = new CyclicBarrier(CLAIMERS);
    List<Callable<List<UUID>>> claimers =
        IntStream.range(0, CLAIMERS)
            .<Callable<List<UUID>>>mapToObj(
                number -> () -> claimAll("scheduler-" + number + "#1", allHaveSome))
            .toList();

    List<List<UUID>> claims = Together.run(claimers);

    assertThat(claims.stream().flatMap(List::stream).toList())
        .hasSize(ORDERS)
        .doesNotHaveDuplicates();
    assertThat(claims)
        .allSatisfy(
            claim -> assertThat(claim).isSortedAccordingTo(Comparator.comparing(ranks::get)))
        .allSatisfy(claim -> assertThat(claim).isNotEmpty());
    assertThat(store.jdbc().queryForObject(CLAIMED, Integer.class)).isEqualTo(ORDERS);
  }

  private Map<UUID, Long> takeInRandomRanks() {
    List<Long> ranks = new ArrayList<>(IntStream.range(0, ORDERS).mapToObj(Long::valueOf).toList());
    Collections.shuffle(ranks, new Random(SEED));
    List<NewOrder> orders =
        ranks.stream().map(rank -> TestOrders.ranked(rank, TestOrders.order())).toList();
    for (int from = 0; from < ORDERS; from += INTAKE_BATCH) {
      store.intake().accept(orders.subList(from, from + INTAKE_BATCH));
    }
    return orders.stream().collect(Collectors.toMap(NewOrder::orderId, NewOrder::claimRank));
  }

  private List<UUID> claimAll(String instance, CyclicBarrier allHaveSome) throws Exception {
    OrderProgression scheduler = new OrderProgression(store.stateStore(), instance);
    List<UUID> claimed = new ArrayList<>();
    List<Decision> batch = scheduler.claims(OrderProgression.upTo(CLAIM_BATCH));
    allHaveSome.await(1, TimeUnit.MINUTES);
    while (!batch.isEmpty()) {
      assertThat(batch).hasSizeLessThanOrEqualTo(CLAIM_BATCH).allMatch(Decision::isChange);
      batch.forEach(decision -> claimed.add(decision.after().orderId()));
      batch = scheduler.claims(OrderProgression.upTo(CLAIM_BATCH));
    }
    return claimed;
  }
}
