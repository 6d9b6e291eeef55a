package io.orderly.supervisor.retention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.orderly.operator.archive.ArchivedOrders;
import io.orderly.operator.archive.ArchivedOrders.Found;
import io.orderly.operator.archive.ArchivedOrders.KeptNowhere;
import io.orderly.operator.archive.ArchivedOrders.OutOfReach;
import io.orderly.operator.archive.ArchivedOrders.Shown;
import io.orderly.store.alerts.AgentAlerts;
import io.orderly.store.archive.ArchiveFormat;
import io.orderly.store.archive.ArchiveReader;
import io.orderly.store.archive.FileArchive;
import io.orderly.store.archive.FileNames;
import io.orderly.store.archive.OrderArchive;
import io.orderly.store.limits.SharedRateLimit;
import io.orderly.store.retention.FinishedOrders;
import io.orderly.store.retention.PurgedOrderExpiry;
import io.orderly.store.retention.PurgedOrders;
import io.orderly.store.workflows.WorkflowCatalogue;
import io.orderly.supervisor.testing.SettableClock;
import io.orderly.supervisor.testing.StoreOnly;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.dao.DataAccessException;

/** Finished orders leave a real store for real files. */
@Tag("servers")
class OrderPurgeTest {

  private static final Duration KEEP = Duration.ofDays(90);
  private static final Duration OLD = Duration.ofDays(91);
  private static final SharedRateLimit ALWAYS = (task, wanted, perSecond) -> wanted;
  private static final int BATCH = 200;

  @TempDir private Path directory;
  private ConfigurableApplicationContext store;
  private FinishedRows rows;
  private FinishedOrders finished;

  @BeforeEach
  void open() {
    store = StoreOnly.open();
    rows = new FinishedRows(store.getBean(DataSource.class));
    finished = store.getBean(FinishedOrders.class);
  }

  @AfterEach
  void close() {
    store.close();
  }

  @Test
  void aRunIsBoundedAndTheNextContinues() {
    rows.add(2_500, "Processed", OLD);
    OrderPurge orderPurge = orderPurge(ALWAYS, archive("supervisor-1"));

    int first = orderPurge.runOnce();
    int second = orderPurge.runOnce();
    int third = orderPurge.runOnce();

    assertThat(List.of(first, second, third)).containsExactly(2_000, 500, 0);
    assertThat(rows.there()).isEmpty();
  }

  @Test
  void purgesNoMoreThanTheRateLimitGrants() {
    rows.add(1_000, "Processed", OLD);
    SharedRateLimit thirty = store.getBean(SharedRateLimit.class);
    OrderPurge orderPurge =
        new OrderPurge(
            finished, thirty, null, new OrderPurge.Terms(KEEP, BATCH, 30), Clock.systemUTC());

    long begunNanos = System.nanoTime();
    int purged = orderPurge.runOnce();
    double seconds = (System.nanoTime() - begunNanos) / 1e9;

    // A second's turns are there at the beginning.
    assertThat(purged).isBetween(30, (int) Math.ceil(30 * (1 + seconds)) + 1);
    assertThat(rows.there()).hasSize(1_000 - purged);
  }

  @Test
  void aLargeRunPurgesAllFinishedOrders() throws IOException {
    // More than a run lets go, and before them more that stay than one look sees.
    List<UUID> processed = rows.add(2_500, "Processed", OLD);
    List<UUID> undone = rows.add(500, "Undone", OLD.plusDays(1));
    List<UUID> inError = rows.add(2_500, "Error", OLD.plusDays(2));
    List<UUID> young = rows.add(500, "Processed", KEEP.minusDays(1));
    OrderPurge orderPurge = orderPurge(ALWAYS, archive("supervisor-1"));

    int purged = runUntilNothingIsLeft(orderPurge);

    assertThat(purged).isEqualTo(3_000);
    assertThat(filesOf(directory)).hasSizeGreaterThan(1);
    assertThat(rows.there())
        .containsExactlyInAnyOrderElementsOf(
            Stream.concat(inError.stream(), young.stream()).toList());
    assertThat(Stream.concat(processed.stream(), undone.stream()))
        .map(this::find)
        .allMatch(Shown.class::isInstance);
  }

  @Test
  void twoSupervisorsShareTheWorkAndArchiveEveryOrder() throws Exception {
    List<UUID> processed = rows.add(1_000, "Processed", OLD);
    OrderPurge one = orderPurge(ALWAYS, archive("supervisor-1"));
    OrderPurge two = orderPurge(ALWAYS, archive("supervisor-2"));

    int purged =
        atOnce(List.of(() -> runUntilNothingIsLeft(one), () -> runUntilNothingIsLeft(two)));
    purged += runUntilNothingIsLeft(orderPurge(ALWAYS, archive("supervisor-3")));

    assertThat(purged).isEqualTo(1_000);
    assertThat(rows.there()).isEmpty();
    assertThat(processed).map(this::find).allMatch(Shown.class::isInstance);
  }

  @Test
  void whatIsArchivedButNotDeletedIsArchivedAgainAndNeverLost() throws IOException {
    List<UUID> processed = rows.add(300, "Processed", OLD);
    FileArchive files = archive("supervisor-1");
    OrderArchive dyingAfterwards =
        orders -> {
          var locations = files.keep(orders);
          rows.breakOffTransactions();
          return locations;
        };

    assertThatThrownBy(orderPurge(ALWAYS, dyingAfterwards)::runOnce)
        .isInstanceOf(DataAccessException.class);

    assertThat(rows.there()).hasSize(300);
    assertThat(linesInFiles()).isEqualTo(BATCH);
    assertThat(processed).map(this::lookFor).allMatch(List::isEmpty);
    assertThat(runUntilNothingIsLeft(orderPurge(ALWAYS, archive("supervisor-1")))).isEqualTo(300);
    assertThat(linesInFiles()).isEqualTo(BATCH + 300);
    assertThat(processed).map(this::find).allMatch(Shown.class::isInstance);
  }

  @Test
  void skippedOrdersAreRetriedWhenTheWalkRestarts() {
    SettableClock clock = new SettableClock();
    UUID later = rows.add(1, "Error", OLD).get(0);
    rows.add(2, "Processed", OLD.minusHours(1));
    OrderPurge orderPurge =
        new OrderPurge(finished, ALWAYS, null, new OrderPurge.Terms(KEEP, BATCH, 500), clock);
    int first = runUntilNothingIsLeft(orderPurge);
    rows.finish(later, OLD);

    int meanwhile = orderPurge.runOnce();
    clock.advance(Walk.ANEW_AFTER);
    int anew = orderPurge.runOnce() + orderPurge.runOnce();

    assertThat(List.of(first, meanwhile, anew)).containsExactly(2, 0, 1);
    assertThat(rows.there()).isEmpty();
  }

  @Test
  void distinguishesReadableFromUnreadableArchives() throws IOException {
    UUID shown = rows.add(1, "Processed", OLD).get(0);
    FileArchive files = archive("supervisor-1");
    orderPurge(ALWAYS, files).runOnce();
    UUID gone = rows.add(1, "Undone", OLD).get(0);
    orderPurge(ALWAYS, null).runOnce();

    assertThat(find(shown))
        .isInstanceOfSatisfying(
            Shown.class,
            found -> assertThat(found.line()).contains("\"customerReference\":\"reference-"));
    assertThat(find(gone)).isInstanceOf(KeptNowhere.class);
    assertThat(archived(null).find(shown)).containsInstanceOf(OutOfReach.class);
    files.close();
    for (Path file : filesOf(directory)) {
      Files.delete(file);
    }
    assertThat(find(shown)).isInstanceOf(OutOfReach.class);
  }

  @Test
  void countsPurgedOrdersAndRecordsTheLastSuccess() {
    SettableClock clock = new SettableClock();
    SimpleMeterRegistry meters = new SimpleMeterRegistry();
    KeyPurge keyPurge = keyPurge(KEEP, clock);
    RetentionRun run = new RetentionRun(orderPurge(ALWAYS, null), keyPurge, clock, meters);
    rows.add(5, "Processed", OLD);
    clock.advance(Duration.ofHours(1));

    int purged = run.runOnce();

    assertThat(purged).isEqualTo(5);
    assertThat(meters.get("orderly.orders.purged").counter().count()).isEqualTo(5);
    assertThat(meters.get("orderly.retention.last.success.timestamp.seconds").gauge().value())
        .isEqualTo((double) clock.instant().getEpochSecond());
  }

  @Test
  void deletesRecordsOfLongPurgedOrdersWithTheirKeys() {
    rows.add(3, "Processed", Duration.ofDays(500));
    orderPurge(ALWAYS, null).runOnce();
    KeyPurge keyPurge = keyPurge(Duration.ofDays(400), Clock.systemUTC());

    KeyPurge.Counts tooEarly = keyPurge.runOnce();
    rows.leftDaysAgo(401);
    KeyPurge.Counts due = keyPurge(Duration.ofDays(400), Clock.systemUTC()).runOnce();

    assertThat(tooEarly).isEqualTo(new KeyPurge.Counts(0, 0, 0));
    assertThat(due).isEqualTo(new KeyPurge.Counts(3, 3, 0));
  }

  @Test
  void aFailingArchiveDoesNotStopTheKeyPurge() {
    UUID leftLongAgo = rows.add(1, "Processed", Duration.ofDays(500)).get(0);
    orderPurge(ALWAYS, null).runOnce();
    rows.leftDaysAgo(401);
    UUID due = rows.add(1, "Processed", OLD).get(0);
    OrderArchive full =
        orders -> {
          throw new UncheckedIOException(new IOException("no space left"));
        };
    RetentionRun run =
        new RetentionRun(
            orderPurge(ALWAYS, full),
            keyPurge(Duration.ofDays(400), Clock.systemUTC()),
            Clock.systemUTC(),
            new SimpleMeterRegistry());

    assertThatThrownBy(run::runOnce).hasMessageContaining("no space left");

    assertThat(rows.there()).contains(due);
    assertThat(store.getBean(PurgedOrders.class).find(leftLongAgo)).isEmpty();
  }

  private KeyPurge keyPurge(Duration keepFor, Clock clock) {
    return new KeyPurge(
        store.getBean(PurgedOrderExpiry.class), store.getBean(AgentAlerts.class), keepFor, clock);
  }

  private OrderPurge orderPurge(SharedRateLimit sharedRateLimit, @Nullable OrderArchive archive) {
    return new OrderPurge(
        finished,
        sharedRateLimit,
        archive,
        new OrderPurge.Terms(KEEP, BATCH, 500),
        Clock.systemUTC());
  }

  private FileArchive archive(String instanceId) {
    return new FileArchive(
        directory, new FileNames(instanceId, ArchiveFormat.GZIP), 100_000, Clock.systemUTC());
  }

  private Found find(UUID orderId) {
    return lookFor(orderId).get(0);
  }

  private List<Found> lookFor(UUID orderId) {
    return archived(new ArchiveReader(directory)).find(orderId).stream().toList();
  }

  private ArchivedOrders archived(@Nullable ArchiveReader reader) {
    return new ArchivedOrders(
        store.getBean(PurgedOrders.class), store.getBean(WorkflowCatalogue.class), reader);
  }

  private long linesInFiles() throws IOException {
    long lines = 0;
    for (Path file : filesOf(directory)) {
      try (var in = new GZIPInputStream(Files.newInputStream(file))) {
        lines += new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().count();
      }
    }
    return lines;
  }

  private static List<Path> filesOf(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.toList();
    }
  }

  private static int runUntilNothingIsLeft(OrderPurge orderPurge) {
    int purged = 0;
    int now;
    do {
      now = orderPurge.runOnce();
      purged += now;
    } while (now > 0);
    return purged;
  }

  private static int atOnce(List<Callable<Integer>> supervisors) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(supervisors.size());
    try {
      int total = 0;
      for (Future<Integer> result : threads.invokeAll(supervisors)) {
        total += result.get();
      }
      return total;
    } finally {
      threads.shutdownNow();
    }
  }
}
