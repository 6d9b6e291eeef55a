package io.orderly.local.suite;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Waits until some instances are ready, restarts included. */
final class ReadyWait {

  // Of a JVM whose main method threw; one that was killed or ran out of memory ends otherwise.
  private static final int REFUSED_TO_START = 1;

  private final List<ServiceInstance> pending;
  private final Predicate<ServiceInstance> isHopeless;

  ReadyWait(List<ServiceInstance> instances) {
    this(instances, instance -> false);
  }

  private ReadyWait(List<ServiceInstance> instances, Predicate<ServiceInstance> isHopeless) {
    this.pending = new ArrayList<>(instances);
    this.isHopeless = isHopeless;
  }

  /**
   * For the first start of a suite: all that the instances stand on is there, so one that refuses
   * to start will do so again, and has said why.
   */
  static ReadyWait ofFirstStart(List<ServiceInstance> instances) {
    return new ReadyWait(
        instances,
        instance -> instance.lastExitCode().stream().anyMatch(code -> code == REFUSED_TO_START));
  }

  /**
   * Waits for all of them.
   *
   * @param onReady is told of each
   * @throws SuiteException when one was given up, is down, refused its first start, or takes longer
   */
  void await(Duration within, Consumer<ServiceInstance> onReady) throws InterruptedException {
    var wait = new BoundedWait(within);
    while (!areReady(onReady)) {
      if (!wait.goesOn()) {
        throw notReady(
            pending.get(0),
            "it was not ready within %d s. If its log went on to the end, the machine is too busy: "
                    .formatted(within.toSeconds())
                + "nothing is lost, start again when it has less to do, or with a longer"
                + " --timeout");
      }
    }
  }

  private boolean areReady(Consumer<ServiceInstance> onReady) {
    for (var instance : List.copyOf(pending)) {
      if (isReadyYet(instance)) {
        pending.remove(instance);
        onReady.accept(instance);
      }
    }
    return pending.isEmpty();
  }

  private boolean isReadyYet(ServiceInstance instance) {
    if (isHopeless.test(instance)) {
      throw refused(instance);
    }
    return switch (instance.state()) {
      case GIVEN_UP -> throw notReady(instance, "it ended repeatedly");
      case DOWN -> throw notReady(instance, "it was stopped");
      case RUNNING, RESTARTING -> instance.isReady();
    };
  }

  private static SuiteException refused(ServiceInstance instance) {
    return instance
        .runLog()
        .refusal()
        .map(
            reason ->
                new SuiteException(
                    "%s refuses to start: %s%nIts log: %s"
                        .formatted(instance.id(), reason, instance.log())))
        .orElseGet(() -> notReady(instance, "it ended with exit code " + REFUSED_TO_START));
  }

  private static SuiteException notReady(ServiceInstance instance, String reason) {
    return new SuiteException(
        "%s did not become ready: %s. End of %s:%n%s"
            .formatted(instance.id(), reason, instance.log(), instance.runLog().tail()));
  }
}
