package io.orderly.system;

import io.orderly.local.infrastructure.OrderlyHome;
import io.orderly.local.suite.Service;
import io.orderly.local.suite.ServiceInstance;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/**
 * A fault that a running suite can be given in bounded time.
 *
 * @param alerts that must fire then
 * @param goOn what is done again and again while they are awaited
 */
record Drill(String fault, Set<String> alerts, Act inject, Act goOn, Act mend) {

  /** Something done to the suite. */
  interface Act {

    Act NOTHING = faultFixture -> {};

    void on(FaultFixture faultFixture) throws Exception;
  }

  static List<Drill> all() {
    return List.of(
        partnerDown(),
        partnerRefuses(),
        unreadableRecord(),
        requestsTooLate(),
        deadlinesPass(),
        agentsHang(),
        supervisorsHang(),
        schedulersHang(),
        agentStaysPaused(),
        releaseRolledBack(),
        nobodyTakesWords(),
        passwordsGuessed(),
        vacuumHeldBack(),
        postgresSlow(),
        postgresHangs(),
        kafkaHangs());
  }

  private static Drill partnerDown() {
    return new Drill(
        "a partner is down",
        Set.of("CircuitOpen"),
        faultFixture -> {
          faultFixture.partners().setFaults("payment", "{\"mode\":\"DOWN\"}");
          faultFixture.submit(100);
        },
        faultFixture -> faultFixture.submit(1),
        faultFixture -> faultFixture.partners().behave());
  }

  private static Drill partnerRefuses() {
    return new Drill(
        "a partner refuses for good",
        Set.of("OrdersInError"),
        faultFixture -> {
          faultFixture.partners().setFaults("payment", "{\"refuseRate\":1.0}");
          faultFixture.submit(1);
        },
        Act.NOTHING,
        faultFixture -> {
          faultFixture.partners().behave();
          faultFixture.cancelOrdersInError();
        });
  }

  private static Drill unreadableRecord() {
    return new Drill(
        "something arrives that nobody can read",
        Set.of("DeadLetters"),
        Act.NOTHING,
        faultFixture -> faultFixture.kafka("order-submissions", List.of("no JSON")),
        Act.NOTHING);
  }

  private static Drill requestsTooLate() {
    return new Drill(
        "requests come after their CompleteBy",
        Set.of("RequestsExpireOnArrival"),
        Act.NOTHING,
        faultFixture ->
            faultFixture.kafka(
                "agent-requests.payment", Collections.nCopies(20, requestOfLongAgo())),
        Act.NOTHING);
  }

  /** While an agent is paused, or they would be Processed before a sweep sees them. */
  private static Drill deadlinesPass() {
    return new Drill(
        "orders are not completed by their deadline",
        Set.of("DeadlinesMissed"),
        faultFixture -> faultFixture.operator("/operator/agents/carrier/pause"),
        FaultFixture::submitPastDeadline,
        faultFixture -> faultFixture.operator("/operator/agents/carrier/resume"));
  }

  /** Another name each time: one that is locked out already is not counted again. */
  private static Drill passwordsGuessed() {
    return new Drill(
        "somebody guesses passwords",
        Set.of("LoginFailuresHigh"),
        Act.NOTHING,
        faultFixture -> faultFixture.guessPassword("guessed-" + System.nanoTime(), 31),
        Act.NOTHING);
  }

  private static Drill agentsHang() {
    return new Drill(
        "every agent hangs",
        Set.of("AgentNotResponding", "InstanceDown", "ServiceDown"),
        faultFixture -> {
          faultFixture.each(Service.AGENT, ServiceInstance::suspend);
          faultFixture.submit(5);
        },
        Act.NOTHING,
        faultFixture -> faultFixture.each(Service.AGENT, ServiceInstance::resume));
  }

  private static Drill supervisorsHang() {
    return new Drill(
        "every supervisor hangs",
        Set.of("SupervisorsNotSweeping"),
        faultFixture -> faultFixture.each(Service.SUPERVISOR, ServiceInstance::suspend),
        Act.NOTHING,
        faultFixture -> faultFixture.each(Service.SUPERVISOR, ServiceInstance::resume));
  }

  /** The wait of its order is lengthened by hand, so that nobody waits for half an hour. */
  private static Drill schedulersHang() {
    return new Drill(
        "every scheduler hangs",
        Set.of("SchedulersNotClaiming", "OldestPendingTooOld", "BacklogGrowing"),
        faultFixture -> {
          faultFixture.each(Service.SCHEDULER, ServiceInstance::suspend);
          faultFixture.submit(1);
          faultFixture.sql(
              """
              UPDATE state.order_process SET changed_at = changed_at - interval '2 hours'
               WHERE process_state = 'Pending'
              """);
        },
        Act.NOTHING,
        faultFixture -> faultFixture.each(Service.SCHEDULER, ServiceInstance::resume));
  }

  /** The pause is lengthened by hand, so that nobody waits for four hours. */
  private static Drill agentStaysPaused() {
    return new Drill(
        "an agent stays paused",
        Set.of("PausedTooLong"),
        faultFixture -> {
          faultFixture.operator("/operator/agents/inventory/pause");
          faultFixture.sql("UPDATE state.pause SET paused_at = paused_at - interval '5 hours'");
        },
        Act.NOTHING,
        faultFixture -> faultFixture.operator("/operator/agents/inventory/resume"));
  }

  /** The order's workflow version is changed by hand into one that no release knows. */
  private static Drill releaseRolledBack() {
    return new Drill(
        "a release that left orders behind is rolled back",
        Set.of("OrdersBeyondRecovery"),
        faultFixture -> {
          faultFixture.operator("/operator/agents/inventory/pause");
          faultFixture.submit(1);
          faultFixture.sql(
              """
              UPDATE state.order_process
                 SET not_before = statement_timestamp() - interval '1 minute',
                     workflow_version = workflow_version || ' of the future'
               WHERE process_state = 'Pending'
              """);
        },
        Act.NOTHING,
        faultFixture -> {
          faultFixture.sql(
              """
              UPDATE state.order_process
                 SET workflow_version = replace(workflow_version, ' of the future', '')
               WHERE workflow_version LIKE '% of the future'
              """);
          faultFixture.operator("/operator/agents/inventory/resume");
        });
  }

  /** What is owed is made older by hand, so that nobody waits for a quarter of an hour. */
  private static Drill nobodyTakesWords() {
    return new Drill(
        "nobody takes the word of an order in Error",
        Set.of("AlertsUndelivered", "AlertSinkUnreachable", "NotificationsDelayed"),
        faultFixture -> {
          faultFixture.partners().setFaults("payment", "{\"refuseRate\":1.0}");
          faultFixture.each(Service.SUPERVISOR, ServiceInstance::suspend);
          faultFixture.submitForError("order-replies.drill");
          faultFixture.suite().kafka().suspend();
          faultFixture.each(Service.SUPERVISOR, ServiceInstance::resume);
        },
        faultFixture ->
            faultFixture.sql(
                """
                UPDATE state.operator_alert SET raised_at = '2020-01-01' WHERE delivered_at IS NULL;
                UPDATE state.alert_delivery SET pending_since = '2020-01-01' WHERE pending_since IS NOT NULL;
                UPDATE state.notification SET pending_since = '2020-01-01' WHERE next_at IS NOT NULL
                """),
        faultFixture -> {
          faultFixture.suite().kafka().resume();
          faultFixture.partners().behave();
          faultFixture.cancelOrdersInError();
        });
  }

  private static Drill vacuumHeldBack() {
    return new Drill(
        "vacuum does not keep up",
        Set.of("TableBloated"),
        faultFixture ->
            faultFixture.sql(
                """
                CREATE TABLE state.drill (n integer) WITH (autovacuum_enabled = false);
                INSERT INTO state.drill SELECT generate_series(1, 300000);
                DELETE FROM state.drill WHERE n > 100000
                """),
        Act.NOTHING,
        faultFixture -> faultFixture.sql("DROP TABLE state.drill"));
  }

  private static Drill postgresSlow() {
    return new Drill(
        "Postgres is slow",
        Set.of("RestLatencyHigh"),
        Act.NOTHING,
        Drill::submitIntoALock,
        Act.NOTHING);
  }

  private static Drill postgresHangs() {
    return new Drill(
        "Postgres hangs",
        Set.of("RestErrorRateHigh", "DatabasePoolExhausted"),
        faultFixture -> faultFixture.suite().postgres().suspend(),
        FaultFixture::tryToSubmit,
        faultFixture -> faultFixture.suite().postgres().resume());
  }

  private static Drill kafkaHangs() {
    return new Drill(
        "Kafka hangs",
        Set.of("KafkaSendsFailing"),
        faultFixture -> faultFixture.suite().kafka().suspend(),
        FaultFixture::tryToSubmit,
        faultFixture -> faultFixture.suite().kafka().resume());
  }

  private static String requestOfLongAgo() throws IOException {
    Path golden =
        OrderlyHome.find()
            .root()
            .resolve("shared-contracts/src/test/resources/golden/StepRequest.json");
    return Files.readString(golden)
        .replaceAll("\"completeBy\" : \"\\d+", "\"completeBy\" : \"2020");
  }

  /** Posts once the lock is there, or the post might be quicker than it. */
  private static void submitIntoALock(FaultFixture faultFixture) throws SQLException {
    try (Connection connection = DriverManager.getConnection(faultFixture.suite().jdbcUrl());
        var locking = connection.createStatement()) {
      connection.setAutoCommit(false);
      locking.execute("LOCK TABLE orders.customer_order IN EXCLUSIVE MODE");
      CompletableFuture<Void> post = CompletableFuture.runAsync(faultFixture::tryToSubmit);
      locking.execute("SELECT pg_sleep(4)");
      connection.commit();
      post.join();
    }
  }

  @Override
  public String toString() {
    return fault;
  }
}
