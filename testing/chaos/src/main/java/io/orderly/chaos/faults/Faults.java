package io.orderly.chaos.faults;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Every fault there is. */
public final class Faults {

  static final Duration AT_ONCE = Duration.ZERO;
  static final Duration A_MOMENT = Duration.ofSeconds(5);
  // CompleteBy of a chaos workflow, the grace, and a sweep: by then somebody else has its work.
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
            A_MOMENT,
            target -> target.slowLink().holdBack(FIFTY_TIMES_SLOWER),
            target -> target.slowLink().holdBack(Duration.ZERO)));
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
            A_MOMENT,
            target -> target.postgres().suspend(),
            target -> target.postgres().resume()),
        new Fault(
            "postgres-backends-terminated",
            Role.POSTGRES,
            A_MOMENT,
            target -> target.postgres().terminateBackends(),
            target -> target.postgres().stopTerminating()),
        new Fault(
            "postgres-connections-taken",
            Role.POSTGRES,
            A_MOMENT,
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
            "kafka-away",
            Role.KAFKA,
            A_MOMENT,
            target -> target.kafka().kill(),
            target -> target.kafka().startWhenDown()),
        new Fault(
            "kafka-frozen",
            Role.KAFKA,
            A_MOMENT,
            target -> target.kafka().suspend(),
            target -> target.kafka().resume()));
  }

  private static List<Fault> ofPartners() {
    return List.of(
        partnerFault("partner-away", A_MOMENT, "{\"mode\":\"DOWN\"}"),
        partnerFault("partner-hanging", A_MOMENT, "{\"hangRate\":1.0,\"hangMillis\":12000}"),
        partnerFault("partner-slow", A_MOMENT, "{\"latencyMillis\":1500,\"jitterMillis\":500}"),
        partnerFault("partner-failing", A_MOMENT, "{\"errorRate\":0.3,\"errorStatus\":500}"),
        partnerFault("partner-late", PAST_COMPLETE_BY, "{\"hangRate\":0.3,\"hangMillis\":11000}"),
        partnerFault("partner-losing-answers", A_MOMENT, "{\"loseAnswerRate\":0.3}"),
        partnerFault("partner-refusing", A_MOMENT, "{\"refuseRate\":0.1}"),
        partnerFault(
            "partner-refusing-undo", A_MOMENT, "{\"refuseRate\":0.05,\"undoRefuseRate\":0.5}"),
        new Fault(
            "partner-killed",
            Role.PARTNERS,
            A_MOMENT,
            target -> target.partners().kill(),
            target -> target.partners().startWhenDown()),
        new Fault(
            "partner-frozen",
            Role.PARTNERS,
            A_MOMENT,
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
            A_MOMENT,
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
        A_MOMENT,
        target -> target.topics().repeatRecords(prefix, after),
        target -> target.topics().stopRepeating());
  }
}
