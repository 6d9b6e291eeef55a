package io.orderly.supervisor.retention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.orderly.store.statistics.TableStatistics.TableUsage;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessResourceFailureException;

class TableGaugesTest {

  private static final TableUsage VACUUMED =
      new TableUsage("state.order_process", 100, 7, 8192, 4096, Duration.ofMinutes(2), 1_000);
  private static final TableUsage NEW =
      new TableUsage("state.order_step", 300, 0, 16_384, 0, null, 2_000);

  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  private final Deque<List<TableUsage>> readings = new ArrayDeque<>();
  private final TableGauges gauges = new TableGauges(this::read, meters);

  @Test
  void showsEveryTableByItsName() {
    readings.add(List.of(VACUUMED, NEW));

    gauges.refresh();

    assertThat(gauge("live.rows", VACUUMED)).isEqualTo(100);
    assertThat(gauge("dead.rows", VACUUMED)).isEqualTo(7);
    assertThat(gauge("bytes", VACUUMED)).isEqualTo(8192);
    assertThat(gauge("index.bytes", VACUUMED)).isEqualTo(4096);
    assertThat(gauge("vacuum.age.seconds", VACUUMED)).isEqualTo(120);
    assertThat(gauge("transaction.id.age", VACUUMED)).isEqualTo(1_000);
    assertThat(gauge("vacuum.age.seconds", NEW)).isNaN();
    assertThat(gauge("live.rows", NEW)).isEqualTo(300);
  }

  @Test
  void showsTheLatestReading() {
    readings.add(List.of(VACUUMED, NEW));
    readings.add(
        List.of(new TableUsage("state.order_process", 90, 17, 1, 1, Duration.ofHours(1), 1)));

    gauges.refresh();
    gauges.refresh();

    assertThat(gauge("dead.rows", VACUUMED)).isEqualTo(17);
    assertThat(meters.find("orderly.table.dead.rows").tag("table", NEW.table()).gauge()).isNull();
  }

  /** A scrape that meets a gauge while it is replaced reads it twice, and fails. */
  @Test
  void doesNotReplaceTheGaugeOfATable() {
    readings.add(List.of(VACUUMED));
    readings.add(List.of(VACUUMED));
    gauges.refresh();
    List<Meter> before = meters.getMeters();

    gauges.refresh();

    assertThat(meters.getMeters()).hasSameSizeAs(before);
    assertThat(before).allSatisfy(meter -> assertThat(sameAs(meter)).isSameAs(meter));
  }

  private Meter sameAs(Meter meter) {
    return meters.get(meter.getId().getName()).tags(meter.getId().getTags()).meter();
  }

  @Test
  void showsNoOutdatedValues() {
    readings.add(List.of(VACUUMED));
    gauges.refresh();

    assertThatThrownBy(gauges::refresh).isInstanceOf(DataAccessResourceFailureException.class);

    assertThat(meters.getMeters()).isEmpty();
  }

  private List<TableUsage> read() {
    List<TableUsage> next = readings.poll();
    if (next == null) {
      throw new DataAccessResourceFailureException("away");
    }
    return next;
  }

  private double gauge(String name, TableUsage table) {
    return Objects.requireNonNull(
            meters.find("orderly.table." + name).tag("table", table.table()).gauge())
        .value();
  }
}
