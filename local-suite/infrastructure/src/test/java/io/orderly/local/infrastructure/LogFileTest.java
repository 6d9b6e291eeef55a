package io.orderly.local.infrastructure;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogFileTest {

  @TempDir Path temporary;

  @Test
  void aLineOfAnEarlierRunIsNotFound() throws Exception {
    var log = new LogFile(temporary.resolve("output.log"));
    Files.writeString(log.path(), "READY\n");
    var length = log.length();

    assertThat(log.hasLineSince(length, "READY")).isFalse();
    Files.writeString(log.path(), "warning\nREADY\n", StandardOpenOption.APPEND);
    assertThat(log.hasLineSince(length, "READY")).isTrue();
  }

  @Test
  void theTailIsTheBoundedEndOfTheLog() throws Exception {
    var log = new LogFile(temporary.resolve("output.log"));
    Files.writeString(log.path(), "x".repeat(100_000) + "the end");

    assertThat(log.tailSince(0)).hasSize(4_096).endsWith("the end");
  }

  @Test
  void theTailOfARunHasNoLinesOfEarlierRuns() throws Exception {
    var log = new LogFile(temporary.resolve("output.log"));
    Files.writeString(log.path(), "the reason of yesterday\n");
    var length = log.length();

    assertThat(log.tailSince(length)).isEmpty();
    Files.writeString(log.path(), "the reason of today\n", StandardOpenOption.APPEND);
    assertThat(log.tailSince(length)).isEqualTo("the reason of today\n");
  }

  @Test
  void anAbsentFileIsEmpty() {
    var log = new LogFile(temporary.resolve("absent.log"));

    assertThat(log.length()).isZero();
    assertThat(log.tailSince(0)).isEmpty();
  }
}
