package io.orderly.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.orderly.local.suite.Suite;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
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
  private static final int MAX_BATCHES = 100;
  private static final int BATCH = 100;

  /** What loses an answer waits for its sweep: nothing else has to be under way at the kill. */
  private static final int ORDERS_OF_SUPERVISOR = 200;

  private static final Duration RECOVERY = Duration.ofMinutes(4);

  @Test
  void ordersOfAKilledSchedulerAreProcessed(Suite suite) {
    allAreProcessedAlthough(
        suite,
        ORDERS,
        "{\"latencyMillis\":1000}",
        "scheduler-1",
        () -> new Checker(suite).ordersLockedBy("scheduler-1"));
  }

  @Test
  void ordersOfAKilledAgentAreProcessed(Suite suite) {
    allAreProcessedAlthough(
        suite,
        ORDERS,
        "{\"latencyMillis\":1000}",
        "agent-1",
        () -> callsUnderWay(suite, "agent-1"));
  }

  @Test
  void ordersOfAKilledSupervisorAreProcessedAlthoughAnswersGetLost(Suite suite) {
    allAreProcessedAlthough(
        suite,
        ORDERS_OF_SUPERVISOR,
        "{\"latencyMillis\":1000,\"loseAnswerRate\":0.05}",
        "supervisor-1",
        () -> new Checker(suite).stepsWithoutAnswer());
  }

  @Test
  void whatAKilledSubmissionServiceAcknowledgedIsProcessed(Suite suite) throws Exception {
    Client client = new Client(suite);
    Checker checker = new Checker(suite);
    Queue<String> acknowledged = new ConcurrentLinkedQueue<>();
    CountDownLatch killed = new CountDownLatch(1);

    CompletableFuture<Void> submitting =
        CompletableFuture.runAsync(() -> submitUntil(killed, client, acknowledged));
    try {
      await().atMost(RECOVERY).until(() -> !acknowledged.isEmpty());
      suite.instance("submission-1").kill();
    } finally {
      killed.countDown();
    }

    submitting.get(RECOVERY.toSeconds(), TimeUnit.SECONDS);
    List<String> orderIds = List.copyOf(acknowledged);
    assertThat(orderIds).doesNotHaveDuplicates();
    checker.awaitProcessed(orderIds, RECOVERY);
    checker.eachHasExactlyOneEffectAStep(orderIds);
    assertThat(checker.brokenRows()).isEmpty();
  }

  /** Batch after batch, so that one is under way at the kill; the last one is answered after it. */
  private static void submitUntil(
      CountDownLatch killed, Client client, Queue<String> acknowledged) {
    for (int batch = 0; batch < MAX_BATCHES && killed.getCount() > 0; batch++) {
      acknowledged.addAll(client.submitAll(Client.newOrders(BATCH, "order-fulfilment")));
    }
    acknowledged.addAll(client.submitAll(Client.newOrders(BATCH, "order-fulfilment")));
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
    Partners partners = new Partners(suite);
    partners.setFaults(faultSettings);
    int restartsBefore = suite.instance(killed).restarts();
    List<String> orderIds =
        new Client(suite).submitAll(Client.newOrders(orders, "order-fulfilment"));

    await().atMost(Duration.ofMinutes(1)).until(() -> checker.processed(orderIds) >= orders / 10);
    await().atMost(Duration.ofMinutes(1)).until(() -> carried.getAsLong() > 0);
    suite.instance(killed).kill();
    assertThat(checker.processed(orderIds)).as("processed at the kill").isLessThan(orders);
    partners.behave();

    checker.awaitProcessed(orderIds, RECOVERY);
    checker.eachHasExactlyOneEffectAStep(orderIds);
    assertThat(checker.brokenRows()).isEmpty();
    await()
        .atMost(RECOVERY)
        .untilAsserted(
            () -> assertThat(suite.instance(killed).restarts()).isGreaterThan(restartsBefore));
  }
}
