package io.orderly.local.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SuiteRecordFileTest {

  private static final ProcessRecord SUBMISSION =
      new ProcessRecord(
          "submission-1",
          Service.SUBMISSION,
          77,
          8081,
          9081,
          InstanceState.RESTARTING,
          Instant.parse("2026-11-20T12:00:00Z"),
          3,
          "submission-1.log");

  @TempDir Path data;

  @Test
  void whatIsWrittenIsReadAgain() {
    var file = new SuiteRecordFile(data);
    var record = record(Instant.now());

    file.write(record);

    assertThat(file.readLive()).contains(record);
    assertThat(record.url(Service.SUBMISSION)).contains(URI.create("http://127.0.0.1:8081"));
    assertThat(record.url(Service.AGENT)).isEmpty();
  }

  @Test
  void aReusedProcessIdIsNotTakenForTheLauncher() {
    var file = new SuiteRecordFile(data);

    file.write(record(Instant.now().minus(Duration.ofDays(1))));

    assertThat(file.read()).isPresent();
    assertThat(file.readLive()).isEmpty();
  }

  @Test
  void aMissingRecordIsNoSuiteAndAnInvalidOneIsReported() throws IOException {
    var file = new SuiteRecordFile(data);
    assertThat(file.readLive()).isEmpty();
    Files.createDirectories(file.path().getParent());
    Files.writeString(file.path(), "{");

    assertThatThrownBy(file::readLive)
        .isInstanceOf(SuiteException.class)
        .hasMessageContaining("suite.json is not readable: delete it");
  }

  @Test
  void tooLittleDiskSpaceIsReportedBeforeAnythingIsWritten() {
    assertThatThrownBy(() -> FreeSpace.require(data, Long.MAX_VALUE))
        .isInstanceOf(SuiteException.class)
        .hasMessageContaining("Not enough disk space");
  }

  private static SuiteRecord record(Instant startedAt) {
    return new SuiteRecord(
        ProcessHandle.current().pid(), startedAt, "jdbc:postgresql:x", List.of(SUBMISSION));
  }
}
