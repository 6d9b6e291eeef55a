package io.orderly.local.suite;

import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/** Keeps the record of a running suite up to date, for the commands that look for it. */
final class Roster {

  private final SuiteRecordFile file;
  private final Servers servers;
  private final Instant startedAt = Instant.now();

  Roster(SuiteRecordFile file, Servers servers) {
    this.file = file;
    this.servers = servers;
  }

  void write(List<ServiceInstance> instances) {
    var processes =
        Stream.concat(servers().stream(), instances.stream().map(Roster::record)).toList();
    file.write(
        new SuiteRecord(ProcessHandle.current().pid(), startedAt, servers.jdbcUrl(), processes));
  }

  private List<ProcessRecord> servers() {
    var postgres = servers.postgres();
    var kafka = servers.kafka();
    var partners = servers.partnerSandbox();
    return List.of(
        server(Servers.POSTGRES, postgres.pid(), postgres.port(), postgres.log().toString()),
        server(Servers.KAFKA, kafka.pid(), kafka.port(), kafka.log().toString()),
        server(
            Servers.PARTNER_SANDBOX, partners.pid(), partners.port(), partners.log().toString()));
  }

  private ProcessRecord server(String name, long pid, int port, String log) {
    return new ProcessRecord(name, null, pid, port, port, InstanceState.RUNNING, startedAt, 0, log);
  }

  private static ProcessRecord record(ServiceInstance instance) {
    return new ProcessRecord(
        instance.id(),
        instance.service(),
        instance.pid().orElse(0),
        instance.port(),
        instance.managementPort(),
        instance.state(),
        instance.startedAt().orElse(null),
        instance.restarts(),
        instance.log().toString());
  }
}
