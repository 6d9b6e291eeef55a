package io.orderly.local.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.orderly.local.infrastructure.FreePort;
import io.orderly.local.infrastructure.OrderlyHome;
import io.orderly.local.suite.ProcessRecord;
import io.orderly.local.suite.StandInHome;
import io.orderly.local.suite.Suite;
import io.orderly.local.suite.SuiteRecordFile;
import io.orderly.local.suite.users.SuiteUser;
import io.orderly.local.suite.users.SuiteUsersFile;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer.OrderAnnotation;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * {@code up} as a process of its own, as a person starts it; only the services are stand-ins. A
 * test finds one that runs, and leaves it to the next: each start takes its time.
 */
@Tag("servers")
@TestInstance(Lifecycle.PER_CLASS)
@TestMethodOrder(OrderAnnotation.class)
class UpCommandTest {

  private static final Duration A_WHILE = Duration.ofMinutes(2);

  /** Servers and services, one after the other. */
  private static final Duration STARTS_WITHIN = Suite.READY_WITHIN.multipliedBy(2);

  private static final int INTERRUPTED = 130;

  private Path folder;
  private Path data;
  private Path output;
  private final List<Path> links = new ArrayList<>();
  private final List<ProcessHandle> started = new ArrayList<>();
  private Process up;

  @BeforeAll
  void makeHome(@TempDir Path folder) throws IOException {
    this.folder = folder;
    data = folder.resolve("data");
    output = folder.resolve("up.out");
    linkServers(StandInHome.in(folder.resolve("home")).root());
  }

  @BeforeEach
  void startUp() throws IOException {
    if (up == null || !up.isAlive()) {
      up = start();
      awaitRunning();
    }
  }

  @AfterAll
  void killUp() throws InterruptedException, IOException {
    if (up != null) {
      up.destroyForcibly().waitFor();
    }
    awaitAllGone(processes());
    // What watches the suite writes into its folder to its very end.
    await().atMost(A_WHILE).until(() -> started.stream().noneMatch(ProcessHandle::isAlive));
    for (var link : links) {
      Files.delete(link);
    }
  }

  @Order(2)
  @Test
  void anInterruptStopsTheSuiteAndTheNextStartHasItsData() throws Exception {
    assertThat(CommandRun.of("ps", "--data", data.toString()).out())
        .contains("postgres", "kafka", "partner-sandbox", "scheduler-1", "scheduler-2", "ready");
    var second = CommandRun.of("up", "--free-ports", "--data", data.toString());
    assertThat(second.exitCode()).isEqualTo(1);
    assertThat(second.err())
        .contains("A suite is already running on %s (process %d)".formatted(data, up.pid()));
    var processes = processes();
    var watching = portsOfMonitoring();

    new ProcessBuilder("kill", "-INT", Long.toString(up.pid())).start().waitFor();

    await().atMost(A_WHILE).until(() -> !up.isAlive());
    assertThat(up.exitValue()).isEqualTo(INTERRUPTED);
    assertThat(output).content().contains("Stopped. The data is kept").doesNotContain("Exception");
    // Postgres takes its pid file away a moment before it is gone.
    awaitAllGone(processes);
    assertThat(processes).allMatch(process -> FreePort.isFree(process.port()));
    assertThat(watching).allMatch(FreePort::isFree);
    assertThat(CommandRun.of("ps", "--data", data.toString()).exitCode()).isEqualTo(5);
    var passwords = passwords();
    assertThat(output).content().contains(passwords);
    up = start();
    awaitRunning();
    assertThat(passwords()).isEqualTo(passwords);
    assertThat(output).content().contains("users.json").doesNotContain(passwords);
  }

  private List<String> passwords() {
    return new SuiteUsersFile(data)
        .read().orElseThrow().all().stream().map(SuiteUser::password).toList();
  }

  @Order(3)
  @Test
  void aKilledLauncherLeavesNoProcess() throws Exception {
    var processes = processes();
    var watching = portsOfMonitoring();

    up.destroyForcibly().waitFor();

    awaitAllGone(processes);
    await().atMost(A_WHILE).until(() -> watching.stream().allMatch(FreePort::isFree));
  }

  @Order(1)
  @ParameterizedTest
  @ValueSource(strings = {"Prometheus", "Alertmanager"})
  void monitoringIsStartedOrReportedAsMissing(String name) throws Exception {
    var text = Files.readString(output);
    var url = urlOf(name);

    if (url.isPresent()) {
      var ready = HttpRequest.newBuilder(URI.create(url.get() + "/-/ready")).build();
      assertThat(HttpClient.newHttpClient().send(ready, BodyHandlers.discarding()).statusCode())
          .isEqualTo(200);
    } else {
      assertThat(text).contains(name + " is not installed");
    }
    // One that is absent would be tried for ever.
    assertThat(data.resolve("logs/supervisor-1.log"))
        .content()
        .contains("go to " + urlOf("Alertmanager").orElse("null"));
  }

  private Optional<String> urlOf(String name) throws IOException {
    return Pattern.compile(name.toLowerCase(Locale.ROOT) + " +(http:\\S+:\\d+)")
        .matcher(Files.readString(output))
        .results()
        .map(found -> found.group(1))
        .findFirst();
  }

  private List<Integer> portsOfMonitoring() throws IOException {
    return Pattern.compile("(?:prometheus|alertmanager) +http://127.0.0.1:(\\d+)")
        .matcher(Files.readString(output))
        .results()
        .map(found -> Integer.valueOf(found.group(1)))
        .toList();
  }

  private void awaitAllGone(List<ProcessRecord> processes) {
    await().atMost(A_WHILE).until(() -> processes.stream().noneMatch(UpCommandTest::isAlive));
  }

  private List<ProcessRecord> processes() {
    return new SuiteRecordFile(data).read().map(suite -> suite.processes()).orElse(List.of());
  }

  private static boolean isAlive(ProcessRecord process) {
    return ProcessHandle.of(process.pid()).isPresent();
  }

  private Process start() throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Dorderly.home=" + folder.resolve("home"),
            "-cp",
            System.getProperty("java.class.path"),
            OrderlyCommand.class.getName(),
            "up",
            "--free-ports",
            "--schedulers=2",
            "--monitoring",
            "--data=" + data)
        .redirectErrorStream(true)
        .redirectOutput(output.toFile())
        .start();
  }

  private void awaitRunning() {
    await()
        .atMost(STARTS_WITHIN)
        .untilAsserted(
            () ->
                assertThat(output)
                    .content()
                    .contains("Orderly is running.", "Users and passwords"));
    started.addAll(up.descendants().toList());
  }

  /** The servers and the unpacked Postgres of the real checkout. */
  private void linkServers(Path home) throws IOException {
    var real = OrderlyHome.find();
    for (var module : List.of("kafka-broker", "partner-sandbox")) {
      var place = Path.of("local-suite/%s/target/%s.jar".formatted(module, module));
      link(home.resolve(place), real.root().resolve(place));
    }
    var binaries = Files.createDirectories(real.localFolder().resolve("postgres-binaries"));
    link(home.resolve(".orderly/postgres-binaries"), binaries);
    link(home.resolve("monitoring"), real.root().resolve("monitoring"));
  }

  private void link(Path link, Path target) throws IOException {
    Files.createDirectories(link.getParent());
    links.add(Files.createSymbolicLink(link, target));
  }
}
