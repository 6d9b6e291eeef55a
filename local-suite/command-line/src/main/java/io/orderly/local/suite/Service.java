package io.orderly.local.suite;

import java.util.Locale;

/** The four services of the suite. */
public enum Service {
  SUBMISSION("submission-service", 8081),
  SCHEDULER("scheduler-service", 8082),
  AGENT("agent-service", 8083),
  SUPERVISOR("supervisor-service", 8084);

  private final String module;
  private final int standardPort;

  Service(String module, int standardPort) {
    this.module = module;
    this.standardPort = standardPort;
  }

  /** Its folder below the root of the checkout, and the name of its jar. */
  public String module() {
    return module;
  }

  /** Where its first instance listens unless something else is asked for. */
  public int standardPort() {
    return standardPort;
  }

  /** Whether callers have to say who they are, so that its probes have a port of their own. */
  boolean hasDoors() {
    return this == SUBMISSION || this == SUPERVISOR;
  }

  /** How its instances are called: scheduler-1 is the first one of {@code scheduler}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
