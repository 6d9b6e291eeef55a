package io.orderly.local.infrastructure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A few lines of shell that run once this JVM is gone, however it went.
 *
 * <p>A shutdown hook does not run on kill -9. The shell waits for the end of its standard input
 * instead: we hold the other end of that pipe, and the operating system closes it with the JVM.
 */
final class Watchdog implements AutoCloseable {

  private static final Path SETSID = Path.of("/usr/bin/setsid");
  private static final String AWAIT_END_OF_JVM = "trap '' HUP INT TERM; cat > /dev/null; ";

  private final Process shell;

  private Watchdog(Process shell) {
    this.shell = shell;
  }

  /**
   * @param script POSIX shell; must end by itself in bounded time
   * @param argument the script's $1
   */
  static Watchdog start(String script, String argument) {
    var command = new ArrayList<String>();
    if (Files.isExecutable(SETSID)) {
      // A session of its own, so that what kills our whole process group leaves it alone. macOS has
      // none.
      command.add(SETSID.toString());
    }
    command.addAll(List.of("/bin/sh", "-c", AWAIT_END_OF_JVM + script, "watchdog", argument));
    try {
      return new Watchdog(
          new ProcessBuilder(command)
              .redirectOutput(Redirect.DISCARD)
              .redirectError(Redirect.DISCARD)
              .start());
    } catch (IOException failure) {
      throw new UncheckedIOException("Cannot start /bin/sh", failure);
    }
  }

  /** Sends the watchdog away: its script does not run. */
  @Override
  public void close() {
    shell.destroyForcibly();
  }
}
