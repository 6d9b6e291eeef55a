package io.orderly.local.monitoring;

import io.orderly.local.infrastructure.FreePort;
import io.orderly.local.suite.SuitePorts;
import java.util.stream.IntStream;

/** Where the two listen on 127.0.0.1. */
public record MonitoringPorts(int prometheus, int alertmanager) {

  private static final int STANDARD_PROMETHEUS = 9090;
  private static final int STANDARD_ALERTMANAGER = 9093;
  private static final int TRIES = 200;

  /**
   * The usual ports, each where it is free: the packages' own servers may listen there.
   *
   * @param suite that is watched; it need not run yet
   */
  public static MonitoringPorts standardOrFree(SuitePorts suite) {
    var free = free(suite);
    return new MonitoringPorts(
        isLeft(STANDARD_PROMETHEUS, suite) ? STANDARD_PROMETHEUS : free.prometheus(),
        isLeft(STANDARD_ALERTMANAGER, suite) ? STANDARD_ALERTMANAGER : free.alertmanager());
  }

  /**
   * Ports that nobody listens on at the moment.
   *
   * @param suite that is watched; it need not run yet
   * @throws IllegalStateException when 200 random ports were not enough
   */
  public static MonitoringPorts free(SuitePorts suite) {
    int[] found =
        IntStream.generate(FreePort::find)
            .limit(TRIES)
            .filter(port -> !suite.mayTake(port))
            .distinct()
            .limit(2)
            .toArray();
    if (found.length < 2) {
      throw new IllegalStateException("No free ports for Prometheus and Alertmanager");
    }
    return new MonitoringPorts(found[0], found[1]);
  }

  private static boolean isLeft(int port, SuitePorts suite) {
    return FreePort.isFree(port) && !suite.mayTake(port);
  }
}
