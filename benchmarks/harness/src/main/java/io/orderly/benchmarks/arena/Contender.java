package io.orderly.benchmarks.arena;

import io.orderly.benchmarks.processes.Watched;
import java.util.List;
import java.util.Locale;

/** What the suite is held against. */
public enum Contender {
  /** No engine: the same rows, records and calls, and nothing else. */
  FLOOR("floor.FloorMain", List.of()),
  DB_SCHEDULER("rivals.DbSchedulerMain", List.of()),
  /** With the HTTP client that an application takes first, in place of the lean one. */
  DB_SCHEDULER_JDK("rivals.DbSchedulerMain", List.of("--client", "JDK")),
  /** As its documentation sets it up, in place of what was tried out by hand. */
  DB_SCHEDULER_PLAIN("rivals.PlainDbSchedulerMain", List.of("--client", "JDK")),
  DBOS("rivals.DbosMain", List.of()),
  DBOS_JDK("rivals.DbosMain", List.of("--client", "JDK")),
  DBOS_PLAIN("rivals.PlainDbosMain", List.of("--client", "JDK")),
  TEMPORAL("rivals.TemporalMain", List.of());

  // Its test server holds every order in memory, and is the slower the more it holds.
  private static final int MOST_TEMPORAL_ORDERS = 2_000;
  private static final String WHOLE_FLOOR = "floor";

  private final String program;

  @SuppressWarnings("ImmutableEnumChecker") // List.of never changes
  private final List<String> arguments;

  Contender(String program, List<String> arguments) {
    this.program = program;
    this.arguments = arguments;
  }

  String mainClass() {
    return "io.orderly.benchmarks." + program;
  }

  List<String> arguments() {
    return arguments;
  }

  /** {@code db-scheduler} */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** How one of its parts is called in tables; only the floor has several. */
  String nameOf(String part) {
    return this == FLOOR ? part : word();
  }

  boolean isLastPart(String part) {
    return this != FLOOR || part.equals(WHOLE_FLOOR);
  }

  /** Whether it has a light load of its own: the HTTP client makes no difference there. */
  public boolean runsUnderLightLoad() {
    return switch (this) {
      case DB_SCHEDULER, DB_SCHEDULER_PLAIN, DBOS, DBOS_PLAIN, TEMPORAL -> true;
      case FLOOR, DB_SCHEDULER_JDK, DBOS_JDK -> false;
    };
  }

  /** As many orders as wanted, as far as it can take them. */
  int atMost(int orders) {
    return this == TEMPORAL ? Math.min(orders, MOST_TEMPORAL_ORDERS) : orders;
  }

  /** Whether it stands on a server, so that what the server uses is its cost. */
  boolean standsOn(Watched server) {
    return switch (this) {
      case FLOOR -> true;
      case DB_SCHEDULER, DB_SCHEDULER_JDK, DB_SCHEDULER_PLAIN, DBOS, DBOS_JDK, DBOS_PLAIN ->
          server.name().equals("postgres");
      case TEMPORAL -> false;
    };
  }
}
