package io.orderly.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.orderly.local.suite.Suite;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** kill -9 of each kind of process while orders are on their way. */
@Tag("servers")
@ExtendWith(RunningSuite.class)
class KilledProcessTest {

  private static final int ORDERS = 600;

  /** What loses an answer waits for its sweep: nothing else has to be under way at the kill. */
  private static final int ORDERS_OF_SUPERVISOR = 200;

  private static final Duration RECOVERY = Duration.ofMinutes(4);

  @Test
  void ordersOfAKilledSchedulerAreProcessed(Suite suite) {
    allAreProcessedAlthough(
        suite,
        ORDERS,
        "{\"latencyMillis\":400}",
        "scheduler-1",
        () -> new Checker(suite).ordersLockedBy("scheduler-1"));
  }

  @Test
  void ordersOfAKilledAgentAreProcessed(Suite suite) {
    allAreProcessedAlthough(
        suite, ORDERS, "{\"latencyMillis\":400}", "agent-1", () -> callsUnderWay(suite, "agent-1"));
  }

  @Test
  void ordersOfAKilledSupervisorAreProcessedAlthoughAnswersGetLost(Suite suite) {
    allAreProcessedAlthough(
        suite,
        ORDERS_OF_SUPERVISOR,
        "{\"latencyMillis\":400,\"loseAnswerRate\":0.05}",
        "supervisor-1",
        () -> new Checker(suite).stepsWithoutAnswer());
  }

  @Test
  void whatAKilledSubmissionServiceAcknowledgedIsProcessed(Suite suite) throws Exception {
    Client client = new Client(suite);
    Checker checker = new Checker(suite);
    List<String> orders = Client.newOrders(1_500, "order-fulfilment");

    CompletableFuture<List<String>> submitted =
        CompletableFuture.supplyAsync(() -> client.submitAll(orders));
    String first = client.submit(orders.get(0));
    assertThat(submitted).as("the other orders are still being submitted").isNotDone();
    suite.instance("submission-1").kill();

    List<String> orderIds = submitted.get(RECOVERY.toSeconds(), TimeUnit.SECONDS);
    assertThat(orderIds).contains(first).doesNotHaveDuplicates().hasSize(orders.size());
    checker.awaitProcessed(orderIds, RECOVERY);
    checker.eachHasExactlyOneEffectAStep(orderIds);
    assertThat(checker.brokenRows()).isEmpty();
  }

  /** Slots of that instance with a call in them. */
  private static long callsUnderWay(Suite suite, String agent) {
    HttpRequest scrape =
        HttpRequest.newBuilder(
                suite.instance(agent).managementUrl().resolve("/actuator/prometheus"))
            .build();
    return HttpClient.newHttpClient()
        .sendAsync(scrape, BodyHandlers.ofLines())
        .orTimeout(10, TimeUnit.SECONDS)
        .join()
        .body()
        .filter(line -> line.startsWith("orderly_agent_slots_used{"))
        .mapToLong(line -> (long) Double.parseDouble(line.substring(line.lastIndexOf(' '))))
        .sum();
  }

  private static void allAreProcessedAlthough(
      Suite suite, int orders, String faultSettings, String killed, LongSupplier carried) {
    Checker checker = new Checker(suite);
    new Partners(suite).setFaults(faultSettings);
    int restartsBefore = suite.instance(killed).restarts();
    List<String> orderIds =
        new Client(suite).submitAll(Client.newOrders(orders, "order-fulfilment"));

    await().atMost(Duration.ofMinutes(1)).until(() -> checker.processed(orderIds) >= orders / 10);
    await().atMost(Duration.ofMinutes(1)).until(() -> carried.getAsLong() > 0);
    suite.instance(killed).kill();
    assertThat(checker.processed(orderIds)).as("processed at the kill").isLessThan(orders);

    checker.awaitProcessed(orderIds, RECOVERY);
    checker.eachHasExactlyOneEffectAStep(orderIds);
    assertThat(checker.brokenRows()).isEmpty();
    await()
        .atMost(RECOVERY)
        .untilAsserted(
            () -> assertThat(suite.instance(killed).restarts()).isGreaterThan(restartsBefore));
  }
}
