package io.orderly.benchmarks.rivals.contest;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("servers")
class LeftAloneTest {

  /** As the harness leaves it behind, however it ends: the pipe between them closes. */
  @Test
  void competitorEndsWithItsStarter() throws Exception {
    var competitor =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                EndlessCompetitor.class.getName(),
                "--jdbc-url=jdbc:none",
                "--user=nobody",
                "--partner=http://127.0.0.1:1",
                "--warm-up=1",
                "--orders=1")
            .redirectError(ProcessBuilder.Redirect.INHERIT);
    competitor.environment().put("ORDERLY_DATABASE_PASSWORD", "none");
    var process = competitor.start();
    try (var output = process.inputReader()) {
      assertThat(output.readLine()).isEqualTo("at work");

      process.getOutputStream().close();

      assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).isEqualTo(4);
    } finally {
      process.destroyForcibly();
    }
  }
}
