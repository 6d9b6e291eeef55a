package io.orderly.store.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.process.ProcessState;
import io.orderly.store.search.MatchingOrders.Cause;
import io.orderly.store.search.MatchingOrders.Matches;
import io.orderly.store.search.OrderFilter.Range;
import io.orderly.store.testing.TestDatabase;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;

/** Counts of what a filter finds, on a real database. */
@Tag("servers")
class MatchingOrdersTest {

  private static final String ERRORS =
      """
      INSERT INTO state.order_process
          (order_id, workflow, workflow_version, process_state, failure_code, claim_rank)
      SELECT gen_random_uuid(), 'order-fulfilment', 'v1', 'Error', 'code-' || n % ?, n
      FROM generate_series(1, ?) AS n
      """;

  private static final String OTHERS =
      """
      INSERT INTO state.order_process (order_id, workflow, workflow_version, process_state, claim_rank)
      SELECT gen_random_uuid(), 'order-fulfilment', 'v1', s.state, 1
      FROM unnest('{Pending,Processed,Processed}'::text[]) AS s (state)
      """;

  private static final String RUNNING =
      """
      INSERT INTO state.order_step
          (order_id, position, name, agent, step_state, attempt, complete_by, started_at)
      SELECT order_id, 0, ?, 'carrier', 'Running', 1, now(), now()
      FROM state.order_process
      WHERE process_state = 'Pending'
      """;

  private final JdbcTemplate jdbc = new JdbcTemplate(TestDatabase.empty());
  private final MatchingOrders matching = new PostgresMatchingOrders(jdbc);

  private static OrderFilter in(ProcessState... states) {
    return new OrderFilter(
        Set.of(states), null, null, null, null, null, null, Range.ALWAYS, Range.ALWAYS);
  }

  @Test
  void allOrdersAreCountedHoweverManyCausesThereAre() {
    jdbc.update(ERRORS, 250, 500);

    Matches found = matching.count(in(ProcessState.ERROR));

    assertThat(found.orders()).isEqualTo(500);
    assertThat(found.causes()).hasSize(200);
    assertThat(found.causes().get(0).orders()).isEqualTo(2);
  }

  @Test
  void aFilterWithoutAStateMatchesLiveOrders() {
    jdbc.update(ERRORS, 1, 2);
    jdbc.update(OTHERS);

    Matches found = matching.count(in());

    assertThat(found.orders()).isEqualTo(3);
    assertThat(found.causes())
        .containsExactly(
            new Cause(ProcessState.ERROR, "order-fulfilment", "code-0", 2),
            new Cause(ProcessState.PENDING, "order-fulfilment", null, 1));
  }

  @Test
  void withoutMatchingOrdersTheCountIsZero() {
    assertThat(matching.count(in())).isEqualTo(new Matches(0, List.of()));
  }

  @Test
  void theStepOfAGroupIsFoundInEveryElement() {
    jdbc.update(OTHERS);
    jdbc.update(RUNNING, "ship.2");

    assertThat(matching.count(atStep("ship")).orders()).isEqualTo(1);
    assertThat(matching.count(atStep("ship.2")).orders()).isEqualTo(1);
    assertThat(matching.count(atStep("ship.1")).orders()).isZero();
    assertThat(matching.count(atStep("shi")).orders()).isZero();
  }

  private static OrderFilter atStep(String step) {
    return new OrderFilter(
        Set.of(), null, step, null, null, null, null, Range.ALWAYS, Range.ALWAYS);
  }
}
