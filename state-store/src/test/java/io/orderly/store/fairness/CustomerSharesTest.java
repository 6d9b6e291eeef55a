package io.orderly.store.fairness;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.store.pg.Transactions;
import io.orderly.store.testing.PostgresStoreUnderTest;
import io.orderly.store.testing.Together;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.JdbcTransactionManager;

/** Weights of customers, on a real database. */
@Tag("servers")
class CustomerSharesTest {

  private final PostgresStoreUnderTest store = new PostgresStoreUnderTest();
  private final CustomerShares shares =
      new PostgresCustomerShares(
          new JdbcTemplate(store.dataSource()),
          new Transactions(new JdbcTransactionManager(store.dataSource())));
  private final String customer = "customer-" + UUID.randomUUID();

  private Optional<CustomerShareChange> weigh(String commandId, double weight) {
    return shares.run(new CustomerShareCommand(commandId, customer, weight, "ada", "because"));
  }

  private static String id() {
    return UUID.randomUUID().toString();
  }

  @Test
  void theLatestWeightAppliesAndEarlierOnesStayInTheHistory() {
    weigh(id(), 2);
    weigh(id(), 0.5);

    assertThat(shares.given(1_000)).contains(new CustomerShare(customer, 0.5, 2));
    assertThat(shares.history(customer, 10))
        .extracting(change -> change.command().weight())
        .containsExactly(0.5, 2.0);
    assertThat(shares.history(customer, 1)).hasSize(1);
  }

  @Test
  void aRepeatedCommandIsAnsweredAlikeAndAReusedIdIsRefused() {
    String id = id();
    Optional<CustomerShareChange> first = weigh(id, 2);
    weigh(id(), 3);

    assertThat(weigh(id, 2)).isEqualTo(first).isPresent();
    assertThat(weigh(id, 4)).isEmpty();
    assertThat(shares.run(new CustomerShareCommand(id, "other", 2, "ada", "because"))).isEmpty();
    assertThat(shares.given(1_000)).contains(new CustomerShare(customer, 3, 2));
  }

  @Test
  void concurrentChangesGetConsecutiveVersions() throws Exception {
    List<Callable<Long>> changes =
        IntStream.rangeClosed(1, 8)
            .<Callable<Long>>mapToObj(weight -> () -> weigh(id(), weight).orElseThrow().version())
            .toList();

    assertThat(Together.run(changes)).containsExactlyInAnyOrder(1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L);
  }
}
