package io.orderly.local.infrastructure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("servers")
class WatchedProgramTest {

  @TempDir Path folder;

  @Test
  void closeEndsTheProgramAndMayBeCalledAgain() {
    var program = WatchedProgram.start(List.of("sleep", "600"), folder.resolve("log"));
    assertThat(program.isAlive()).isTrue();

    program.close();
    program.close();

    assertThat(program.isAlive()).isFalse();
    assertThat(ProcessHandle.of(program.pid())).isEmpty();
  }

  @Test
  void whatItSaidIsInItsLogAlsoAfterItsEnd() {
    var program =
        WatchedProgram.start(
            List.of("sh", "-c", "echo no such flag >&2; exit 1"), folder.resolve("logs/it.log"));

    await().atMost(Duration.ofSeconds(60)).until(() -> !program.isAlive());

    assertThat(program.logTail()).isEqualToIgnoringNewLines("no such flag");
    program.close();
  }

  @Test
  void aLogThatCanNotBeWrittenIsToldAtOnce() {
    assertThatThrownBy(() -> WatchedProgram.start(List.of("true"), Path.of("/proc/no/log")))
        .isInstanceOf(UncheckedIOException.class);
  }
}
