package io.orderly.local.cli;

import io.orderly.cli.terminal.Terminal;
import io.orderly.cli.terminal.Texts;
import io.orderly.local.suite.Service;
import io.orderly.local.suite.SuiteListener;
import io.orderly.local.suite.SuiteSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;

/** Tells on the terminal what happens to the suite, a line an event. */
final class SuiteReport implements SuiteListener {

  private static final int SERVERS = 3;

  private final Terminal terminal;
  private final int parts;
  private final AtomicInteger ready = new AtomicInteger();

  SuiteReport(SuiteSettings settings, Terminal terminal) {
    this.terminal = terminal;
    this.parts = SERVERS + Arrays.stream(Service.values()).mapToInt(settings::count).sum();
  }

  @Override
  public void starting(String part) {
    terminal.say("        starting %s".formatted(part));
  }

  @Override
  public void ready(String part, Duration took) {
    terminal.say(
        "[%2d/%2d] %s is ready after %s"
            .formatted(ready.incrementAndGet(), parts, part, Texts.seconds(took)));
  }

  @Override
  public void restarting(String part, String how, Duration after) {
    terminal.say(
        "        %s ended (%s); restarting it in %s".formatted(part, how, Texts.seconds(after)));
  }

  @Override
  public void restartedReady(String part, Duration took) {
    terminal.say("        %s restarted and ready after %s".formatted(part, Texts.seconds(took)));
  }

  @Override
  public void restartFailed(String part, String why) {
    terminal.say("        %s failed to start; retrying: %s".formatted(part, why));
  }

  @Override
  public void failed(String what) {
    terminal.say("        The launcher keeps running after a failure: " + what);
  }

  @Override
  public void gaveUp(String part, String how, Path log) {
    terminal.say(
        "        %s ended too often (%s) and is not restarted. The other processes keep running. See %s"
            .formatted(part, how, log));
  }

  @Override
  public void stopping(String part) {
    terminal.say("        stopping %s".formatted(part));
  }
}
