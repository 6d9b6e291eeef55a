package io.orderly.benchmarks.arena;

import io.orderly.benchmarks.processes.MeasuredProcess;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** What the suite is held against. */
public enum CompetitorProgram {
  /** No engine: the same rows, records and calls, and nothing else. */
  FLOOR("floor.FloorMain", List.of()),
  /** The same with an HTTP client that is not our own, as the lean one is. */
  FLOOR_JDK("floor.FloorMain", List.of("--client", "JDK")),
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
  // Of a floor, what depends on who makes the calls; the rows and the records do not.
  private static final Set<String> PARTS_WITH_CALLS = Set.of("floor-http", WHOLE_FLOOR);

  private final String program;

  @SuppressWarnings("ImmutableEnumChecker") // List.of never changes
  private final List<String> arguments;

  CompetitorProgram(String program, List<String> arguments) {
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
  public String value() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Whether it has no engine, but several parts; it needs a Kafka for one of them. */
  boolean isFloor() {
    return this == FLOOR || this == FLOOR_JDK;
  }

  /** The name of one of its parts in tables, unlike that of any other competitor's. */
  String nameOf(String part) {
    if (isFloor()) {
      return this == FLOOR_JDK ? part + "-jdk" : part;
    }
    return value();
  }

  /**
   * Whether a part goes into tables: work common to both floors is reported for the first one only.
   */
  boolean tells(String part) {
    return this != FLOOR_JDK || PARTS_WITH_CALLS.contains(part);
  }

  boolean isLastPart(String part) {
    return !isFloor() || part.equals(WHOLE_FLOOR);
  }

  /** Whether it has a light load of its own: the HTTP client makes no difference there. */
  public boolean runsUnderLightLoad() {
    return switch (this) {
      case DB_SCHEDULER, DB_SCHEDULER_PLAIN, DBOS, DBOS_PLAIN, TEMPORAL -> true;
      case FLOOR, FLOOR_JDK, DB_SCHEDULER_JDK, DBOS_JDK -> false;
    };
  }

  /** As many orders as wanted, as far as it can take them. */
  int atMost(int orders) {
    return this == TEMPORAL ? Math.min(orders, MOST_TEMPORAL_ORDERS) : orders;
  }

  /** Whether it stands on a server, so that what the server uses is its cost. */
  boolean standsOn(MeasuredProcess server) {
    return switch (this) {
      case FLOOR, FLOOR_JDK -> true;
      case DB_SCHEDULER, DB_SCHEDULER_JDK, DB_SCHEDULER_PLAIN, DBOS, DBOS_JDK, DBOS_PLAIN ->
          server.name().equals("postgres");
      case TEMPORAL -> false;
    };
  }
}
