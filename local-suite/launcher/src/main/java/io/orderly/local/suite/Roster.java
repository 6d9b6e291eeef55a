package io.orderly.local.suite;

import io.orderly.local.infrastructure.JarServer;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** Keeps the record of a running suite up to date, for the commands that look for it. */
final class Roster {

  private final SuiteRecordFile file;
  private final Servers servers;
  private final Instant startedAt = Instant.now();
  private final Map<String, Integer> restarts = new ConcurrentHashMap<>();

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

  /** A server was started again after its death. */
  void restarted(String server) {
    restarts.merge(server, 1, Integer::sum);
  }

  private List<ProcessRecord> servers() {
    var postgres = servers.postgres();
    var kafka = servers.kafka();
    var partners = servers.partnerSandbox();
    return List.of(
        server(Servers.POSTGRES, postgres.process(), postgres.port(), postgres.log()),
        server(Servers.KAFKA, process(kafka), kafka.port(), kafka.log()),
        server(Servers.PARTNER_SANDBOX, process(partners), partners.port(), partners.log()));
  }

  private static OptionalLong process(JarServer server) {
    return server.isAlive() ? OptionalLong.of(server.pid()) : OptionalLong.empty();
  }

  /** Of one that died it is known that it will be back, and no process. */
  private ProcessRecord server(String name, OptionalLong pid, int port, Path log) {
    return new ProcessRecord(
        name,
        null,
        pid.orElse(0),
        port,
        port,
        pid.isPresent() ? InstanceState.RUNNING : InstanceState.RESTARTING,
        startedAt,
        restarts.getOrDefault(name, 0),
        log.toString());
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
