package io.orderly.local.suite;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Waits until some instances are ready, restarts included. */
final class ReadyWait {

  private final List<ServiceInstance> pending;

  ReadyWait(List<ServiceInstance> instances) {
    this.pending = new ArrayList<>(instances);
  }

  /**
   * Waits for all of them.
   *
   * @param onReady is told of each
   * @throws SuiteException when one was given up, is down, or takes longer
   */
  void await(Duration within, Consumer<ServiceInstance> onReady) throws InterruptedException {
    var wait = new BoundedWait(within);
    while (!areReady(onReady)) {
      if (!wait.goesOn()) {
        throw notReady(
            pending.get(0), "it was not ready within %d s".formatted(within.toSeconds()));
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

  private static boolean isReadyYet(ServiceInstance instance) {
    return switch (instance.state()) {
      case GIVEN_UP -> throw notReady(instance, "it ended again and again");
      case DOWN -> throw notReady(instance, "it was stopped");
      case RUNNING, RESTARTING -> instance.isReady();
    };
  }

  private static SuiteException notReady(ServiceInstance instance, String reason) {
    return new SuiteException(
        "%s did not get ready: %s. End of %s:%n%s"
            .formatted(instance.id(), reason, instance.log(), instance.logTail()));
  }
}
