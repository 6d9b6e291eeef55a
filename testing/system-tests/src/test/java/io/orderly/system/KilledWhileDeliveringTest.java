package io.orderly.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.local.infrastructure.JarLaunch;
import io.orderly.local.infrastructure.JarProcess;
import io.orderly.local.infrastructure.OrderlyHome;
import io.orderly.local.infrastructure.starting.JarLayout;
import io.orderly.local.infrastructure.starting.JarStart;
import io.orderly.local.infrastructure.starting.PreparedJar;
import io.orderly.local.suite.Service;
import io.orderly.local.suite.Suite;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * kill -9 of a supervisor that has told a webhook and an Alertmanager an alert, and not written
 * down that it has.
 */
@Tag("servers")
@ExtendWith(RunningSuite.class)
class KilledWhileDeliveringTest {

  private static final Duration SOON = Duration.ofSeconds(60);
  private static final Duration AFTER_A_START = Duration.ofMinutes(3);
  private static final String WEBHOOK = "ORDERLY_SUPERVISOR_ALERTING_WEBHOOKS_PAGER_";
  private static final String ALERTMANAGER = "ORDERLY_SUPERVISOR_ALERTING_ALERTMANAGERS_PAGER_";

  @TempDir private Path folder;

  @Test
  void theNextOneTellsBothTheAlertUnderTheSameId(Suite suite) throws Exception {
    try (Pager pager = new Pager()) {
      JsonNode order = orderInError(suite);
      String alertId = order.get("orderId").textValue() + ":" + order.get("version").longValue();
      String posted = alertId + ":raised";
      String inAlertmanager = Pager.inAlertmanager(alertId);

      pager.leaveUnanswered(posted, inAlertmanager);
      try (JarProcess killed = JarProcess.start(launch(suite, pager))) {
        await()
            .atMost(AFTER_A_START)
            .until(() -> pager.heardOf(alertId).containsAll(List.of(posted, inAlertmanager)));
        killed.kill();
      }
      assertThat(told(suite, alertId)).containsExactly("nothing", "nothing");
      pager.answerAll();
      try (JarProcess next = JarProcess.start(launch(suite, pager))) {
        await()
            .atMost(AFTER_A_START)
            .until(() -> told(suite, alertId), List.of("raised", "raised")::equals);
        assertThat(next.isAlive()).isTrue();
      }

      // At least once is what is promised.
      assertThat(pager.takenOf(alertId)).containsOnly(posted, inAlertmanager);
      assertThat(pager.heardOf(alertId)).containsOnly(posted, inAlertmanager);
      assertThat(pager.heardOf(alertId)).filteredOn(posted::equals).hasSizeGreaterThan(1);
      assertThat(pager.heardOf(alertId)).filteredOn(inAlertmanager::equals).hasSizeGreaterThan(1);
      new FaultFixture(suite).cancelOrdersInError();
    }
  }

  private static JsonNode orderInError(Suite suite) throws Exception {
    Client client = new Client(suite);
    Partners partners = new Partners(suite);
    partners.setFaults("payment", "{\"refuseRate\":1.0}");
    String orderId = client.submit(Client.newOrders(1, "order-fulfilment").get(0));
    await()
        .atMost(SOON)
        .until(() -> client.order(orderId).get("state").textValue().equals("Error"));
    partners.behave();
    return client.order(orderId);
  }

  private static List<String> told(Suite suite, String alertId) throws Exception {
    return new FaultFixture(suite)
        .column(
            "SELECT notice FROM state.alert_delivery WHERE sink LIKE '%%:pager' AND alert_id = '%s'"
                .formatted(alertId));
  }

  /** Beside the suite's own supervisors, which know nothing of the pager. */
  private JarLaunch launch(Suite suite, Pager pager) {
    JarLayout jar =
        PreparedJar.form(OrderlyHome.find().jar(Service.SUPERVISOR.module()), JarStart.PREPARED);
    return new JarLaunch(
        "a supervisor with a pager",
        jar.with(suite.settings().javaOptions(Service.SUPERVISOR)),
        List.of(),
        environment(suite, pager),
        folder.resolve("supervisor.log"),
        Duration.ofSeconds(40));
  }

  private static Map<String, String> environment(Suite suite, Pager pager) {
    Map<String, String> environment = new HashMap<>(suite.users().environment());
    environment.put("SERVER_PORT", "0");
    environment.put("SERVER_ADDRESS", "127.0.0.1");
    environment.put("MANAGEMENT_SERVER_PORT", "0");
    environment.put("ORDERLY_INSTANCE_ID", "supervisor-pager");
    environment.put("ORDERLY_EXIT_WITH_STARTER", "true");
    environment.put("SPRING_KAFKA_BOOTSTRAP_SERVERS", suite.kafka().bootstrapServers());
    environment.put("SPRING_DATASOURCE_URL", suite.postgres().jdbcUrl());
    environment.put("SPRING_DATASOURCE_USERNAME", suite.postgres().username());
    environment.put("SPRING_DATASOURCE_PASSWORD", suite.postgres().password());
    // Time enough to kill it, and less than the next one takes to start.
    environment.put("ORDERLY_SUPERVISOR_ALERTING_REQUESTTIMEOUT", "3s");
    environment.put("ORDERLY_SUPERVISOR_ALERTING_REDELIVERAFTER", "18s");
    environment.put(ALERTMANAGER + "URL", pager.url());
    environment.put(WEBHOOK + "URL", pager.url());
    environment.put(WEBHOOK + "SECRETS", "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw");
    return environment;
  }
}
