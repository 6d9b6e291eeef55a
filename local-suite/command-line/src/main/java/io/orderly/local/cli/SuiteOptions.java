package io.orderly.local.cli;

import io.orderly.local.monitoring.MonitoringPorts;
import io.orderly.local.monitoring.MonitoringSettings;
import io.orderly.local.suite.Service;
import io.orderly.local.suite.Suite;
import io.orderly.local.suite.SuiteSettings;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What suite to start. */
final class SuiteOptions {

  @Mixin private final DataOption data = new DataOption();
  @Mixin private final InstanceOptions instances = new InstanceOptions();
  @Mixin private final PortOptions ports = new PortOptions();

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      converter = DurationText.class,
      defaultValue = "4m",
      description = "How long the services may take to get ready, at most 60m (default: 4m).")
  private Duration timeout = Suite.READY_WITHIN;

  /** How long all instances may take to get ready. */
  Duration readyWithin() {
    return timeout;
  }

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

  /** How many processes of each service. */
  static final class InstanceOptions {

    @Option(
        names = "--submissions",
        paramLabel = "N",
        converter = WholeNumber.Instances.class,
        description = "1 to 9, usually 1.")
    private @Nullable Integer submissions;

    @Option(
        names = "--schedulers",
        paramLabel = "N",
        converter = WholeNumber.Instances.class,
        description = "1 to 9, usually 1.")
    private @Nullable Integer schedulers;

    @Option(
        names = "--agents",
        paramLabel = "N",
        converter = WholeNumber.Instances.class,
        description = "1 to 9, usually 1.")
    private @Nullable Integer agents;

    @Option(
        names = "--supervisors",
        paramLabel = "N",
        converter = WholeNumber.Instances.class,
        description = "1 to 9, usually 1.")
    private @Nullable Integer supervisors;

    SuiteSettings over(SuiteSettings settings) {
      var changed = settings;
      for (var service : Service.values()) {
        var given = given(service);
        changed = given == null ? changed : changed.withInstances(service, given);
      }
      return changed;
    }

    private @Nullable Integer given(Service service) {
      return switch (service) {
        case SUBMISSION -> submissions;
        case SCHEDULER -> schedulers;
        case AGENT -> agents;
        case SUPERVISOR -> supervisors;
      };
    }
  }
}
