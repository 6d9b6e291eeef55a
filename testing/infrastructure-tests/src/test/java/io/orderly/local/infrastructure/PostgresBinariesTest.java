package io.orderly.local.infrastructure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the library unpacks, broken off half-way, in a checkout of its own. */
@Tag("servers")
class PostgresBinariesTest {

  @TempDir static Path folder;
  private static Path unpacked;

  @BeforeAll
  static void unpack() throws Exception {
    startAndStop();
    try (var all = Files.list(folder.resolve(".orderly/postgres-binaries"))) {
      unpacked =
          all.filter(found -> found.getFileName().toString().startsWith("PG-"))
              .findFirst()
              .orElseThrow();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {".exists", "bin/initdb"})
  void anUnpackingThatWasBrokenOffIsDoneAgain(String missing) throws Exception {
    assertThat(PostgresBinaries.isWhole(unpacked)).isTrue();
    Files.delete(unpacked.resolve(missing));
    assertThat(PostgresBinaries.isWhole(unpacked)).isFalse();

    startAndStop();

    assertThat(PostgresBinaries.isWhole(unpacked)).isTrue();
  }

  /** The library removes its lock after it has made the mark, and allows itself 100 ms. */
  @Test
  void theLockMayGoALittleAfterTheMark(@TempDir Path other) throws Exception {
    Files.createDirectories(other.resolve("bin"));
    for (var program : List.of("postgres", "initdb", "pg_ctl")) {
      var file = Files.writeString(other.resolve("bin").resolve(program), "program");
      assertThat(file.toFile().setExecutable(true)).isTrue();
    }
    var marked = Files.getLastModifiedTime(Files.createFile(other.resolve(".exists"))).toMillis();

    Files.setLastModifiedTime(other, FileTime.fromMillis(marked + 100));
    assertThat(PostgresBinaries.isWhole(other)).isTrue();

    Files.setLastModifiedTime(other, FileTime.fromMillis(marked + 101));
    assertThat(PostgresBinaries.isWhole(other)).isFalse();
  }

  @Test
  void whatIsWholeStays() throws Exception {
    var program = unpacked.resolve("bin/postgres");
    var before = Files.getAttribute(program, "unix:ino");

    startAndStop();

    assertThat(Files.getAttribute(program, "unix:ino")).isEqualTo(before);
  }

  /** What the script gives to {@code ./orderly up}, whose first start unpacks them. */
  private static String heapOfUp() throws IOException {
    var script = Files.readString(OrderlyHome.find().root().resolve("orderly"));
    var heap = Pattern.compile("up\\) heap=(\\w+)").matcher(script);
    assertThat(heap.find()).isTrue();
    return heap.group(1);
  }

  private static void startAndStop() throws IOException, InterruptedException {
    var child =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + heapOfUp(),
                "-D" + OrderlyHome.PROPERTY + "=" + folder,
                "-cp",
                System.getProperty("java.class.path"),
                PostgresChild.class.getName())
            .redirectOutput(Redirect.DISCARD)
            .redirectError(Redirect.INHERIT)
            .start();
    assertThat(child.waitFor(2, TimeUnit.MINUTES)).isTrue();
    assertThat(child.exitValue()).isZero();
  }
}
