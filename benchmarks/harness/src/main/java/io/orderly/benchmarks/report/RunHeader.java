package io.orderly.benchmarks.report;

import io.orderly.local.infrastructure.OrderlyHome;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Start and commit of a benchmark.
 *
 * @param commit of the checkout, with a plus when files were changed; unknown outside of one
 * @param loadBefore load average of the minute before: unless it is near 0, rates are unreliable
 *     and only CPU time is comparable
 */
public record RunHeader(Instant at, String commit, double loadBefore) {

  private static final int GIT_WITHIN_SECONDS = 10;
  private static final String UNKNOWN = "unknown";

  /** This one. */
  public static RunHeader now() throws InterruptedException {
    return new RunHeader(
        Instant.now(),
        readCommit(),
        ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
  }

  private static String readCommit() throws InterruptedException {
    String commit = git("rev-parse", "--short=12", "HEAD");
    if (commit.equals(UNKNOWN)) {
      return UNKNOWN;
    }
    return git("status", "--porcelain", "--untracked-files=no").isEmpty() ? commit : commit + "+";
  }

  private static String git(String... arguments) throws InterruptedException {
    List<String> command = Stream.concat(Stream.of("git"), Stream.of(arguments)).toList();
    try {
      var git =
          new ProcessBuilder(command)
              .directory(OrderlyHome.find().root().toFile())
              .redirectErrorStream(true)
              .start();
      var said = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      boolean ended = git.waitFor(GIT_WITHIN_SECONDS, TimeUnit.SECONDS);
      return ended && git.exitValue() == 0 ? said.strip() : UNKNOWN;
    } catch (IOException absent) {
      return UNKNOWN;
    }
  }
}
