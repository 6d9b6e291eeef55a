package io.orderly.local.suite;

import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What a running suite tells other commands about itself.
 *
 * @param pid the launcher
 * @param jdbcUrl the state store, with user and password
 */
public record SuiteRecord(
    long pid, Instant startedAt, String jdbcUrl, List<ProcessRecord> processes) {

  public SuiteRecord {
    processes = List.copyOf(processes);
  }

  /** Where the first instance of the service answers. */
  public Optional<URI> url(Service service) {
    return processes.stream()
        .filter(process -> process.service() == service)
        .findFirst()
        .map(process -> URI.create("http://127.0.0.1:" + process.port()));
  }

  /** Where the partner sandbox answers. */
  public Optional<URI> partnerSandboxUrl() {
    return processes.stream()
        .filter(process -> process.name().equals(Servers.PARTNER_SANDBOX))
        .findFirst()
        .map(process -> URI.create("http://127.0.0.1:" + process.port()));
  }

  /** Whether the launcher that wrote this still runs, and not another program under its number. */
  public boolean isLive() {
    return ProcessHandle.of(pid)
        .filter(ProcessHandle::isAlive)
        .filter(process -> process.info().startInstant().map(this::isNotLater).orElse(true))
        .isPresent();
  }

  private boolean isNotLater(Instant processStart) {
    return !processStart.isAfter(startedAt);
  }
}
