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
 * @param managementPort of its probes and metrics; the same as its port where it has no other
 *     endpoint
 */
record InstancePlan(Service service, int number, int port, int managementPort) {

  private static final int MANAGEMENT_PORT_OFFSET = 1_000;

  private static final int HIGHEST_PORT = 65_535;
  private static final int PORTS_BETWEEN_INSTANCES = 10;

  /** Stable over restarts: {@code scheduler-1}. */
  String id() {
    return service.value() + "-" + number;
  }

  /** Whether it migrates the state store as it starts; all others wait for the schema. */
  boolean migrates() {
    return service == Service.SUBMISSION && number == 1;
  }

  /**
   * All instances, each service's first one on the port of the settings, the others 10, 20 ...
   * above it, or elsewhere when somebody listens there.
   */
  static List<InstancePlan> all(SuiteSettings settings) {
    var plans = new ArrayList<InstancePlan>();
    var taken = new HashSet<>(settings.ports().byName().values());
    for (var service : Service.values()) {
      plans.add(of(service, 1, settings.ports().of(service), taken));
      for (int number = 2; number <= settings.count(service); number++) {
        plans.add(of(service, number, portOf(service, number, settings, taken), taken));
      }
    }
    return List.copyOf(plans);
  }

  /**
   * Whether an instance of the service, or its probes, may stand that far above the first one's
   * port.
   */
  static boolean mayStand(Service service, int above) {
    return isOfInstance(above)
        || (service.hasApi() && isOfInstance(above - MANAGEMENT_PORT_OFFSET));
  }

  private static boolean isOfInstance(int above) {
    return above % PORTS_BETWEEN_INSTANCES == 0
        && above >= 0
        && above / PORTS_BETWEEN_INSTANCES < SuiteSettings.MAX_INSTANCES;
  }

  private static InstancePlan of(Service service, int number, int port, Set<Integer> taken) {
    return new InstancePlan(
        service, number, port, service.hasApi() ? managementPortOf(port, taken) : port);
  }

  private static int managementPortOf(int servicePort, Set<Integer> taken) {
    int port = servicePort + MANAGEMENT_PORT_OFFSET;
    while (port > HIGHEST_PORT || !FreePort.isFree(port) || !taken.add(port)) {
      port = FreePort.find();
    }
    return port;
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
