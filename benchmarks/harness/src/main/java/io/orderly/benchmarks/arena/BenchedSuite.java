package io.orderly.benchmarks.arena;

import io.orderly.benchmarks.loading.HookAddress;
import io.orderly.benchmarks.loading.OrderKind;
import io.orderly.benchmarks.loading.SubmissionAddress;
import io.orderly.benchmarks.processes.MeasuredProcess;
import io.orderly.benchmarks.processes.MeasuredProcess.Side;
import io.orderly.benchmarks.processes.Meter;
import io.orderly.benchmarks.processes.ProcessMemory;
import io.orderly.benchmarks.store.CountingServer;
import io.orderly.local.suite.Service;
import io.orderly.local.suite.ServiceInstance;
import io.orderly.local.suite.Suite;
import io.orderly.local.suite.SuiteListener;
import io.orderly.local.suite.SuiteSettings;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The suite as {@code ./orderly up} starts it, on free ports, with the partner stub in place of the
 * sandbox (which starts too, and idles).
 */
public final class BenchedSuite implements AutoCloseable {

  private static final List<String> PARTNERS = List.of("INVENTORY", "PAYMENT", "CARRIER");

  /** One a step. */
  public static final int CALLS_AN_ORDER = 3;

  private final PartnerStubProcess partner;
  private final Duration partnerDelay;
  private final HookAddress hooks;
  private final Suite suite;
  private final Thread onInterrupt = new Thread(this::closeAll, "suite-on-interrupt");

  private BenchedSuite(
      PartnerStubProcess partner, Duration partnerDelay, HookAddress hooks, Suite suite) {
    this.partner = partner;
    this.partnerDelay = partnerDelay;
    this.hooks = hooks;
    this.suite = suite;
  }

  /**
   * Starts all of it and waits until it is ready; when that fails nothing is left.
   *
   * @param instances of scheduler and agent, each
   * @param kinds of orders that it is to carry; with waiting ones, only its first agent instance
   *     can receive hooks, so there must be one
   */
  public static BenchedSuite start(
      Path data,
      int instances,
      Duration partnerDelay,
      List<OrderKind> kinds,
      SuiteListener listener)
      throws IOException, SQLException, InterruptedException {
    var partner =
        PartnerStubProcess.start(
            partnerDelay, Files.createDirectories(data).resolve("partner-stub.log"));
    try {
      var hooks = HookAddress.free();
      var settings = settings(data, instances, partner.baseUrl());
      for (var kind : EnumSet.complementOf(EnumSet.of(OrderKind.PLAIN))) {
        if (kinds.contains(kind)) {
          settings =
              OrderSetup.write(kind, data.resolve("kinds")).addedTo(settings, partner.baseUrl());
        }
      }
      if (kinds.contains(OrderKind.WAITING)) {
        settings = withHooks(settings, hooks);
      }
      CountingServer.prepare(data.resolve("postgres"), settings.ports().postgres());
      var benched = new BenchedSuite(partner, partnerDelay, hooks, new Suite(settings, listener));
      benched.start();
      return benched;
    } catch (RuntimeException | SQLException failure) {
      partner.close();
      throw failure;
    }
  }

  /** From now on Ctrl-C stops it too: its services take no notice of that themselves. */
  private void start() {
    Runtime.getRuntime().addShutdownHook(onInterrupt);
    try {
      suite.start();
    } catch (RuntimeException failure) {
      removeInterruptHook();
      throw failure;
    }
  }

  private void removeInterruptHook() {
    try {
      Runtime.getRuntime().removeShutdownHook(onInterrupt);
    } catch (IllegalStateException isShuttingDown) {
      // Then the suite is being stopped already, and once more does no harm.
    }
  }

  private static SuiteSettings settings(Path data, int instances, URI partner) {
    var settings =
        SuiteSettings.onFreePorts(data)
            .withInstances(Service.SCHEDULER, instances)
            .withInstances(Service.AGENT, instances);
    for (var name : PARTNERS) {
      settings =
          settings.withEnvironment(
              Service.AGENT, "ORDERLY_AGENTS_%s_BASEURL".formatted(name), partner.toString());
    }
    return settings;
  }

  /** All hooks of a run may come at once. */
  private static SuiteSettings withHooks(SuiteSettings settings, HookAddress hooks) {
    return settings
        .withEnvironment(Service.AGENT, "ORDERLY_HOOKS_PORT", Integer.toString(hooks.port()))
        .withEnvironment(Service.AGENT, "ORDERLY_HOOKS_MAXPERSECOND", "10000")
        .withEnvironment(Service.AGENT, "ORDERLY_BENCH_HOOK_SECRET", hooks.secret())
        .withEnvironment(Service.AGENT, "ORDERLY_EVENTSECRETS_DELIVERY", hooks.secret())
        .withEnvironment(Service.SCHEDULER, "ORDERLY_EVENTSECRETS_DELIVERY", hooks.secret());
  }

  public Suite suite() {
    return suite;
  }

  /** Where hooks about waiting orders are received, if it carries some. */
  public HookAddress hooks() {
    return hooks;
  }

  /** The partner's own time in an order: its steps come one after the other. */
  public double partnerMillisAnOrder() {
    return CALLS_AN_ORDER * (double) partnerDelay.toMillis();
  }

  /** How many calls the partner has answered so far. */
  public long partnerCalls() throws InterruptedException {
    return partner.answered();
  }

  /**
   * What its servers and its services run with.
   *
   * @throws IllegalStateException when Postgres does not flush what it commits
   */
  public String runsWith() throws SQLException {
    return "Postgres %s; %s"
        .formatted(CountingServer.settings(suite.postgres()), servicesRunWith());
  }

  private String servicesRunWith() {
    return Stream.of(Service.values())
        .collect(
            Collectors.groupingBy(
                service -> String.join(" ", suite.settings().javaOptions(service)),
                LinkedHashMap::new,
                Collectors.mapping(Service::value, Collectors.joining(", "))))
        .entrySet()
        .stream()
        .map(alike -> "%s: java %s".formatted(alike.getValue(), alike.getKey()))
        .collect(Collectors.joining("; "));
  }

  /** Where orders are submitted. */
  public SubmissionAddress submission() {
    return new SubmissionAddress(
        suite.url(Service.SUBMISSION).getPort(), suite.users().submitter().authorization());
  }

  /** Measures its processes as they run now, the stub and this process. */
  public Meter meter() {
    var watched = new ArrayList<MeasuredProcess>(services());
    watched.addAll(servers());
    watched.add(sandbox());
    watched.add(MeasuredProcess.alone("load", ProcessHandle.current().pid(), Side.MEASURING));
    return new Meter(watched);
  }

  /** What all that {@code ./orderly up} starts holds now; the launcher is this process here. */
  public Map<String, ProcessMemory> memory() {
    var watched = new ArrayList<MeasuredProcess>(services());
    servers().stream().filter(server -> server.side() == Side.MEASURED).forEach(watched::add);
    watched.add(sandbox());
    return new Meter(watched).memory();
  }

  private List<MeasuredProcess> services() {
    return suite.instances().stream()
        .map(
            instance ->
                MeasuredProcess.alone(
                    instance.service().value(), instance.pid().orElseThrow(), Side.MEASURED))
        .toList();
  }

  private MeasuredProcess sandbox() {
    return MeasuredProcess.alone("sandbox (idle)", suite.partnerSandbox().pid(), Side.MEASURING);
  }

  /** Postgres, Kafka and the stub: what competitors use as well. */
  List<MeasuredProcess> servers() {
    return List.of(
        MeasuredProcess.withChildren("postgres", suite.postgres().pid(), Side.MEASURED),
        MeasuredProcess.alone("kafka", suite.kafka().pid(), Side.MEASURED),
        MeasuredProcess.alone("partner stub", partner.pid(), Side.MEASURING));
  }

  /** Where the partner stub answers. */
  URI partner() {
    return partner.baseUrl();
  }

  /** The processes of the services as they run now: others when one was started again. */
  public Set<Long> servicePids() {
    return suite.instances().stream()
        .map(instance -> instance.pid().orElseThrow())
        .collect(Collectors.toUnmodifiableSet());
  }

  /**
   * Lets the services stand still (SIGSTOP) until {@link #resume}, so that another one has the
   * machine, and what they have warmed up stays warm.
   */
  public void suspend() {
    suite.instances().forEach(ServiceInstance::suspend);
  }

  /** The same for the schedulers alone: orders pile up. */
  public void suspendSchedulers() {
    suite.instances(Service.SCHEDULER).forEach(ServiceInstance::suspend);
  }

  /** Lets everything go on that stands still. */
  public void resume() {
    suite.instances().forEach(ServiceInstance::resume);
  }

  @Override
  public void close() {
    removeInterruptHook();
    closeAll();
  }

  private void closeAll() {
    try {
      suite.close();
    } finally {
      partner.close();
    }
  }
}
