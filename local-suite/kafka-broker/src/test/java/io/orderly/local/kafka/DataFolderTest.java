package io.orderly.local.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataFolderTest {

  @TempDir Path temporary;

  @Test
  void aNewFolderIsFormatted() throws Exception {
    var path = temporary.resolve("new/data");

    new DataFolder(path).formatWhenNew();

    assertThat(path.resolve("meta.properties")).content().contains("node.id=1", "cluster.id=");
  }

  @Test
  void aFormattedFolderIsKept() throws Exception {
    var folder = new DataFolder(temporary);
    folder.formatWhenNew();
    var before = Files.readString(temporary.resolve("meta.properties"));

    folder.formatWhenNew();

    assertThat(temporary.resolve("meta.properties")).content().isEqualTo(before);
  }

  @Test
  void aFolderWhoseFormattingWasCutShortIsFormattedAgain() throws Exception {
    Files.createFile(temporary.resolve("bootstrap.checkpoint"));

    new DataFolder(temporary).formatWhenNew();

    assertThat(temporary.resolve("meta.properties")).content().contains("cluster.id=");
    assertThat(temporary.resolve("bootstrap.checkpoint")).isNotEmptyFile();
  }
}
