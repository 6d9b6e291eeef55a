package io.orderly.deployment;

import static org.assertj.core.api.Assertions.fail;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/**
 * A program of this machine that a check needs: found on the PATH, bounded in time, never left
 * running.
 */
public final class ExternalProgram {

  /** promtool runs hundreds of unit tests in it, on a machine that does many things at once. */
  private static final Duration TIME_LIMIT = Duration.ofMinutes(3);

  private final Path executable;

  private ExternalProgram(Path executable) {
    this.executable = executable;
  }

  /**
   * The program of this name. Where it is absent the test is skipped with a message; on a build
   * machine (environment variable CI is {@code true}) it fails, because there a skipped check would
   * go unseen.
   */
  public static ExternalProgram required(String name) {
    Optional<Path> found = find(name);
    if (found.isEmpty()) {
      String message = name + " is not on the PATH, so this check cannot run";
      if ("true".equals(System.getenv("CI"))) {
        fail(message);
      }
      Assumptions.abort(message);
    }
    return new ExternalProgram(found.orElseThrow());
  }

  private static Optional<Path> find(String name) {
    return Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
        .map(folder -> Path.of(folder, name))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /**
   * Its standard output; fails with everything that it said when it does not end well in a minute.
   */
  public String run(Path workingFolder, String... arguments) {
    try {
      Path output = Files.createTempFile("orderly-output", ".txt");
      Path errors = Files.createTempFile("orderly-errors", ".txt");
      try {
        boolean endedWell = endsWell(workingFolder, arguments, output, errors);
        String said = Files.readString(output);
        if (!endedWell) {
          fail("%s %s%n%s%n%s", executable, List.of(arguments), said, Files.readString(errors));
        }
        return said;
      } finally {
        Files.delete(output);
        Files.delete(errors);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private boolean endsWell(Path workingFolder, String[] arguments, Path output, Path errors)
      throws IOException {
    Process process =
        new ProcessBuilder(
                Stream.concat(Stream.of(executable.toString()), Stream.of(arguments)).toList())
            .directory(workingFolder.toFile())
            .redirectOutput(output.toFile())
            .redirectError(errors.toFile())
            .start();
    try {
      return process.waitFor(TIME_LIMIT.toSeconds(), TimeUnit.SECONDS) && process.exitValue() == 0;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } finally {
      process.destroyForcibly();
    }
  }
}
