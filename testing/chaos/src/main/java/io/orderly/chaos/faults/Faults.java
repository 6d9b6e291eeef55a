package io.orderly.chaos.faults;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** All faults. */
public final class Faults {

  static final Duration AT_ONCE = Duration.ZERO;
  static final Duration FIVE_SECONDS = Duration.ofSeconds(5);
  // CompleteBy of a chaos workflow, the grace, and a sweep: by then another instance has its work.
  static final Duration PAST_COMPLETE_BY = Duration.ofSeconds(13);
  private static final Duration LATER = Duration.ofSeconds(4);
  private static final Duration FIFTY_TIMES_SLOWER = Duration.ofMillis(250);

  private static final List<Fault> ALL = all();

  private Faults() {}

  public static List<Fault> list() {
    return ALL;
  }

  /**
   * The fault of that name.
   *
   * @throws IllegalArgumentException when there is none
   */
  public static Fault named(String name) {
    Optional<Fault> found = ALL.stream().filter(fault -> fault.name().equals(name)).findFirst();
    return found.orElseThrow(() -> new IllegalArgumentException("No fault " + name));
  }

  private static List<Fault> all() {
    var faults = new ArrayList<Fault>();
    faults.addAll(FaultsOfServices.list());
    faults.addAll(ofPostgres());
    faults.addAll(ofKafka());
    faults.addAll(ofPartners());
    faults.addAll(ofTopics());
    faults.add(
        new Fault(
            "agent-2-slow",
            Role.NETWORK,
            FIVE_SECONDS,
            target -> target.slowLink().delay(FIFTY_TIMES_SLOWER),
            target -> target.slowLink().delay(Duration.ZERO)));
    return List.copyOf(faults);
  }

  private static List<Fault> ofPostgres() {
    return List.of(
        new Fault(
            "postgres-restarted",
            Role.POSTGRES,
            AT_ONCE,
            target -> target.postgres().restart(),
            target -> target.postgres().startWhenDown()),
        new Fault(
            "postgres-killed",
            Role.POSTGRES,
            AT_ONCE,
            target -> target.postgres().kill(),
            target -> target.postgres().startWhenDown()),
        new Fault(
            "postgres-frozen",
            Role.POSTGRES,
            FIVE_SECONDS,
            target -> target.postgres().suspend(),
            target -> target.postgres().resume()),
        new Fault(
            "postgres-backends-terminated",
            Role.POSTGRES,
            FIVE_SECONDS,
            target -> target.postgres().terminateBackends(),
            target -> target.postgres().stopTerminating()),
        new Fault(
            "postgres-connections-exhausted",
            Role.POSTGRES,
            FIVE_SECONDS,
            target -> target.postgres().takeAllConnections(),
            target -> target.postgres().giveConnectionsBack()));
  }

  private static List<Fault> ofKafka() {
    return List.of(
        new Fault(
            "kafka-restarted",
            Role.KAFKA,
            AT_ONCE,
            target -> target.kafka().restart(),
            target -> target.kafka().startWhenDown()),
        new Fault(
            "kafka-down",
            Role.KAFKA,
            FIVE_SECONDS,
            target -> target.kafka().kill(),
            target -> target.kafka().startWhenDown()),
        new Fault(
            "kafka-frozen",
            Role.KAFKA,
            FIVE_SECONDS,
            target -> target.kafka().suspend(),
            target -> target.kafka().resume()));
  }

  private static List<Fault> ofPartners() {
    return List.of(
        partnerFault("partner-down", FIVE_SECONDS, "{\"mode\":\"DOWN\"}"),
        partnerFault("partner-hanging", FIVE_SECONDS, "{\"hangRate\":1.0,\"hangMillis\":12000}"),
        partnerFault("partner-slow", FIVE_SECONDS, "{\"latencyMillis\":1500,\"jitterMillis\":500}"),
        partnerFault("partner-failing", FIVE_SECONDS, "{\"errorRate\":0.3,\"errorStatus\":500}"),
        partnerFault(
            "partner-unauthorized", FIVE_SECONDS, "{\"errorRate\":1.0,\"errorStatus\":401}"),
        partnerFault("partner-late", PAST_COMPLETE_BY, "{\"hangRate\":0.3,\"hangMillis\":11000}"),
        partnerFault("partner-losing-answers", FIVE_SECONDS, "{\"loseAnswerRate\":0.3}"),
        partnerFault("partner-refusing", FIVE_SECONDS, "{\"refuseRate\":0.1}"),
        partnerFault(
            "partner-refusing-undo", FIVE_SECONDS, "{\"refuseRate\":0.05,\"undoRefuseRate\":0.5}"),
        new Fault(
            "partner-killed",
            Role.PARTNERS,
            FIVE_SECONDS,
            target -> target.partners().kill(),
            target -> target.partners().startWhenDown()),
        new Fault(
            "partner-frozen",
            Role.PARTNERS,
            FIVE_SECONDS,
            target -> target.partners().suspend(),
            target -> target.partners().resume()));
  }

  private static Fault partnerFault(String name, Duration atLeast, String faultSettings) {
    return new Fault(
        name,
        Role.PARTNERS,
        atLeast,
        target -> target.partners().set(faultSettings),
        target -> target.partners().behave());
  }

  private static List<Fault> ofTopics() {
    return List.of(
        new Fault(
            "records-poisoned",
            Role.TOPICS,
            FIVE_SECONDS,
            target -> target.topics().poison(),
            target -> target.topics().stopPoisoning()),
        repeated("replies-doubled", "scheduler-replies", Duration.ZERO),
        repeated("replies-late", "scheduler-replies", LATER),
        repeated("requests-doubled", "agent-requests.", Duration.ZERO),
        repeated("requests-late", "agent-requests.", LATER),
        repeated("submissions-doubled", "order-submissions", Duration.ZERO));
  }

  private static Fault repeated(String name, String prefix, Duration after) {
    return new Fault(
        name,
        Role.TOPICS,
        FIVE_SECONDS,
        target -> target.topics().repeatRecords(prefix, after),
        target -> target.topics().stopRepeating());
  }
}
