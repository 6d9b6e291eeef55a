package io.orderly.benchmarks.processes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderly.benchmarks.processes.MeasuredProcess.Side;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MeterTest {

  @TempDir private Path proc;

  @Test
  void theCostOfAFamilyHoldsWhatItsEndedChildrenUsed() throws IOException {
    process(100, 1, "postgres", 30, 500);
    process(101, 100, "postgres: io worker) (2", 7, 0);
    process(102, 101, "a grandchild", 1, 2);
    process(200, 1, "another", 9_999, 0);

    var reading = meter(MeasuredProcess.withChildren("postgres", 100, Side.MEASURED)).cpu();

    assertThat(reading.total(Side.MEASURED)).isEqualTo((30 + 500 + 7 + 1 + 2) * 10);
  }

  @Test
  void aProcessAloneIsNotChargedForItsChildren() throws IOException {
    process(100, 1, "java", 30, 500);
    process(101, 100, "java", 7, 0);

    var reading = meter(MeasuredProcess.alone("load", 100, Side.MEASURING)).cpu();

    assertThat(reading.total(Side.MEASURING)).isEqualTo(300);
    assertThat(reading.total(Side.MEASURED)).isZero();
  }

  @Test
  void processesOfOneNameAreAddedAndADifferenceIsTakenByProcess() throws IOException {
    process(100, 1, "java", 10, 0);
    process(101, 1, "java", 20, 0);
    var meter =
        meter(
            MeasuredProcess.alone("scheduler", 100, Side.MEASURED),
            MeasuredProcess.alone("scheduler", 101, Side.MEASURED));
    var before = meter.cpu();

    process(100, 1, "java", 15, 0);
    process(101, 1, "java", 27, 0);

    assertThat(meter.cpu().since(before).of(Side.MEASURED))
        .containsExactly(entry("scheduler", 120));
  }

  @Test
  void aProcessThatEndedSpoilsTheMeasurement() {
    var meter = meter(MeasuredProcess.alone("scheduler", 100, Side.MEASURED));

    assertThatThrownBy(meter::cpu)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("scheduler");
  }

  @Test
  void theMemoryOfAFamilyCountsWhatIsSharedOnceAndItsPeakIsThatOfTheLargest() throws IOException {
    process(100, 1, "postgres", 0, 0);
    process(101, 100, "postgres", 0, 0);
    memory(100, 300, 400, 200);
    memory(101, 280, 290, 20);

    var memory = meter(MeasuredProcess.withChildren("postgres", 100, Side.MEASURED)).memory();

    assertThat(memory.get("postgres")).isEqualTo(new ProcessMemory(580, 400, 220));
  }

  @Test
  void whereSharesAreNotToldWhatIsResidentStandsForThem() {
    assertThat(ProcessMemory.parse("VmHWM:\t  4096 kB\nVmRSS:\t  2048 kB\n", ""))
        .isEqualTo(new ProcessMemory(2048, 4096, 2048));
  }

  @Test
  void thisVeryProcessUsesTimeAndMemory() {
    var meter =
        new Meter(
            List.of(MeasuredProcess.alone("this", ProcessHandle.current().pid(), Side.MEASURING)));

    assertThat(meter.cpu().total(Side.MEASURING)).isPositive();
    assertThat(meter.memory().get("this").peakKib()).isPositive();
  }

  private Meter meter(MeasuredProcess... watched) {
    return new Meter(List.of(watched), new ProcessFiles(proc));
  }

  private static Map.Entry<String, Long> entry(String name, long millis) {
    return Map.entry(name, millis);
  }

  private void process(long pid, long parent, String command, long ownTicks, long childTicks)
      throws IOException {
    var folder = Files.createDirectories(proc.resolve(Long.toString(pid)));
    Files.writeString(
        folder.resolve("stat"),
        "%d (%s) S %d 1 1 0 -1 4194560 1 2 3 4 %d %d %d %d 20 0 1 0 77 1000 200 1 1 1\n"
            .formatted(pid, command, parent, ownTicks, 0, childTicks, 0));
  }

  private void memory(long pid, long resident, long peak, long proportional) throws IOException {
    var folder = proc.resolve(Long.toString(pid));
    Files.writeString(
        folder.resolve("status"),
        "Name:\tx\nVmHWM:\t%d kB\nVmRSS:\t%d kB\n".formatted(peak, resident));
    Files.writeString(
        folder.resolve("smaps_rollup"),
        "55d1 ---p 00000000 00:00 0 [rollup]\nRss: %d kB\nPss: %d kB\n"
            .formatted(resident, proportional));
  }
}
