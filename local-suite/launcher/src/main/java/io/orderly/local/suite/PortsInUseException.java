package io.orderly.local.suite;

import java.util.Map;
import java.util.stream.Collectors;

/** Other programs listen where the suite should. */
public final class PortsInUseException extends RuntimeException {

  private final Map<String, Integer> taken;

  /**
   * @param taken the ports by the name of what should listen there
   */
  PortsInUseException(Map<String, Integer> taken) {
    super(
        taken.entrySet().stream()
            .map(port -> "port %d (%s) is in use".formatted(port.getValue(), port.getKey()))
            .collect(Collectors.joining(", ")));
    this.taken = Map.copyOf(taken);
  }

  /** The ports by the name of what should listen there: {@code postgres}, {@code scheduler}. */
  public Map<String, Integer> taken() {
    return taken;
  }
}
