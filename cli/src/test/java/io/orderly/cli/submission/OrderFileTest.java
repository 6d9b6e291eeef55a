package io.orderly.cli.submission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderly.cli.terminal.CommandFailedException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OrderFileTest {

  @TempDir Path folder;

  @Test
  void blankLinesAreSkippedAndCounted() throws IOException {
    var file = file("orders.ndjson", "one\n\n \t\r\ntwo\r\nthree");

    assertThat(lines(file)).containsExactly("1:one", "4:two\r", "5:three");
  }

  @Test
  void emptyFileHasNoLine() throws IOException {
    assertThat(lines(file("orders.ndjson", ""))).isEmpty();
  }

  @Test
  void gzipIsKnownByItsContentAndNotByItsName() throws IOException {
    var file = Files.write(folder.resolve("orders.ndjson"), gzip("one\ntwo\n"));

    assertThat(lines(file)).containsExactly("1:one", "2:two");
  }

  @Test
  void aTruncatedGzipFileIsReportedAfterItsLastCompleteLine() throws IOException {
    var whole = gzip("a line of some length\n".repeat(10_000));
    var file = Files.write(folder.resolve("torn.gz"), Arrays.copyOf(whole, whole.length - 20));

    assertThatThrownBy(() -> lines(file))
        .isInstanceOf(CommandFailedException.class)
        .hasMessageContaining("is a broken gzip file");
  }

  @Test
  void concatenatedGzipMembersAreAllRead() throws IOException {
    var file = folder.resolve("two.gz");
    Files.write(file, gzip("one\n"));
    Files.write(file, gzip("two\n"), StandardOpenOption.APPEND);

    assertThat(lines(file)).containsExactly("1:one", "2:two");
  }

  @Test
  void dataAfterAGzipMemberIsReported() throws IOException {
    var file = Files.write(folder.resolve("two.gz"), gzip("one\n"));
    Files.writeString(file, "two\n", StandardOpenOption.APPEND);

    assertThatThrownBy(() -> lines(file))
        .isInstanceOf(CommandFailedException.class)
        .hasMessageContaining("is a broken gzip file");
  }

  @Test
  void lineAboveTheLimitIsCutAndTheNextOneIsWhole() throws IOException {
    var file = file("orders.ndjson", "x".repeat(InputLine.MAX_BYTES + 70_000) + "\nnext\n");

    try (var orders = OrderFile.open(file)) {
      var tooLong = orders.next().orElseThrow();
      assertThat(tooLong.isTooLong()).isTrue();
      assertThat(tooLong.bytes()).hasSize(InputLine.MAX_BYTES + 1);
      assertThat(orders.next().orElseThrow().text()).isEqualTo("next");
    }
  }

  @Test
  void longestLineThatIsAllowedIsWhole() throws IOException {
    var file = file("orders.ndjson", "x".repeat(InputLine.MAX_BYTES) + "\n");

    try (var orders = OrderFile.open(file)) {
      assertThat(orders.next().orElseThrow().isTooLong()).isFalse();
    }
  }

  @Test
  void missingFileAndFolderAreNamed() {
    assertThatThrownBy(() -> OrderFile.open(folder.resolve("absent.ndjson")))
        .hasMessageContaining("There is no file")
        .hasMessageContaining("absent.ndjson");
    assertThatThrownBy(() -> OrderFile.open(folder)).hasMessageContaining("is a folder");
  }

  private Path file(String name, String content) throws IOException {
    return Files.writeString(folder.resolve(name), content);
  }

  private static byte[] gzip(String content) throws IOException {
    var bytes = new ByteArrayOutputStream();
    try (var gzip = new GZIPOutputStream(bytes)) {
      gzip.write(content.getBytes(StandardCharsets.UTF_8));
    }
    return bytes.toByteArray();
  }

  private static List<String> lines(Path path) throws IOException {
    var lines = new ArrayList<String>();
    try (var file = OrderFile.open(path)) {
      for (var line = file.next(); line.isPresent(); line = file.next()) {
        lines.add(line.get().number() + ":" + line.get().text());
      }
    }
    return lines;
  }
}
