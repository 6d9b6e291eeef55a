package io.orderly.local.infrastructure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("servers")
class EndWithUsTest {

  @Test
  void programEndsWithAJvmThatIsKilled() throws Exception {
    var child = startChild();
    try (var output = child.inputReader()) {
      var program = ProcessHandle.of(Long.parseLong(output.readLine())).orElseThrow();
      assertThat(program.isAlive()).isTrue();

      child.destroyForcibly().waitFor();

      await().atMost(Duration.ofSeconds(60)).until(() -> !program.isAlive());
    } finally {
      child.destroyForcibly();
    }
  }

  private static Process startChild() throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx64m",
            "-cp",
            System.getProperty("java.class.path"),
            ChildWithProgram.class.getName())
        .redirectError(Redirect.INHERIT)
        .start();
  }
}
