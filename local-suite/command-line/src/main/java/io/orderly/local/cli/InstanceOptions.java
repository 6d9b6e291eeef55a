package io.orderly.local.cli;

import io.orderly.local.suite.Service;
import io.orderly.local.suite.SuiteSettings;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How many processes of each service. */
final class InstanceOptions {

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
