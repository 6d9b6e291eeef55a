package io.orderly.local.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.cli.output.Output;
import io.orderly.cli.terminal.Table;
import io.orderly.cli.terminal.Terminal;
import io.orderly.cli.terminal.Texts;
import io.orderly.local.infrastructure.FreePort;
import io.orderly.local.suite.InstanceState;
import io.orderly.local.suite.ProcessRecord;
import io.orderly.local.suite.ReadinessProbe;
import io.orderly.local.suite.Service;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;

/** Lists the processes of the suite that runs here. */
@Command(
    name = "ps",
    description = {
      "Lists the processes of the local suite: health, uptime, restarts.",
      "Ends with exit code 1 when a process is not healthy, and 5 when no suite is running."
    },
    footerHeading = "%nExample:%n",
    footer = "  orderly ps")
final class PsCommand implements Callable<Integer> {

  private static final String READY = "ready";

  private final Terminal terminal;
  private final ReadinessProbe probe = new ReadinessProbe();

  @Mixin private final DataOption data = new DataOption();
  @Mixin private final Output output = new Output();

  PsCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    var suite = data.requireLiveSuite();
    var table = new Table().row("NAME", "PID", "PORT", "HEALTH", "UPTIME", "RESTARTS", "LOG");
    var document = JsonNodeFactory.instance.objectNode();
    var listed = document.putArray("processes");
    List<String> ill = new ArrayList<>();
    for (var process : suite.processes()) {
      var health = health(process);
      if (!health.equals(READY)) {
        ill.add("%s is %s".formatted(process.name(), health));
      }
      add(process, health, table);
      add(process, health, listed.addObject());
    }
    output.print(terminal, document, table::print);
    if (ill.isEmpty()) {
      return ExitCode.OK;
    }
    terminal.say("Unhealthy processes: %s. See their logs.".formatted(String.join(", ", ill)));
    return ExitCode.SOFTWARE;
  }

  private static void add(ProcessRecord process, String health, Table table) {
    table.row(
        process.name(),
        Long.toString(process.pid()),
        Integer.toString(process.port()),
        health,
        uptime(process),
        Integer.toString(process.restarts()),
        process.log());
  }

  private static void add(ProcessRecord process, String health, ObjectNode json) {
    json.put("name", process.name())
        .put("pid", process.pid())
        .put("port", process.port())
        .put("health", health)
        .put("restarts", process.restarts())
        .put("log", process.log());
    var startedAt = process.startedAt();
    if (startedAt != null) {
      json.put("startedAt", startedAt.toString());
    }
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
        service == null
            || probe.isReady(URI.create("http://127.0.0.1:" + process.managementPort()));
    return isReady ? READY : "not ready";
  }

  private static String uptime(ProcessRecord process) {
    var startedAt = process.startedAt();
    return startedAt == null || process.state() != InstanceState.RUNNING
        ? "-"
        : Texts.roughly(Duration.between(startedAt, Instant.now()));
  }
}
