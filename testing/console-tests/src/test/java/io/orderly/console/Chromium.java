package io.orderly.console;

import static org.assertj.core.api.Assertions.fail;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;

/**
 * The system's Chromium, started once for all tests of the JVM and ended with it: where JVMs share
 * the classes, JUnit's own stores end with each class.
 *
 * <p>The shell without windows has the same engine. The whole browser, which is taken where there
 * is no shell, draws a window's frame for each context, and needs several times the CPU for it.
 */
final class Chromium {

  private static final List<String> PROGRAMS = List.of("chromium-headless-shell", "chromium");

  private static final List<String> FLAGS =
      List.of(
          "--no-sandbox",
          "--disable-gpu",
          "--disable-quic",
          "--no-first-run",
          "--disable-background-networking",
          "--disable-component-update",
          "--disable-sync");

  /** Enough for a machine that does many things at once. */
  private static final double PATIENCE_MILLIS = 60_000;

  private static @Nullable Chromium started;

  private final Playwright playwright;
  private final Browser browser;

  private Chromium(Path executable) {
    playwright =
        Playwright.create(
            new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
    browser =
        playwright
            .chromium()
            .launch(new BrowserType.LaunchOptions().setExecutablePath(executable).setArgs(FLAGS));
    PlaywrightAssertions.setDefaultAssertionTimeout(PATIENCE_MILLIS);
  }

  /**
   * Starts it. Where it is absent the test is skipped with a message; on a build machine
   * (environment variable CI is {@code true}) it fails, because there a skipped check would go
   * unseen.
   */
  static synchronized Browser required() {
    Chromium current = started;
    if (current == null) {
      current = start();
      Runtime.getRuntime().addShutdownHook(new Thread(current::close));
      started = current;
    }
    return current.browser;
  }

  private static Chromium start() {
    Optional<Path> found = find();
    if (found.isEmpty()) {
      String message =
          "none of %s is on the PATH, so the console can't be looked at".formatted(PROGRAMS);
      if ("true".equals(System.getenv("CI"))) {
        fail(message);
      }
      Assumptions.abort(message);
    }
    return new Chromium(found.orElseThrow());
  }

  private static Optional<Path> find() {
    List<String> folders = List.of(System.getenv("PATH").split(File.pathSeparator));
    return PROGRAMS.stream()
        .flatMap(program -> folders.stream().map(folder -> Path.of(folder, program)))
        .filter(Files::isExecutable)
        .findFirst();
  }

  private void close() {
    browser.close();
    playwright.close();
  }
}
