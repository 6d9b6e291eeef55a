package io.orderly.cli.submission;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SiblingFilesTest {

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({
    "orders.ndjson,orders.rejected.ndjson",
    "orders.ndjson.gz,orders.rejected.ndjson",
    "orders.gz,orders.rejected.ndjson",
    "orders.jsonl,orders.rejected.ndjson",
    "2011-06.orders,2011-06.orders.rejected.ndjson",
  })
  void theRejectedFileIsNamedAfterTheInputBesideIt(String input, String rejected) {
    var beside = SiblingFiles.of(folder.resolve(input), Path.of("elsewhere"));

    assertThat(beside.rejected()).isEqualTo(folder.resolve(rejected));
    assertThat(beside.areBeside(folder.resolve(input))).isTrue();
  }

  @Test
  void anUnwritableFolderIsReplacedByTheCurrentOne() {
    var input = Path.of("/proc/self/orders.ndjson");

    var beside = SiblingFiles.of(input, folder);

    assertThat(beside.rejected()).isEqualTo(folder.resolve("orders.rejected.ndjson"));
    assertThat(beside.areBeside(input)).isFalse();
  }
}
