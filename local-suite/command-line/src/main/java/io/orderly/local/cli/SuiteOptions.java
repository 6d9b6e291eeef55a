package io.orderly.local.cli;

import io.orderly.local.monitoring.MonitoringPorts;
import io.orderly.local.monitoring.MonitoringSettings;
import io.orderly.local.suite.Service;
import io.orderly.local.suite.SuiteSettings;
import picocli.CommandLine.Mixin;

/** What suite to start. */
final class SuiteOptions {

  @Mixin private final DataOption data = new DataOption();
  @Mixin private final InstanceOptions instances = new InstanceOptions();
  @Mixin private final PortOptions ports = new PortOptions();

  /** As asked for, on the usual ports, also when those are taken. */
  SuiteSettings settings() {
    return instances.over(SuiteSettings.standard(data.folder()).withPorts(ports.ports()));
  }

  /**
   * What watches that suite: on the usual ports where they are free, or on any free ones when those
   * were asked for.
   */
  MonitoringSettings monitoring(SuiteSettings suite) {
    var chosen =
        ports.areAnyFreeOnes()
            ? MonitoringPorts.free(suite.ports())
            : MonitoringPorts.standardOrFree(suite.ports());
    return MonitoringSettings.standard(suite.data(), chosen);
  }

  /**
   * Beside whatever else runs here: on data of its own, and on other ports when the usual ones are
   * taken. Two schedulers, so that one can go.
   */
  SuiteSettings demoSettings() {
    return instances.over(
        SuiteSettings.standard(data.demoFolder())
            .withPorts(ports.portsOrFreeOnes())
            .withInstances(Service.SCHEDULER, 2));
  }
}
