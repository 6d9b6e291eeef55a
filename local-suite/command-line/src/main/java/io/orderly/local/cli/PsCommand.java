package io.orderly.local.cli;

import io.orderly.local.cli.terminal.Table;
import io.orderly.local.cli.terminal.Terminal;
import io.orderly.local.cli.terminal.Texts;
import io.orderly.local.infrastructure.FreePort;
import io.orderly.local.suite.InstanceState;
import io.orderly.local.suite.ProcessRecord;
import io.orderly.local.suite.ReadinessProbe;
import io.orderly.local.suite.Service;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;

/** Lists the processes of the suite that runs here. */
@Command(
    name = "ps",
    description = {
      "Lists the processes of the suite that runs here: health, uptime, restarts.",
      "Ends with exit code 1 when no suite runs or a process is not healthy."
    })
final class PsCommand implements Callable<Integer> {

  private static final String READY = "ready";

  private final Terminal terminal;
  private final ReadinessProbe probe = new ReadinessProbe();

  @Mixin private final DataOption data = new DataOption();

  PsCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    var suite = data.requireLiveSuite();
    var table = new Table().row("NAME", "PID", "PORT", "HEALTH", "UPTIME", "RESTARTS", "LOG");
    var exitCode = ExitCode.OK;
    for (var process : suite.processes()) {
      var health = health(process);
      exitCode = health.equals(READY) ? exitCode : ExitCode.SOFTWARE;
      table.row(
          process.name(),
          Long.toString(process.pid()),
          Integer.toString(process.port()),
          health,
          uptime(process),
          Integer.toString(process.restarts()),
          process.log());
    }
    table.print(terminal.out());
    terminal.out().flush();
    return exitCode;
  }

  private String health(ProcessRecord process) {
    if (process.state() != InstanceState.RUNNING) {
      return process.state().name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
    if (FreePort.isFree(process.port())) {
      return process.service() == null ? "down" : "starting";
    }
    Service service = process.service();
    boolean isReady =
        service == null || probe.isReady(URI.create("http://127.0.0.1:" + process.port()));
    return isReady ? READY : "not ready";
  }

  private static String uptime(ProcessRecord process) {
    var startedAt = process.startedAt();
    return startedAt == null || process.state() != InstanceState.RUNNING
        ? "-"
        : Texts.roughly(Duration.between(startedAt, Instant.now()));
  }
}
