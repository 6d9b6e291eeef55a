package io.orderly.chaos.checking;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.chaos.checking.LogEntry.Kind;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClientLogTest {

  @TempDir Path folder;

  @Test
  void entriesAreReadableWhileTheLogIsOpen() throws Exception {
    var file = folder.resolve("run").resolve("log.ndjson");
    var at = Instant.parse("2026-11-21T04:00:00.5Z");
    var taken = new LogEntry(Kind.ACKNOWLEDGED, "ref", "key", "topic", null, "", at, null, at);
    var cancelled =
        new LogEntry(Kind.CANCEL_ACCEPTED, "ref", "key", "rest", "0190", "", at, 2, null);
    try (var log = ClientLog.open(file)) {
      log.append(taken);
      log.append(cancelled);

      assertThat(ClientLog.read(file)).containsExactly(taken, cancelled);
    }
  }
}
