package io.orderly.supervisor.testing;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.local.infrastructure.FreePort;
import io.orderly.local.infrastructure.WatchedProgram;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.StreamSupport;

/** A real Alertmanager, which sends what it groups to one receiver. */
public final class Alertmanager implements AutoCloseable {

  /** Debian's; elsewhere it is called alertmanager and may stand anywhere. */
  public static final Path PROGRAM = Path.of("/usr/bin/prometheus-alertmanager");

  private static final Duration STARTS_WITHIN = Duration.ofSeconds(30);

  private final Path folder;
  private final int port;
  private final OperatorClient door;
  private WatchedProgram program;
  private int starts;

  private Alertmanager(Path folder, int port) {
    this.folder = folder;
    this.port = port;
    this.door = new OperatorClient(url(), url());
    this.program = run();
  }

  /**
   * Starts one on a free port.
   *
   * @param resolveTimeout after which an alert that is not repeated is over
   * @param receiver where it sends its notifications
   */
  public static Alertmanager start(Path folder, Duration resolveTimeout, String receiver) {
    write(folder, configuration(resolveTimeout, receiver));
    Alertmanager started = new Alertmanager(folder, FreePort.find());
    started.awaitReady();
    return started;
  }

  private WatchedProgram run() {
    starts++;
    return WatchedProgram.start(
        List.of(
            PROGRAM.toString(),
            "--config.file=" + configurationIn(folder),
            "--storage.path=" + folder.resolve("data-" + starts),
            "--web.listen-address=127.0.0.1:" + port,
            "--cluster.listen-address="),
        folder.resolve("alertmanager.log"));
  }

  private void awaitReady() {
    await().atMost(STARTS_WITHIN).ignoreExceptions().until(() -> door.statusOf("/-/ready") == 200);
  }

  /** kill -9; another one that knows nothing starts in its place. */
  public void replaceByAnEmptyOne() {
    ProcessHandle killed = ProcessHandle.of(program.pid()).orElseThrow();
    killed.destroyForcibly();
    await().atMost(STARTS_WITHIN).until(() -> !killed.isAlive());
    program = run();
    awaitReady();
  }

  private static String configuration(Duration resolveTimeout, String receiver) {
    return """
    global:
      resolve_timeout: %ds
    route:
      receiver: tests
      group_by: [alertname, severity]
      group_wait: 1s
      group_interval: 1s
      repeat_interval: 1h
    receivers:
      - name: tests
        webhook_configs:
          - url: %s
            send_resolved: true
    """
        .formatted(resolveTimeout.toSeconds(), receiver);
  }

  private static void write(Path folder, String text) {
    try {
      Files.writeString(configurationIn(folder), text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path configurationIn(Path folder) {
    return folder.resolve("alertmanager.yml");
  }

  public String url() {
    return "http://127.0.0.1:" + port;
  }

  /** The alerts that are going on, as its own API shows them. */
  public List<JsonNode> active() {
    JsonNode alerts = door.ask("/api/v2/alerts?active=true").body();
    return StreamSupport.stream(alerts.spliterator(), false).toList();
  }

  @Override
  public void close() {
    program.close();
  }
}
