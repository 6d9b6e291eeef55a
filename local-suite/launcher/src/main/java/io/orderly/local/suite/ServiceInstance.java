package io.orderly.local.suite;

import io.orderly.local.infrastructure.JarLaunch;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One instance of a service over all its runs. When its process ends without being asked to, it is
 * started again on the same port, within the limit.
 */
public final class ServiceInstance {

  private final InstancePlan plan;
  private final JarLaunch launch;
  private final Executor background;
  private final SuiteListener listener;
  private final Runnable onChange;
  private final ReadinessProbe probe = new ReadinessProbe();
  private final RecentExits exits;

  private InstanceState state = InstanceState.DOWN;
  private @Nullable ServiceRun run;
  private OptionalInt lastExitCode = OptionalInt.empty();
  private int restarts;

  ServiceInstance(
      InstancePlan plan,
      JarLaunch launch,
      RestartLimit limit,
      Executor background,
      SuiteListener listener,
      Runnable onChange) {
    this.plan = plan;
    this.launch = launch;
    this.exits = new RecentExits(limit);
    this.background = background;
    this.listener = listener;
    this.onChange = onChange;
  }

  /** Stable over restarts, {@code scheduler-1}: what the service has as its instance id. */
  public String id() {
    return plan.id();
  }

  public Service service() {
    return plan.service();
  }

  public int port() {
    return plan.port();
  }

  public URI url() {
    return URI.create("http://127.0.0.1:" + plan.port());
  }

  public int managementPort() {
    return plan.managementPort();
  }

  /** Where its probes and metrics are. */
  public URI managementUrl() {
    return URI.create("http://127.0.0.1:" + plan.managementPort());
  }

  /** The output of all its runs. */
  public Path log() {
    return launch.log();
  }

  public synchronized InstanceState state() {
    return state;
  }

  /** The process of the current run, or of the last one; empty before the first. */
  public synchronized OptionalLong pid() {
    return run == null ? OptionalLong.empty() : OptionalLong.of(run.process().pid());
  }

  /** When the current or last run began. */
  public synchronized Optional<Instant> startedAt() {
    return lastRun().map(ServiceRun::startedAt);
  }

  /** How often it was started again after a death. */
  public synchronized int restarts() {
    return restarts;
  }

  /** Whether its process runs and says that it is ready. */
  public boolean isReady() {
    return state() == InstanceState.RUNNING && probe.isReady(managementUrl());
  }

  /**
   * Waits until it is ready, restarts included.
   *
   * @throws SuiteException when the launcher gave it up, it is down, or it takes longer
   */
  public void waitReady(Duration within) throws InterruptedException {
    new ReadyWait(List.of(this)).await(within, instance -> {});
  }

  /** What its current or last run logged, the end of it. */
  synchronized RunLog runLog() {
    return new RunLog(run == null ? "" : run.process().lastOutput());
  }

  /** Of the last run that ended without being asked to. */
  synchronized OptionalInt lastExitCode() {
    return lastExitCode;
  }

  /** Starts it when it is down or given up; its earlier exits no longer count. */
  public synchronized void start() {
    if (state == InstanceState.DOWN || state == InstanceState.GIVEN_UP) {
      exits.forget();
      lastExitCode = OptionalInt.empty();
      launch();
    }
  }

  private synchronized void restart() {
    if (state != InstanceState.RESTARTING) {
      return;
    }
    try {
      launch();
      restarts++;
    } catch (UncheckedIOException refused) {
      startAgainLater("the system refuses to start it: " + refused.getMessage());
    }
  }

  private synchronized void launch() {
    var started = ServiceRun.start(launch);
    run = started;
    changeTo(InstanceState.RUNNING);
    // Nobody waits for this future: what it does is all there is.
    var unused = started.exitCode().thenAccept(exitCode -> ended(started, exitCode));
  }

  private synchronized void ended(ServiceRun ended, int exitCode) {
    if (!ended.equals(run) || state != InstanceState.RUNNING) {
      return;
    }
    lastExitCode = OptionalInt.of(exitCode);
    startAgainLater("exit code " + exitCode);
  }

  private void startAgainLater(String how) {
    var delay = exits.add(Instant.now());
    if (delay.isEmpty()) {
      changeTo(InstanceState.GIVEN_UP);
      listener.gaveUp(id(), how, log());
      return;
    }
    changeTo(InstanceState.RESTARTING);
    listener.restarting(id(), how, delay.get());
    CompletableFuture.delayedExecutor(delay.get().toMillis(), TimeUnit.MILLISECONDS, background)
        .execute(this::restart);
  }

  /** Kills the process (SIGKILL); the launcher starts it again, as after any crash. */
  public void kill() {
    lastRun().ifPresent(ServiceRun::kill);
  }

  /** Kills the process (SIGKILL) and leaves it down until {@link #start}. */
  public void takeDown() {
    goDown().ifPresent(ServiceRun::kill);
  }

  /** Stops it cleanly (SIGTERM, SIGKILL after 40 s) and leaves it down until {@link #start}. */
  public void stop() {
    goDown().ifPresent(ServiceRun::stop);
  }

  /** From here on nothing starts it but {@link #start}; its last run may still be alive. */
  private synchronized Optional<ServiceRun> goDown() {
    changeTo(InstanceState.DOWN);
    return lastRun();
  }

  /**
   * Freezes the process (SIGSTOP) until {@link #resume}: a zombie that believes in its old time.
   */
  public void suspend() {
    lastRun().ifPresent(ServiceRun::suspend);
  }

  /** Lets a frozen process go on (SIGCONT). */
  public void resume() {
    lastRun().ifPresent(ServiceRun::resume);
  }

  private synchronized Optional<ServiceRun> lastRun() {
    return Optional.ofNullable(run);
  }

  private void changeTo(InstanceState next) {
    state = next;
    onChange.run();
  }
}
