package io.orderly.contract.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.local.infrastructure.OrderlyHome;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;

/**
 * The Node.js of this machine. Where it is absent a test is skipped; on the build machine it fails.
 */
public final class Node {

  private static final int LONGEST_INSTALL_MINUTES = 3;

  private Node() {}

  /** The folder of an example whose packages are installed as its lock file has them. */
  public static synchronized Path installed(String example) throws Exception {
    require("node");
    Path folder = OrderlyHome.find().root().resolve("examples").resolve(example);
    Path lock = folder.resolve("package-lock.json");
    Path installed = folder.resolve("node_modules/.package-lock.json");
    boolean isCurrent =
        Files.exists(installed)
            && Files.getLastModifiedTime(installed).compareTo(Files.getLastModifiedTime(lock)) >= 0;
    if (!isCurrent) {
      require("npm");
      install(folder);
    }
    return folder;
  }

  private static void require(String program) {
    boolean isHere =
        Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
            .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    if (!isHere && "true".equals(System.getenv("CI"))) {
      Assertions.fail(program + " must be on the build machine");
    }
    Assumptions.assumeTrue(isHere, program + " is not on this machine");
  }

  private static void install(Path folder) throws IOException, InterruptedException {
    Path log = Files.createTempFile("npm-ci", ".log");
    Process npm =
        new ProcessBuilder("npm", "ci", "--prefer-offline")
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    try {
      boolean hasEnded = npm.waitFor(LONGEST_INSTALL_MINUTES, TimeUnit.MINUTES);
      assertThat(hasEnded && npm.exitValue() == 0).as("npm ci: %s", Files.readString(log)).isTrue();
    } finally {
      npm.destroyForcibly();
      Files.delete(log);
    }
  }
}
