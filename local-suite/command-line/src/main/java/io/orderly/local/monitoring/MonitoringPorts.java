package io.orderly.local.monitoring;

import io.orderly.local.infrastructure.FreePort;

/** Where the two listen on 127.0.0.1. */
public record MonitoringPorts(int prometheus, int alertmanager) {

  private static final int STANDARD_PROMETHEUS = 9090;
  private static final int STANDARD_ALERTMANAGER = 9093;

  /** The usual ports, each where it is free: the packages' own servers may listen there. */
  public static MonitoringPorts standardOrFree() {
    return new MonitoringPorts(orFree(STANDARD_PROMETHEUS), orFree(STANDARD_ALERTMANAGER));
  }

  /** Ports that nobody listens on at the moment. */
  public static MonitoringPorts free() {
    int prometheus = FreePort.find();
    int alertmanager = FreePort.find();
    while (alertmanager == prometheus) {
      alertmanager = FreePort.find();
    }
    return new MonitoringPorts(prometheus, alertmanager);
  }

  private static int orFree(int port) {
    return FreePort.isFree(port) ? port : FreePort.find();
  }
}
