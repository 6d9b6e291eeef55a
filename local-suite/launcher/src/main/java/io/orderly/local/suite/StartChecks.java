package io.orderly.local.suite;

import io.orderly.local.infrastructure.FreePort;
import io.orderly.local.infrastructure.OrderlyHome;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What has to be there before anything is started, so that a person hears of all of it at once. */
final class StartChecks {

  private final SuiteSettings settings;
  private final OrderlyHome home;

  StartChecks(SuiteSettings settings, OrderlyHome home) {
    this.settings = settings;
    this.home = home;
  }

  /** Every jar is built. The servers' own are checked where they come from, when they start. */
  void requireJars() {
    var missing =
        Stream.of(Service.values())
            .map(Service::module)
            .filter(module -> !Files.exists(home.root().resolve(jar(module))))
            .map(StartChecks::jar)
            .collect(Collectors.joining(", "));
    if (!missing.isEmpty()) {
      throw new SuiteException(
          "Not built in %s: %s. Run `mvn package` there, or ./orderly up, which does."
              .formatted(home.root(), missing));
    }
  }

  private static String jar(String module) {
    return "%s/target/%s.jar".formatted(module, module);
  }

  /** Nobody else listens where the suite will. */
  void requirePorts() {
    var taken = new LinkedHashMap<>(settings.ports().byName());
    taken.values().removeIf(FreePort::isFree);
    if (!taken.isEmpty()) {
      throw new PortsInUseException(taken);
    }
  }
}
