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

  private final WatchedProgram program;
  private final String url;
  private final HttpDoor door;

  private Alertmanager(WatchedProgram program, String url) {
    this.program = program;
    this.url = url;
    this.door = new HttpDoor(url, url);
  }

  /**
   * Starts one on a free port.
   *
   * @param resolveTimeout after which an alert that is not repeated is over
   * @param receiver where it sends its notifications
   */
  public static Alertmanager start(Path folder, Duration resolveTimeout, String receiver) {
    int port = FreePort.find();
    Path configuration = write(folder, configuration(resolveTimeout, receiver));
    WatchedProgram program =
        WatchedProgram.start(
            List.of(
                PROGRAM.toString(),
                "--config.file=" + configuration,
                "--storage.path=" + folder.resolve("data"),
                "--web.listen-address=127.0.0.1:" + port,
                "--cluster.listen-address="),
            folder.resolve("alertmanager.log"));
    Alertmanager started = new Alertmanager(program, "http://127.0.0.1:" + port);
    await()
        .atMost(STARTS_WITHIN)
        .ignoreExceptions()
        .until(() -> started.door.statusOf("/-/ready") == 200);
    return started;
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

  private static Path write(Path folder, String text) {
    try {
      return Files.writeString(folder.resolve("alertmanager.yml"), text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public String url() {
    return url;
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
