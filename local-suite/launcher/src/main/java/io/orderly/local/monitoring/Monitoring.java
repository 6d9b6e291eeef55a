package io.orderly.local.monitoring;

import io.orderly.local.suite.Suite;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Prometheus and Alertmanager beside a suite, each where it is installed. None of them outlives
 * this JVM.
 */
public final class Monitoring implements AutoCloseable {

  private final Suite suite;
  private final MonitoringSettings settings;
  private final List<String> absences = new ArrayList<>();

  private @Nullable MonitoringServer alertmanager;
  private @Nullable MonitoringServer prometheus;

  private Monitoring(Suite suite, MonitoringSettings settings) {
    this.suite = suite;
    this.settings = settings;
  }

  /**
   * Starts what is installed, and waits until it is ready.
   *
   * @throws MonitoringException when one does not get ready within a minute; none is left then
   */
  public static Monitoring start(Suite suite, MonitoringSettings settings)
      throws InterruptedException {
    var monitoring = new Monitoring(suite, settings);
    try {
      monitoring.startAll();
      return monitoring;
    } catch (InterruptedException | RuntimeException failure) {
      monitoring.close();
      throw failure;
    }
  }

  private void startAll() throws InterruptedException {
    var foundAlertmanager = find(InstalledProgram.ALERTMANAGER);
    if (foundAlertmanager.isPresent()) {
      alertmanager = startAlertmanager(foundAlertmanager.get());
    }
    var foundPrometheus = find(InstalledProgram.PROMETHEUS);
    if (foundPrometheus.isPresent()) {
      prometheus = startPrometheus(foundPrometheus.get());
    }
  }

  private Optional<Path> find(InstalledProgram program) {
    var found = program.find();
    if (found.isEmpty()) {
      absences.add(program.absence());
    }
    return found;
  }

  private MonitoringServer startAlertmanager(Path program) throws InterruptedException {
    int port = settings.ports().alertmanager();
    return MonitoringServer.start(
        InstalledProgram.ALERTMANAGER.name(),
        port,
        List.of(
            program.toString(),
            "--config.file=" + settings.alertmanager(),
            "--storage.path=" + folder("alertmanager"),
            "--web.listen-address=127.0.0.1:" + port,
            // It is alone.
            "--cluster.listen-address="),
        log("alertmanager"));
  }

  private MonitoringServer startPrometheus(Path program) throws InterruptedException {
    int port = settings.ports().prometheus();
    return MonitoringServer.start(
        InstalledProgram.PROMETHEUS.name(),
        port,
        List.of(
            program.toString(),
            "--config.file=" + writeConfiguration(),
            "--enable-feature=exemplar-storage",
            "--storage.tsdb.path=" + folder("prometheus"),
            "--storage.tsdb.retention.time=7d",
            "--web.listen-address=127.0.0.1:" + port),
        log("prometheus"));
  }

  private Path writeConfiguration() {
    try {
      Files.createDirectories(settings.data());
      return Files.writeString(
          settings.data().resolve("prometheus.yml"),
          new PrometheusConfiguration(suite, settings).text());
    } catch (IOException failure) {
      throw new UncheckedIOException("Cannot write Prometheus's configuration", failure);
    }
  }

  private Path folder(String name) {
    try {
      return Files.createDirectories(settings.data().resolve(name));
    } catch (IOException failure) {
      throw new UncheckedIOException("Cannot use " + settings.data(), failure);
    }
  }

  private Path log(String name) {
    return settings.data().resolve(name + ".log");
  }

  /** Where Prometheus answers; empty when it is not installed. */
  public Optional<URI> prometheus() {
    return Optional.ofNullable(prometheus).map(MonitoringServer::url);
  }

  /** Where Alertmanager answers; empty when it is not installed. */
  public Optional<URI> alertmanager() {
    return Optional.ofNullable(alertmanager).map(MonitoringServer::url);
  }

  /** A sentence for each that is not installed: that it is left out, and how to get it. */
  public List<String> absences() {
    return List.copyOf(absences);
  }

  /** Ends both; what was measured stays. */
  @Override
  public void close() {
    if (prometheus != null) {
      prometheus.close();
    }
    if (alertmanager != null) {
      alertmanager.close();
    }
  }
}
