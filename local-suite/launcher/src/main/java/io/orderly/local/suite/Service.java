package io.orderly.local.suite;

import java.util.Locale;

/** The four services of the suite. */
public enum Service {
  SUBMISSION("submission-service", 8081, 112),
  SCHEDULER("scheduler-service", 8082, 112),
  AGENT("agent-service", 8083, 112),
  SUPERVISOR("supervisor-service", 8084, 40);

  private final String module;
  private final int standardPort;
  private final int youngMebibytes;

  Service(String module, int standardPort, int youngMebibytes) {
    this.module = module;
    this.standardPort = standardPort;
    this.youngMebibytes = youngMebibytes;
  }

  /** Its folder below the root of the checkout, and the name of its jar. */
  public String module() {
    return module;
  }

  /** Where its first instance listens unless something else is asked for. */
  public int standardPort() {
    return standardPort;
  }

  /**
   * How much of its heap is for what is young, all of which it fills before it collects: half where
   * every order passes, since those are done before they grow old (with a third such a service
   * stopped ten times a second under load), and less in a supervisor, which hears of their ends.
   */
  int youngMebibytes() {
    return youngMebibytes;
  }

  /** Whether callers have to say who they are, so that its probes have a port of their own. */
  boolean hasApi() {
    return this == SUBMISSION || this == SUPERVISOR;
  }

  /** How its instances are called: scheduler-1 is the first one of {@code scheduler}. */
  public String value() {
    return name().toLowerCase(Locale.ROOT);
  }
}
