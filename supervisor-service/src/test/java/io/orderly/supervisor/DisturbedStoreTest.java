package io.orderly.supervisor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.orderly.local.infrastructure.EmbeddedPostgresServer;
import io.orderly.local.infrastructure.testing.FreshDatabase;
import io.orderly.local.infrastructure.testing.SharedInfrastructure;
import io.orderly.process.ProcessState;
import io.orderly.supervisor.testing.Orders;
import io.orderly.supervisor.testing.RoughUse;
import io.orderly.supervisor.testing.RunningSupervisor;
import io.orderly.supervisor.testing.TestWorkflows;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/**
 * Sweep, release, commands, claims and replies at once on a real server whose backends are killed
 * at random and which is restarted: no deadlock, and every duty goes on by itself.
 */
@Tag("servers")
class DisturbedStoreTest {

  private static final Duration A_MINUTE = Duration.ofSeconds(60);
  private static final int KILLED_BACKENDS = 60;
  private static final long SEED = 20_260_301;
  private static final Set<Integer> EXPECTED_ANSWERS = Set.of(200, 409, 503);

  private final ScheduledExecutorService actors = Executors.newScheduledThreadPool(5);
  private final Queue<String> unexpected = new ConcurrentLinkedQueue<>();
  private final AtomicInteger killed = new AtomicInteger();

  private EmbeddedPostgresServer server;
  private RunningSupervisor supervisor;

  @BeforeEach
  void start() {
    server = EmbeddedPostgresServer.startTemporary();
    supervisor =
        RunningSupervisor.on(
            new FreshDatabase(server.jdbcUrl(), server.username(), server.password()),
            SharedInfrastructure.kafka().bootstrapServers());
  }

  @AfterEach
  void stop() {
    actors.shutdownNow();
    supervisor.close();
    server.close();
  }

  @Test
  void afterStoreOutagesEveryTaskContinuesAndNoOrderIsLost() throws Exception {
    List<UUID> orderIds = submit(supervisor.orders());
    RoughUse use = new RoughUse(supervisor, orderIds);
    ScheduledExecutorService breaker = Executors.newSingleThreadScheduledExecutor();
    repeat(actors, 10, use::claim);
    Random replying = new Random(SEED);
    repeat(actors, 10, () -> use.reply(replying, killed.get() < KILLED_BACKENDS ? 0.5 : 1));
    Random time = new Random(SEED + 1);
    repeat(actors, 5, () -> use.passTime(time));
    Random operator = new Random(SEED + 2);
    ScheduledExecutorService commands = Executors.newSingleThreadScheduledExecutor();
    repeat(commands, 5, () -> expect(use.command(operator)));
    repeat(breaker, 50, this::killABackend);

    await().atMost(A_MINUTE).until(() -> killed.get() >= KILLED_BACKENDS);
    breaker.shutdownNow();
    assertThat(breaker.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
    server.restart();
    await().atMost(A_MINUTE).until(() -> supervisor.door().statusOf("/operator/pauses") == 200);
    commands.shutdown();
    assertThat(commands.awaitTermination(30, TimeUnit.SECONDS)).isTrue();
    await()
        .atMost(A_MINUTE)
        .ignoreExceptionsInstanceOf(DataAccessException.class)
        .until(
            () -> {
              use.resumeAll();
              // For all at once: one by one, by chance, takes as long as this machine is slow.
              supervisor.tables().pass(Duration.ofHours(1), orderIds);
              return states().keySet().stream().allMatch(DisturbedStoreTest::isEnd);
            });

    assertThat(unexpected).isEmpty();
    assertThat(states().values().stream().mapToInt(Integer::intValue).sum())
        .isEqualTo(orderIds.size());
    await().atMost(A_MINUTE).until(() -> supervisor.tables().undeliveredAlerts() == 0);
    assertThat(errorsWithoutAlert()).isZero();
    assertThat(deadlocks()).isZero();
    await()
        .atMost(A_MINUTE)
        .until(
            () -> supervisor.door().get("/actuator/health"),
            health -> health.contains("\"sweep\":{\"status\":\"UP\""));
  }

  private static List<UUID> submit(Orders orders) {
    List<UUID> orderIds = new ArrayList<>();
    for (String workflow :
        List.of(
            TestWorkflows.BRITTLE,
            TestWorkflows.REVERSIBLE,
            TestWorkflows.TWOFOLD,
            TestWorkflows.SIDE_BY_SIDE)) {
      orderIds.addAll(orders.submit(30, workflow));
    }
    return orderIds;
  }

  /** An actor whose connection is cut goes on, as the services do. */
  private void repeat(ScheduledExecutorService threads, long pauseMillis, Runnable act) {
    var unused =
        threads.scheduleWithFixedDelay(
            () -> {
              try {
                act.run();
              } catch (DataAccessException expected) {
                // What a cut connection throws; whether anything was lost is seen in the end.
              } catch (RuntimeException e) {
                unexpected.add(e.toString());
              }
            },
            0,
            pauseMillis,
            TimeUnit.MILLISECONDS);
  }

  private void expect(int status) {
    if (!EXPECTED_ANSWERS.contains(status)) {
      unexpected.add("an operator was answered " + status);
    }
  }

  private void killABackend() {
    List<Boolean> ended =
        outside()
            .queryForList(
                """
                SELECT pg_terminate_backend(pid)
                FROM pg_stat_activity
                WHERE datname = current_database() AND pid <> pg_backend_pid()
                  AND state <> 'idle'
                ORDER BY random()
                LIMIT 1
                """,
                Boolean.class);
    killed.addAndGet(ended.size());
  }

  private Map<String, Integer> states() {
    Map<String, Integer> states = new HashMap<>();
    outside()
        .query(
            "SELECT process_state, count(*) AS orders FROM state.order_process GROUP BY 1",
            row -> {
              states.put(row.getString(1), row.getInt(2));
            });
    return states;
  }

  private static boolean isEnd(String state) {
    return ProcessState.of(state).isFinal() || state.equals(ProcessState.ERROR.value());
  }

  private int errorsWithoutAlert() {
    return count(
        """
        SELECT count(*)::integer
        FROM state.order_event e
        WHERE e.kind = 'error' AND NOT EXISTS (
            SELECT FROM state.operator_alert a
            WHERE a.order_id = e.order_id AND a.order_version = e.order_version)
        """);
  }

  private int deadlocks() {
    return count(
        "SELECT deadlocks::integer FROM pg_stat_database WHERE datname = current_database()");
  }

  private int count(String sql) {
    Integer count = outside().queryForObject(sql, Integer.class);
    return count == null ? -1 : count;
  }

  private JdbcTemplate outside() {
    return new JdbcTemplate(
        new DriverManagerDataSource(server.jdbcUrl(), server.username(), server.password()));
  }
}
