package io.orderly.local.infrastructure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerFolderTest {

  @TempDir Path temporary;

  @Test
  void aFolderInUseByAServerIsRefusedToAnother() {
    var path = temporary.resolve("deep/folder");

    try (var first = ServerFolder.persistent("Kafka", path)) {
      assertThat(first.path()).isDirectory();
      assertThatThrownBy(() -> ServerFolder.persistent("Kafka", path))
          .isInstanceOf(FolderInUseException.class)
          .hasMessage("The data folder %s of Kafka is in use: is the suite already running?", path);
    }
    try (var next = ServerFolder.persistent("Kafka", path)) {
      assertThat(next.path()).isEqualTo(path);
    }
  }

  @Test
  void aPersistentFolderStaysAndATemporaryOneGoes() throws Exception {
    var persistent = ServerFolder.persistent("Kafka", temporary);
    var passing = ServerFolder.temporary("Kafka", "orderly-test-");
    Files.createDirectories(passing.path().resolve("some/thing"));

    persistent.close();
    passing.close();

    assertThat(persistent.path()).exists();
    assertThat(passing.path()).doesNotExist();
  }
}
