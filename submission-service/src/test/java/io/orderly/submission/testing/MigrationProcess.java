package io.orderly.submission.testing;

import io.orderly.submission.SubmissionApplication;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A run of {@code migrate} in a process of its own, to its end.
 *
 * @param output of both streams
 */
public record MigrationProcess(int exitCode, String output) {

  private static final int TIME_LIMIT_SECONDS = 60;

  /** Runs it with further variables. */
  public static MigrationProcess run(Map<String, String> variables, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of(
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-cp",
            System.getProperty("java.class.path")));
    command.add(SubmissionApplication.class.getName());
    command.add("migrate");
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().putAll(variables);
    Process process = builder.start();
    try {
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (!process.waitFor(TIME_LIMIT_SECONDS, TimeUnit.SECONDS)) {
        throw new IllegalStateException("migrate does not end: " + output);
      }
      return new MigrationProcess(process.exitValue(), output);
    } finally {
      process.destroyForcibly();
    }
  }
}
