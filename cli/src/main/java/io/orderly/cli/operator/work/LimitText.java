package io.orderly.cli.operator.work;

import io.orderly.cli.output.JsonView;
import java.util.ArrayList;
import java.util.List;

/** How much an agent may be sent, in words. */
final class LimitText {

  private LimitText() {}

  static String of(JsonView limits) {
    List<String> bounds = new ArrayList<>();
    if (limits.has("callsPerSecond")) {
      bounds.add(limits.count("callsPerSecond") + " a second");
    }
    if (limits.has("callsInFlight")) {
      bounds.add(limits.count("callsInFlight") + " in flight");
    }
    return bounds.isEmpty() ? "none" : String.join(", ", bounds);
  }
}
