package io.orderly.local.suite;

import io.orderly.local.infrastructure.FreePort;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * One process of a service that is to run.
 *
 * @param number from 1
 */
record InstancePlan(Service service, int number, int port) {

  private static final int PORTS_BETWEEN_INSTANCES = 10;

  /** Stable over restarts: {@code scheduler-1}. */
  String id() {
    return service.word() + "-" + number;
  }

  /**
   * All instances, each service's first one on the port of the settings, the others 10, 20 ...
   * above it, or elsewhere when somebody listens there.
   */
  static List<InstancePlan> all(SuiteSettings settings) {
    var plans = new ArrayList<InstancePlan>();
    var taken = new HashSet<>(settings.ports().byName().values());
    for (var service : Service.values()) {
      plans.add(new InstancePlan(service, 1, settings.ports().of(service)));
      for (int number = 2; number <= settings.count(service); number++) {
        plans.add(new InstancePlan(service, number, portOf(service, number, settings, taken)));
      }
    }
    return List.copyOf(plans);
  }

  private static int portOf(
      Service service, int number, SuiteSettings settings, Set<Integer> taken) {
    int port = settings.ports().of(service) + PORTS_BETWEEN_INSTANCES * (number - 1);
    while (!FreePort.isFree(port) || !taken.add(port)) {
      port = FreePort.find();
    }
    return port;
  }
}
