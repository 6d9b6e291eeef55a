package io.orderly.local.infrastructure.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.orderly.local.infrastructure.OrderlyHome;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("servers")
class NothingOutlivesTheJvmTest {

  /** A JVM on a busy machine runs its shutdown hooks, and servers stop. */
  private static final Duration ENDS_WITHIN = Duration.ofMinutes(1);

  static Stream<Named<Consumer<Process>>> ends() {
    return Stream.of(
        Named.of("normal exit", NothingOutlivesTheJvmTest::closeStandardInput),
        Named.of("SIGTERM", Process::destroy),
        Named.of("SIGKILL", Process::destroyForcibly));
  }

  @ParameterizedTest
  @MethodSource("ends")
  void serversAndFoldersGoWithTheJvm(Consumer<Process> end) throws Exception {
    var child = startChild();
    try {
      var started = Started.read(child);
      assertThat(started.processes()).hasSize(4).allMatch(ProcessHandle::isAlive);
      assertThat(started.folders()).hasSize(3).allMatch(Files::exists);

      end.accept(child);

      assertThat(child.waitFor(ENDS_WITHIN.toSeconds(), TimeUnit.SECONDS)).isTrue();
      await()
          .atMost(ENDS_WITHIN)
          .until(() -> started.processes().stream().noneMatch(ProcessHandle::isAlive));
      await().atMost(ENDS_WITHIN).until(() -> started.folders().stream().noneMatch(Files::exists));
    } finally {
      child.destroyForcibly();
    }
  }

  private static Process startChild() throws IOException {
    var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    var home = "-D" + OrderlyHome.PROPERTY + "=" + OrderlyHome.find().root();
    var classPath = System.getProperty("java.class.path");
    return new ProcessBuilder(
            java, "-Xmx128m", home, "-cp", classPath, ChildOfATest.class.getName())
        .redirectError(Redirect.INHERIT)
        .start();
  }

  private static void closeStandardInput(Process child) {
    try {
      child.getOutputStream().close();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  record Started(List<ProcessHandle> processes, List<Path> folders) {

    static Started read(Process child) throws IOException {
      try (var output = child.inputReader()) {
        var processes = wordsAfter("PROCESSES ", output).map(Long::parseLong).map(Started::process);
        return new Started(
            processes.toList(), wordsAfter("FOLDERS ", output).map(Path::of).toList());
      }
    }

    private static Stream<String> wordsAfter(String start, BufferedReader output)
        throws IOException {
      for (var line = output.readLine(); line != null; line = output.readLine()) {
        if (line.startsWith(start)) {
          return Stream.of(line.substring(start.length()).split(" ", -1));
        }
      }
      throw new IllegalStateException("The child did not start");
    }

    private static ProcessHandle process(long pid) {
      return ProcessHandle.of(pid).orElseThrow();
    }
  }
}
