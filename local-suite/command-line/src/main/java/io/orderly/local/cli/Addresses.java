package io.orderly.local.cli;

import io.orderly.cli.terminal.Table;
import io.orderly.local.monitoring.Monitoring;
import io.orderly.local.suite.Service;
import io.orderly.local.suite.ServiceInstance;
import io.orderly.local.suite.Suite;
import java.io.PrintWriter;
import java.util.stream.Collectors;

/** Where everything of a running suite is found. */
final class Addresses {

  private final Suite suite;

  Addresses(Suite suite) {
    this.suite = suite;
  }

  void print(PrintWriter out) {
    print(out, table());
  }

  /** With those of what watches it. */
  void print(PrintWriter out, Monitoring monitoring) {
    var table = table();
    monitoring
        .prometheus()
        .ifPresent(url -> table.row("prometheus", "%s/graph, %s/alerts".formatted(url, url)));
    monitoring
        .alertmanager()
        .ifPresent(url -> table.row("alertmanager", "%s/#/alerts".formatted(url)));
    print(out, table);
  }

  private static void print(PrintWriter out, Table table) {
    out.printf("%nOrderly is running. Ctrl-C stops it.%n%n");
    table.print(out);
    out.printf(
        "%nNext: ./orderly submit FILE.ndjson   ./orderly status ORDER   ./orderly overview%n%n");
    out.flush();
  }

  private Table table() {
    var partners = suite.partnerSandbox().baseUrl();
    return new Table()
        .row("orders", suite.url(Service.SUBMISSION) + "/orders")
        .row("console", suite.url(Service.SUPERVISOR) + "/console (log in as operator or viewer)")
        .row(
            "partners",
            "%s/ledger/summary (effects), %s/fault-settings (faults)".formatted(partners, partners))
        .row("submission", urls(Service.SUBMISSION))
        .row("schedulers", urls(Service.SCHEDULER))
        .row("agents", urls(Service.AGENT))
        .row("supervisors", urls(Service.SUPERVISOR))
        .row(
            "",
            "/actuator/prometheus there; of submission at %s, of supervisors at %s"
                .formatted(management(Service.SUBMISSION), management(Service.SUPERVISOR)))
        .row(
            "postgres",
            "%s (user %s, password in %s)"
                .formatted(
                    suite.postgres().jdbcUrl(),
                    suite.postgres().username(),
                    suite.postgres().passwordFile()))
        .row("kafka", suite.kafka().bootstrapServers())
        .row("logs", suite.settings().data().resolve("logs").toString());
  }

  private String management(Service service) {
    return suite.instances(service).stream()
        .map(ServiceInstance::managementUrl)
        .map(Object::toString)
        .collect(Collectors.joining("  "));
  }

  private String urls(Service service) {
    return suite.instances(service).stream()
        .map(ServiceInstance::url)
        .map(Object::toString)
        .collect(Collectors.joining("  "));
  }
}
