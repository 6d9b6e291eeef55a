package io.orderly.local.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.orderly.local.infrastructure.FreePort;
import io.orderly.local.infrastructure.OrderlyHome;
import io.orderly.local.infrastructure.starting.JarStart;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Real processes, real Postgres and Kafka; only the services are stand-ins. */
@Tag("servers")
class SuiteTest {

  /** A JVM, Kafka's among them, starts in it on a busy machine. */
  private static final Duration A_WHILE = Suite.READY_WITHIN;

  @TempDir static Path folder;
  private static Path data;
  private static OrderlyHome home;
  private static Suite suite;

  @BeforeAll
  static void start() throws IOException {
    home = StandInHome.in(folder.resolve("home"));
    data = folder.resolve("data");
    var settings = SuiteSettings.onFreePorts(data).withInstances(Service.SCHEDULER, 2);
    suite = new Suite(settings, SuiteListener.SILENT, home, JarStart.PREPARED);
    suite.start();
  }

  @AfterAll
  static void stop() {
    suite.close();
  }

  @Test
  void everyInstanceIsReadyAndHasItsOwnPortAndLog() throws IOException {
    assertThat(suite.instances())
        .extracting(ServiceInstance::id)
        .containsExactly("submission-1", "scheduler-1", "scheduler-2", "agent-1", "supervisor-1");
    assertAllAreReady();
    assertThat(suite.instances()).extracting(ServiceInstance::port).doesNotHaveDuplicates();
    assertThat(Files.readString(data.resolve("logs/agent-1.log")))
        .contains("agent-1 serves for " + suite.partnerSandbox().baseUrl());
  }

  @Test
  void alertsLinkToTheConsoleWithoutAnAlertmanager() throws IOException {
    assertThat(Files.readString(data.resolve("logs/supervisor-1.log")))
        .contains("its alerts link to %s and go to null".formatted(suite.url(Service.SUPERVISOR)));
    assertThat(Files.readString(data.resolve("logs/scheduler-1.log")))
        .contains("its alerts link to null");
  }

  @Test
  void otherCommandsFindTheSuiteByItsRecord() {
    await()
        .atMost(A_WHILE)
        .untilAsserted(
            () -> {
              var found = new SuiteRecordFile(data).readLive().orElseThrow();
              assertThat(found.pid()).isEqualTo(ProcessHandle.current().pid());
              assertThat(found.url(Service.SUBMISSION)).contains(suite.url(Service.SUBMISSION));
              assertThat(found.partnerSandboxUrl()).contains(suite.partnerSandbox().baseUrl());
              assertThat(found.processes()).hasSize(8).allMatch(process -> process.pid() > 0);
            });
  }

  @Test
  void killedInstanceComesBackAsAnotherProcessOnTheSamePort() throws InterruptedException {
    var instance = suite.instance("scheduler-1");
    long before = instance.pid().orElseThrow();

    instance.kill();

    await().atMost(A_WHILE).until(() -> instance.pid().orElseThrow() != before);
    instance.waitReady(A_WHILE);
    assertThat(instance.restarts()).isPositive();
    assertThat(ProcessHandle.of(before)).isEmpty();
  }

  @Test
  void aStoppedInstanceStaysDownUntilItIsStarted() throws InterruptedException {
    var instance = suite.instance("supervisor-1");

    instance.takeDown();

    assertThat(instance.state()).isEqualTo(InstanceState.DOWN);
    assertThat(ProcessHandle.of(instance.pid().orElseThrow())).isEmpty();
    assertThatThrownBy(() -> instance.waitReady(A_WHILE)).isInstanceOf(SuiteException.class);
    instance.start();
    instance.waitReady(A_WHILE);
    assertThat(instance.restarts()).isZero();
  }

  @Test
  void suspendedInstanceAnswersAgainAfterItIsResumed() throws InterruptedException {
    var instance = suite.instance("agent-1");
    long pid = instance.pid().orElseThrow();

    instance.suspend();

    await().atMost(A_WHILE).until(() -> !instance.isReady());
    instance.resume();
    instance.waitReady(A_WHILE);
    assertThat(instance.pid()).hasValue(pid);
  }

  @Test
  void secondSuiteOnTheSameDataIsRefusedWithTheFirstOnesProcess() {
    var second =
        new Suite(SuiteSettings.onFreePorts(data), SuiteListener.SILENT, home, JarStart.PREPARED);

    assertThatThrownBy(second::start)
        .isInstanceOf(SuiteException.class)
        .hasMessageContaining("is already running on " + data);
    assertAllAreReady();
  }

  /** One may be slow to answer its probe, and is not ready then. */
  private static void assertAllAreReady() {
    await()
        .atMost(A_WHILE)
        .untilAsserted(() -> assertThat(suite.instances()).allMatch(ServiceInstance::isReady));
  }

  @Test
  void allPortsInUseAreReportedBeforeAnythingStarts() throws IOException {
    int free = FreePort.find();
    try (var taken = new ServerSocket(free, 1, InetAddress.getLoopbackAddress())) {
      var ports = SuitePorts.free();
      var settings =
          SuiteSettings.standard(folder.resolve("other"))
              .withPorts(
                  new SuitePorts(
                      taken.getLocalPort(), free, ports.partnerSandbox(), ports.services()));

      assertThatThrownBy(
              () -> new Suite(settings, SuiteListener.SILENT, home, JarStart.PREPARED).start())
          .isInstanceOfSatisfying(
              PortsInUseException.class,
              failure -> assertThat(failure.taken()).containsOnlyKeys("postgres", "kafka"));
    }
  }

  @Test
  void suiteWithoutBuiltServicesNamesTheJarsThatAreMissing() {
    var settings = SuiteSettings.onFreePorts(folder.resolve("unbuilt"));

    assertThatThrownBy(
            () ->
                new Suite(
                        settings,
                        SuiteListener.SILENT,
                        new OrderlyHome(folder.resolve("empty")),
                        JarStart.PREPARED)
                    .start())
        .hasMessageContaining("Not built")
        .hasMessageContaining("submission-service/target/submission-service.jar");
  }

  @Test
  void instanceThatDiesAgainAndAgainFailsTheStartAndLeavesNothing() {
    var ports = SuitePorts.free();
    var settings =
        SuiteSettings.standard(folder.resolve("dying"))
            .withPorts(ports)
            .withEnvironment(Service.SUBMISSION, "DIES", "yes")
            .withRestarts(new RestartLimit(2, Duration.ofMinutes(10), Duration.ofMillis(20)));

    assertThatThrownBy(
            () -> new Suite(settings, SuiteListener.SILENT, home, JarStart.PREPARED).start())
        .isInstanceOf(SuiteException.class)
        .hasMessageContaining("submission-1 did not become ready: it ended repeatedly")
        .hasMessageContaining("about to die");
    assertThat(List.copyOf(ports.byName().values())).allMatch(FreePort::isFree);
    assertThat(new SuiteRecordFile(settings.data()).read()).isEmpty();
  }

  @Test
  void suiteThatIsClosedWhileItStartsLeavesNothing() throws Exception {
    var settings =
        SuiteSettings.onFreePorts(folder.resolve("closed"))
            .withEnvironment(Service.SUBMISSION, "NEVER_READY", "yes");
    var begun = new CountDownLatch(1);
    var starting = new Suite(settings, tellsWhenSubmissionStarts(begun), home, JarStart.PREPARED);
    var start = CompletableFuture.runAsync(starting::start);
    assertThat(begun.await(A_WHILE.toSeconds(), TimeUnit.SECONDS)).isTrue();

    starting.close();

    assertThat(start).failsWithin(A_WHILE).withThrowableThat().withMessageContaining("interrupted");
    assertThat(settings.ports().byName().values()).allMatch(FreePort::isFree);
    assertThat(new SuiteRecordFile(settings.data()).read()).isEmpty();
  }

  private static SuiteListener tellsWhenSubmissionStarts(CountDownLatch begun) {
    return new SuiteListener() {
      @Override
      public void starting(String part) {
        if (part.equals("submission-1")) {
          begun.countDown();
        }
      }
    };
  }

  @ParameterizedTest
  @ValueSource(strings = {"postgres,kafka", "kafka,postgres", "partner-sandbox,postgres"})
  void serversThatAreKilledComeBackInWhateverOrderTheyDieAndHoweverOften(String order)
      throws SQLException {
    var told = new Told();
    var servers = List.of(order.split(","));
    var watch = ServerWatch.start(suite, told);
    try {
      for (int death = 1; death <= 2; death++) {
        for (var server : servers) {
          assertThat(ProcessHandle.of(pidOf(server)).orElseThrow().destroyForcibly()).isTrue();
        }
        await().atMost(A_WHILE).until(() -> told.returns.containsAll(servers));
        told.returns.clear();
        assertThat(answers()).isTrue();
      }
    } finally {
      watch.close();
    }
    assertThat(told.failures).isEmpty();
  }

  @Test
  void otherCommandsSeeThatAServerIsAwayAndThenItsNewProcess() {
    var told = new Told();
    long before = suite.postgres().pid();
    var watch = ServerWatch.start(suite, told);
    try {
      suite.postgres().kill();

      await().atMost(A_WHILE).until(() -> told.returns.contains("postgres"));
      await()
          .atMost(A_WHILE)
          .untilAsserted(
              () ->
                  assertThat(new SuiteRecordFile(data).readLive().orElseThrow().processes())
                      .filteredOn(process -> process.name().equals("postgres"))
                      .singleElement()
                      .satisfies(
                          postgres -> {
                            assertThat(postgres.pid()).isEqualTo(suite.postgres().pid());
                            assertThat(postgres.restarts()).isPositive();
                          }));
    } finally {
      watch.close();
    }
    assertThat(suite.postgres().pid()).isNotEqualTo(before);
    assertThat(told.failures).isEmpty();
  }

  private static long pidOf(String server) {
    return switch (server) {
      case "postgres" -> suite.postgres().pid();
      case "kafka" -> suite.kafka().pid();
      default -> suite.partnerSandbox().pid();
    };
  }

  private static boolean answers() throws SQLException {
    try (var connection = DriverManager.getConnection(suite.jdbcUrl())) {
      return connection.isValid(0);
    }
  }

  @Test
  void whatTellsWaysInIsForTheOwnerAlone() throws IOException {
    for (var file : List.of("users.json", "run/suite.json", "postgres/pgpass")) {
      assertThat(mode(file)).as(file).isEqualTo("rw-------");
    }
    for (var ours : List.of("", "run", "logs", "postgres", "kafka", "partner-sandbox")) {
      assertThat(mode(ours)).as(ours).isEqualTo("rwx------");
    }
  }

  @Test
  void passwordOfTheStoreStandsInNoListOfProcesses() {
    var password = suite.postgres().password();

    assertThat(ProcessHandle.current().descendants().map(process -> process.info().commandLine()))
        .isNotEmpty()
        .noneMatch(command -> command.orElse("").contains(password));
  }

  private static String mode(String file) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(data.resolve(file)));
  }

  /** What a person at the terminal would have read. */
  private static final class Told implements SuiteListener {
    private final List<String> returns = new CopyOnWriteArrayList<>();
    private final List<String> failures = new CopyOnWriteArrayList<>();

    @Override
    public void restartedReady(String part, Duration took) {
      returns.add(part);
    }

    @Override
    public void failed(String what) {
      failures.add(what);
    }

    @Override
    public void gaveUp(String part, String how, Path log) {
      failures.add(part + " was given up");
    }
  }

  @Test
  void serviceThatRefusesItsFirstStartEndsTheStartWithItsReason() {
    var settings =
        SuiteSettings.onFreePorts(folder.resolve("refusing"))
            .withEnvironment(Service.SUBMISSION, "REFUSES", "yes");

    assertThatThrownBy(
            () -> new Suite(settings, SuiteListener.SILENT, home, JarStart.PREPARED).start())
        .isInstanceOf(SuiteException.class)
        .hasMessageContaining("submission-1 refuses to start: own.yaml: an error")
        .hasMessageContaining("Fix the file.")
        .hasMessageNotContaining("\tat ");
    assertThat(settings.ports().byName().values()).allMatch(FreePort::isFree);
  }
}
