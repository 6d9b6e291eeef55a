package io.orderly.simulation.postgres;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.orderly.simulation.checking.Violation;
import io.orderly.simulation.histories.HistoryActor;
import io.orderly.simulation.histories.HistoryFixture;
import io.orderly.simulation.histories.Orders;
import io.orderly.simulation.postgres.HistoryLog.Entry;
import io.orderly.store.alerts.AlertDeliveries;
import io.orderly.store.alerts.AlertDeliveries.DeliveredAlert;
import io.orderly.store.intake.NewOrder;
import io.orderly.store.intake.OrderIntake;
import io.orderly.store.transitions.StateStore;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * Whatever claims, replies, sweeps, releases and commands do to the same orders at the same time,
 * every invariant holds. {@code -Dhistories.seed=N -Dhistories.count=M} tries others; threads make
 * each run a story of its own, so a seed says what was tried and not what came of it.
 */
@Tag("servers")
class ConcurrentHistoriesTest {

  private static final long FIRST_SEED = Long.getLong("histories.seed", 1);
  private static final long HISTORIES = Long.getLong("histories.count", 100);

  private static final int MAX_TIMES = 3;

  private static final int THREADS = 4;
  private static final int ACTS = 25;

  private static final String LAST = "scheduler-0";

  private static ConfigurableApplicationContext database;

  /** One a scheduler: in production each is a process and remembers only what it wrote itself. */
  private static Map<String, ConfigurableApplicationContext> schedulers;

  private static HistoryLog log;
  private static ExecutorService threads;

  @BeforeAll
  static void open() {
    database = HistoryDatabase.open();
    schedulers =
        IntStream.rangeClosed(0, THREADS)
            .mapToObj(number -> "scheduler-" + number)
            .collect(Collectors.toMap(name -> name, name -> HistoryDatabase.another(database)));
    log = HistoryLog.install(database.getBean(DataSource.class));
    threads = Executors.newFixedThreadPool(THREADS);
  }

  @AfterAll
  static void close() {
    threads.shutdownNow();
    schedulers.values().forEach(ConfigurableApplicationContext::close);
    database.close();
  }

  @Test
  void everyInvariantHolds(TestReporter reporter) throws Exception {
    Set<String> states = new TreeSet<>();
    long unlockedReplies = 0;

    // How many replies need no lock depends on how the threads take turns: on a busy machine it
    // takes more histories until there are enough.
    for (long seed = FIRST_SEED;
        seed < FIRST_SEED + HISTORIES
            || (unlockedReplies <= HISTORIES && seed < FIRST_SEED + MAX_TIMES * HISTORIES);
        seed++) {
      Random random = new Random(seed);
      List<NewOrder> orders = Orders.some(random);
      LoggingRecorder recorder = new LoggingRecorder(log);
      unlockedReplies += play(seed, random, orders, recorder);
      List<Entry> history = log.of(orders.stream().map(NewOrder::orderId).toList());
      retell(seed, recorder, history);
      history.forEach(entry -> states.add(entry.body().at("/process/process_state").asText()));
    }

    reporter.publishEntry("replies without a lock", String.valueOf(unlockedReplies));
    assertThat(unlockedReplies)
        .as("replies recorded on remembered orders, without a lock")
        .isGreaterThan(HISTORIES);
    assertThat(states)
        .as("what was passed through")
        .contains("Pending", "Processing", "Processed", "Undoing", "Undone", "Error");
  }

  /** How many replies were recorded without a lock. */
  private static long play(
      long seed, Random random, List<NewOrder> orders, LoggingRecorder recorder) throws Exception {
    HistoryFixture historyFixture = stage(orders, recorder);
    List<Callable<Object>> players = new ArrayList<>();
    for (int thread = 1; thread <= THREADS; thread++) {
      HistoryActor historyActor =
          new HistoryActor(historyFixture, "scheduler-" + thread, new Random(random.nextLong()));
      players.add(
          Executors.callable(() -> IntStream.range(0, ACTS).forEach(act -> historyActor.act())));
    }
    for (Future<Object> historyActor : threads.invokeAll(players)) {
      historyActor.get();
    }
    HistoryActor last = new HistoryActor(historyFixture, LAST, random);
    List<UUID> orderIds = orders.stream().map(NewOrder::orderId).toList();
    await("orders of seed " + seed + " at rest")
        .atMost(Duration.ofSeconds(30))
        .pollDelay(Duration.ZERO)
        .pollInterval(Duration.ofMillis(2))
        .until(
            () -> {
              last.carryOn();
              return log.areAtRest(orderIds);
            });
    return historyFixture.unlockedReplies();
  }

  private static HistoryFixture stage(List<NewOrder> orders, LoggingRecorder recorder) {
    database.getBean(OrderIntake.class).accept(orders);
    orders.forEach(
        order ->
            log.add(
                "acknowledged",
                order.orderId(),
                Map.of("key", order.orderId(), "hash", order.request().hash())));
    return new HistoryFixture(
        instance -> requireNonNull(schedulers.get(instance), instance).getBean(StateStore.class),
        recorder,
        Instant::now,
        orders.stream().map(NewOrder::orderId).toList(),
        log::versionOf);
  }

  private static void retell(long seed, LoggingRecorder recorder, List<Entry> history) {
    AlertDeliveries alerts = database.getBean(AlertDeliveries.class);
    alerts.delivered(
        "sink",
        alerts.undelivered(1_000).stream()
            .map(alert -> new DeliveredAlert(alert.alertId(), alert.notice()))
            .toList(),
        null);
    try {
      new HistoryReplay(recorder).add(history);
    } catch (Violation violation) {
      throw new AssertionError(
          "seed %d: %s%n%s".formatted(seed, violation.getMessage(), story(violation, history)),
          violation);
    }
  }

  private static String story(Violation violation, List<Entry> history) {
    return history.stream()
        .filter(entry -> entry.orderId().equals(violation.orderId()))
        .map(entry -> entry.number() + " " + entry.kind() + " " + entry.body())
        .collect(Collectors.joining("\n"));
  }
}
