package io.orderly.local.suite;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;

/** All instances of the four services. */
final class Fleet implements AutoCloseable {

  private final ExecutorService background = Executors.newSingleThreadExecutor(this::daemon);
  private final SuiteListener listener;
  private final Roster roster;
  private final List<InstancePlan> plans;
  private final List<ServiceInstance> instances;

  Fleet(SuiteSettings settings, ServiceLaunch launch, SuiteListener listener, Roster roster) {
    this.listener = listener;
    this.roster = roster;
    this.plans = InstancePlan.all(settings);
    this.instances =
        plans.stream()
            .map(
                plan ->
                    new ServiceInstance(
                        plan,
                        launch.of(plan),
                        settings.restarts(),
                        background,
                        listener,
                        this::writeRosterSoon))
            .toList();
  }

  private Thread daemon(Runnable task) {
    var thread = new Thread(task, "suite-background");
    thread.setDaemon(true);
    // A sentence for the person at the terminal in place of a stack trace; the next task goes on.
    thread.setUncaughtExceptionHandler((failed, failure) -> listener.failed(failure.toString()));
    return thread;
  }

  List<ServiceInstance> instances() {
    return instances;
  }

  /** On another thread: an instance that changes holds its own lock, and must not ask others. */
  void writeRosterSoon() {
    try {
      background.execute(() -> roster.write(instances));
    } catch (RejectedExecutionException closed) {
      // Nobody needs the record of a suite that is being stopped.
    }
  }

  void start(Duration readyWithin) throws InterruptedException {
    for (var wave : StartOrder.waves(plans, Runtime.getRuntime().availableProcessors())) {
      var starting = wave.stream().map(plan -> instances.get(plans.indexOf(plan))).toList();
      var begun = System.nanoTime();
      for (var instance : starting) {
        listener.starting(instance.id());
        instance.start();
      }
      ReadyWait.ofFirstStart(starting)
          .await(
              readyWithin,
              ready -> listener.ready(ready.id(), Duration.ofNanos(System.nanoTime() - begun)));
    }
  }

  /** Waits for all that are not down. */
  void waitReady(Duration within) throws InterruptedException {
    var started =
        instances.stream().filter(instance -> instance.state() != InstanceState.DOWN).toList();
    new ReadyWait(started).await(within, ready -> {});
  }

  /** Stops all instances, side by side. */
  @Override
  public void close() {
    background.shutdownNow();
    var threads = Executors.newFixedThreadPool(instances.size());
    try {
      var stops = threads.invokeAll(instances.stream().map(this::stopping).toList());
      StopInOrder.run(stops.stream().<Runnable>map(stop -> () -> outcome(stop)).toList());
    } catch (InterruptedException interrupted) {
      instances.forEach(ServiceInstance::takeDown);
      Thread.currentThread().interrupt();
    } finally {
      threads.shutdownNow();
    }
  }

  private Callable<String> stopping(ServiceInstance instance) {
    return () -> {
      if (instance.state() != InstanceState.DOWN) {
        listener.stopping(instance.id());
        instance.stop();
      }
      return instance.id();
    };
  }

  private static void outcome(Future<String> stop) {
    try {
      stop.get();
    } catch (ExecutionException failure) {
      throw new SuiteException("An instance did not stop", failure);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
