package io.orderly.local.cli;

import io.orderly.local.infrastructure.FolderInUseException;
import io.orderly.local.infrastructure.PortInUseException;
import io.orderly.local.infrastructure.StartFailedException;
import io.orderly.local.monitoring.MonitoringException;
import io.orderly.local.suite.PortsInUseException;
import io.orderly.local.suite.SuiteException;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Why a suite can't start or run: failures of the machine, not of the program. */
final class StartFailures {

  /** Each with the sentence that says what happened. */
  static final Map<Class<? extends Exception>, Function<Exception, String>> SENTENCES =
      Map.of(
          SuiteException.class, StartFailures::message,
          MonitoringException.class, StartFailures::message,
          PortInUseException.class, StartFailures::message,
          FolderInUseException.class, StartFailures::message,
          StartFailedException.class, StartFailures::message,
          PortsInUseException.class, failure -> portsInUse((PortsInUseException) failure));

  private StartFailures() {}

  private static String message(Exception failure) {
    return Objects.requireNonNullElse(failure.getMessage(), failure.getClass().getSimpleName());
  }

  private static String portsInUse(PortsInUseException failure) {
    var ports =
        failure.taken().entrySet().stream()
            .sorted(Map.Entry.comparingByValue())
            .map(
                port ->
                    "Port %d is in use by another program; free it (`lsof -i :%d` names the program) or choose another with --port-%s."
                        .formatted(port.getValue(), port.getValue(), port.getKey()))
            .collect(Collectors.joining(System.lineSeparator() + "         "));
    return ports + " --free-ports chooses free ports for all.";
  }
}
