package io.orderly.local.suite;

import io.orderly.local.infrastructure.EmbeddedKafkaBroker;
import io.orderly.local.infrastructure.EmbeddedPostgresServer;
import io.orderly.local.infrastructure.OrderlyHome;
import io.orderly.local.infrastructure.OwnerOnly;
import io.orderly.local.infrastructure.PartnerSandboxProcess;
import io.orderly.local.infrastructure.starting.JarStart;
import io.orderly.local.suite.users.SuiteUsers;
import io.orderly.local.suite.users.SuiteUsersFile;
import java.net.URI;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The whole suite on this machine: Postgres, Kafka, the partner sandbox and every service as a
 * process of its own. None of them outlives this JVM, however it ends.
 *
 * <p>{@link #start} is called once; {@link #close} ends it from any thread, also while it starts.
 */
public final class Suite implements AutoCloseable {

  /**
   * For one instance to get ready; a JVM takes up to 45 s on a busy machine, and may be restarted.
   */
  public static final Duration READY_WITHIN = Duration.ofMinutes(4);

  private final SuiteSettings settings;
  private final SuiteListener listener;
  private final OrderlyHome home;
  private final JarStart start;
  private final SuiteRecordFile record;

  private volatile @Nullable Thread starter;
  private @Nullable SuiteLock lock;
  private @Nullable Servers servers;
  private @Nullable Roster roster;
  private @Nullable Fleet fleet;

  public Suite(SuiteSettings settings, SuiteListener listener) {
    this(settings, listener, OrderlyHome.find(), JarStart.PREPARED);
  }

  /** With the services' jars from elsewhere. */
  Suite(SuiteSettings settings, SuiteListener listener, OrderlyHome home, JarStart start) {
    this.settings = settings;
    this.listener = listener;
    this.home = home;
    this.start = start;
    this.record = new SuiteRecordFile(settings.data());
  }

  /** Starts a suite that says nothing, and waits until all of it is ready. */
  public static Suite start(SuiteSettings settings) {
    var suite = new Suite(settings, SuiteListener.SILENT);
    suite.start();
    return suite;
  }

  /**
   * Starts everything and waits until each instance is ready. When that fails nothing is left.
   *
   * @throws SuiteException when a suite runs on the data folder, the disk is full, a jar is missing
   *     or an instance does not get ready; the message says which
   * @throws PortsInUseException when other programs listen on the ports
   */
  public void start() {
    start(READY_WITHIN);
  }

  /**
   * As {@link #start()}.
   *
   * @param readyWithin for all instances to get ready, once the servers are
   */
  public void start(Duration readyWithin) {
    starter = Thread.currentThread();
    try {
      startAll(readyWithin);
    } catch (InterruptedException interrupted) {
      closeAfter(interrupted);
      throw new SuiteException("The start was interrupted", interrupted);
    } catch (RuntimeException failure) {
      closeAfter(failure);
      throw failure;
    } finally {
      starter = null;
    }
  }

  private synchronized void startAll(Duration readyWithin) throws InterruptedException {
    var checks = new StartChecks(settings, home);
    checks.requireJars();
    makeDataPrivate();
    FreeSpace.require(settings.data(), FreeSpace.NEEDED_BYTES);
    lock = SuiteLock.take(settings.data());
    var former = record.read();
    if (former.isPresent()) {
      new FormerRun(former.get(), home).awaitEnd();
    }
    checks.requirePorts();
    servers = Servers.start(settings, listener, start);
    var launch = new ServiceLaunch(settings, servers, home, start, users().environment());
    var processes = new Roster(record, servers);
    roster = processes;
    fleet = new Fleet(settings, launch, listener, processes);
    fleet.start(readyWithin);
  }

  /**
   * What it keeps tells ways in: passwords, addresses, logs. A folder that was there before is its
   * owner's affair, and stays as it is but for ours inside it.
   */
  private void makeDataPrivate() {
    if (Files.notExists(settings.data())) {
      OwnerOnly.folder(settings.data());
    }
    for (var ours : List.of("run", "logs")) {
      OwnerOnly.folder(settings.data().resolve(ours));
    }
  }

  /** A server died or is back: other commands get to know. */
  void serverChanged() {
    started(fleet).writeRosterSoon();
  }

  void serverRestarted(String server) {
    started(roster).restarted(server);
    serverChanged();
  }

  /** Who may speak to it: made at the first start on its data. */
  public SuiteUsers users() {
    var file = new SuiteUsersFile(settings.data());
    return file.read().orElseGet(file::create);
  }

  /** Every instance, in the order of {@link Service}. */
  public List<ServiceInstance> instances() {
    return started(fleet).instances();
  }

  public List<ServiceInstance> instances(Service service) {
    return instances().stream().filter(instance -> instance.service() == service).toList();
  }

  /**
   * The instance of that id.
   *
   * @param id {@code scheduler-1}
   * @throws IllegalArgumentException when there is none of that id
   */
  public ServiceInstance instance(String id) {
    return instances().stream()
        .filter(instance -> instance.id().equals(id))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("No instance " + id));
  }

  /** Where the first instance of the service answers. */
  public URI url(Service service) {
    return instance(service.value() + "-1").url();
  }

  /**
   * Waits until every instance that is not down is ready.
   *
   * @throws SuiteException when one was given up or takes longer
   */
  public void waitReady(Duration within) throws InterruptedException {
    started(fleet).waitReady(within);
  }

  public EmbeddedPostgresServer postgres() {
    return started(servers).postgres();
  }

  public EmbeddedKafkaBroker kafka() {
    return started(servers).kafka();
  }

  public PartnerSandboxProcess partnerSandbox() {
    return started(servers).partnerSandbox();
  }

  /** The state store, with user and password. */
  public String jdbcUrl() {
    return started(servers).jdbcUrl();
  }

  public SuiteSettings settings() {
    return settings;
  }

  private static <T> T started(@Nullable T part) {
    if (part == null) {
      throw new IllegalStateException("The suite is not running");
    }
    return part;
  }

  /** Stops all of it cleanly: the services first, then what they stand on. Again: does nothing. */
  @Override
  public void close() {
    var starting = starter;
    if (starting != null && starting != Thread.currentThread()) {
      starting.interrupt();
    }
    closeAll();
  }

  private void closeAfter(Exception failure) {
    try {
      closeAll();
    } catch (RuntimeException second) {
      failure.addSuppressed(second);
    }
  }

  private synchronized void closeAll() {
    var stops = new ArrayList<Runnable>();
    addTo(stops, fleet, Fleet::close);
    addTo(stops, servers, running -> running.stop(listener));
    addTo(stops, servers, running -> record.delete());
    addTo(stops, lock, SuiteLock::close);
    fleet = null;
    servers = null;
    lock = null;
    StopInOrder.run(stops);
  }

  private static <T> void addTo(List<Runnable> stops, @Nullable T part, Consumer<T> stop) {
    if (part != null) {
      stops.add(() -> stop.accept(part));
    }
  }
}
