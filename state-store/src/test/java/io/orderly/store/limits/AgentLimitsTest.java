package io.orderly.store.limits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.orderly.store.pg.Transactions;
import io.orderly.store.testing.TestDatabase;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.JdbcTransactionManager;

/** Limits of agents, and how schedulers divide them, on a real database. */
@Tag("servers")
class AgentLimitsTest {

  private static final Duration LEASE = Duration.ofMinutes(5);

  private final DataSource database = TestDatabase.empty();
  private final JdbcTemplate jdbc = new JdbcTemplate(database);
  private final Transactions transactions = new Transactions(new JdbcTransactionManager(database));
  private final AgentLimits limits = new PostgresAgentLimits(jdbc, transactions);
  private final AgentShares shares = new PostgresAgentShares(jdbc, transactions);

  /** One of the test's own, so that tests keep out of one another's way. */
  private final String agent = "agent-" + UUID.randomUUID();

  private Optional<AgentLimitChange> limit(
      String commandId, @Nullable Integer perSecond, @Nullable Integer inFlight) {
    return limits.run(
        new AgentLimitCommand(commandId, agent, perSecond, inFlight, "ada", "they asked"));
  }

  private void limit(@Nullable Integer perSecond, @Nullable Integer inFlight) {
    limit(UUID.randomUUID().toString(), perSecond, inFlight);
  }

  private List<AgentLimit> mine() {
    return limits.current().stream().filter(limit -> limit.agent().equals(agent)).toList();
  }

  private int take(String instance, int inUse) {
    return shares.renew(agent, instance, inUse, LEASE);
  }

  @Test
  void aLimitHoldsUntilItIsChangedAndItsHistoryTellsWhoAndWhy() {
    limit(20, null);
    limit(null, 5);

    assertThat(mine()).containsExactly(new AgentLimit(agent, null, 5, 2));
    List<AgentLimitChange> history = limits.history(agent, 10);
    assertThat(history).extracting(AgentLimitChange::version).containsExactly(2L, 1L);
    assertThat(history.get(1).command().callsPerSecond()).isEqualTo(20);
    assertThat(history.get(1).command().actor()).isEqualTo("ada");
    assertThat(history.get(1).command().reason()).isEqualTo("they asked");
  }

  @Test
  void aRemovedLimitKeepsItsHistoryAndVersion() {
    limit(20, 5);
    take("a", 0);
    limit(null, null);

    assertThat(mine()).isEmpty();
    assertThat(take("a", 0)).isZero();
    limit(7, null);

    assertThat(mine()).containsExactly(new AgentLimit(agent, 7, null, 3));
  }

  @Test
  void aRepeatFindsTheFirstChangeAndChangesNothing() {
    String id = UUID.randomUUID().toString();
    Optional<AgentLimitChange> first = limit(id, 20, null);
    limit(30, null);

    Optional<AgentLimitChange> repeat = limit(id, 20, null);
    Optional<AgentLimitChange> otherAgent =
        limits.run(new AgentLimitCommand(id, "other", 20, null, "ada", "r"));

    assertThat(repeat).isEqualTo(first).isPresent();
    assertThat(otherAgent).isEmpty();
    assertThat(limit(id, 21, null)).isEmpty();
    assertThat(limit(id, 20, 5)).isEmpty();
    assertThat(limit(id, null, null)).isEmpty();
    assertThat(mine().get(0).callsPerSecond()).isEqualTo(30);
  }

  @Test
  void concurrentChangesGetConsecutiveVersions() {
    List<CompletableFuture<Void>> changes =
        IntStream.rangeClosed(1, 8)
            .mapToObj(rate -> CompletableFuture.runAsync(() -> limit(rate, null)))
            .toList();
    changes.forEach(CompletableFuture::join);

    assertThat(limits.history(agent, 10))
        .extracting(AgentLimitChange::version)
        .containsExactly(8L, 7L, 6L, 5L, 4L, 3L, 2L, 1L);
    assertThat(mine().get(0).version()).isEqualTo(8);
  }

  @Test
  void schedulersTogetherNeverHoldMoreThanTheLimit() {
    limit(null, 10);

    int alone = take("a", 0);
    int tooEarly = take("b", 0);
    int aGivesUp = take("a", 10);
    int beforeAHasHeard = take("b", 0);
    take("a", 8);
    int bGetsTheRest = take("b", 0);
    int aDrained = take("a", 5);
    int bGetsItsPart = take("b", 2);

    assertThat(alone).isEqualTo(10);
    assertThat(tooEarly).isZero();
    assertThat(aGivesUp).isEqualTo(5);
    assertThat(beforeAHasHeard).isZero();
    assertThat(bGetsTheRest).isEqualTo(2);
    assertThat(aDrained).isEqualTo(5);
    assertThat(bGetsItsPart).isEqualTo(5);
  }

  @Test
  void theRemainderOfALimitGoesToTheFirstSchedulers() {
    limit(null, 1);
    take("b", 0);
    take("a", 0);

    assertThat(take("b", 0)).isZero();
    assertThat(take("a", 0)).isEqualTo(1);
  }

  @Test
  void theShareOfAStoppedSchedulerIsDistributed() {
    limit(null, 10);
    shares.renew(agent, "gone", 10, Duration.ofMillis(50));

    await().atMost(Duration.ofSeconds(30)).until(() -> take("a", 0) == 10);
  }

  @Test
  void concurrentSchedulersHoldNoMoreThanTheLimit() {
    limit(null, 7);

    for (int round = 0; round < 5; round++) {
      List<CompletableFuture<Integer>> takes = new ArrayList<>();
      for (String instance : List.of("a", "b", "c", "d")) {
        takes.add(CompletableFuture.supplyAsync(() -> take(instance, 0)));
      }
      takes.forEach(CompletableFuture::join);
      Integer held =
          jdbc.queryForObject(
              "SELECT sum(granted) FROM state.agent_share WHERE agent = ?", Integer.class, agent);
      assertThat(held).isLessThanOrEqualTo(7);
    }
    assertThat(take("a", 0) + take("b", 0) + take("c", 0) + take("d", 0)).isEqualTo(7);
  }
}
