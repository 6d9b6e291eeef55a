package io.orderly.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.orderly.local.suite.Service;
import io.orderly.local.suite.ServiceInstance;
import io.orderly.local.suite.Suite;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@Tag("servers")
@ExtendWith(RunningSuite.class)
class SharedWorkTest {

  private static final String CLAIMED_ORDERS = "orderly_claimed_orders_total";
  private static final String STEPS = "orderly_step_seconds_count";
  private static final String LAST_SWEEP = "orderly_sweep_last_success_timestamp_seconds";

  private final HttpClient http = HttpClient.newHttpClient();

  @Test
  void twoSchedulersTwoAgentsAndTwoSupervisorsShareTheWork(Suite suite) throws Exception {
    Checker checker = new Checker(suite);
    Map<String, Double> claimedBefore = byInstance(suite, Service.SCHEDULER, CLAIMED_ORDERS);
    Map<String, Double> steppedBefore = byInstance(suite, Service.AGENT, STEPS);

    Client client = new Client(suite);
    List<String> orderIds =
        new ArrayList<>(client.submitAll(Client.newOrders(2_000, "order-fulfilment")));
    // One agent may still have every partition, after an outage in another test: then more come.
    await()
        .atMost(Duration.ofMinutes(2))
        .pollInterval(Duration.ofSeconds(1))
        .untilAsserted(
            () -> {
              orderIds.addAll(client.submitAll(Client.newOrders(100, "order-fulfilment")));
              assertAllWorkedSince(suite, claimedBefore, steppedBefore);
            });

    checker.awaitProcessed(orderIds, Duration.ofMinutes(3));
    checker.eachHasExactlyOneEffectAStep(orderIds);
    assertThat(checker.stepsStartedWithoutCause(orderIds)).isEmpty();
    assertThat(checker.brokenRows()).isEmpty();
  }

  private void assertAllWorkedSince(
      Suite suite, Map<String, Double> claimedBefore, Map<String, Double> steppedBefore)
      throws Exception {
    assertThat(byInstance(suite, Service.SCHEDULER, CLAIMED_ORDERS))
        .allSatisfy((id, now) -> assertThat(now).as(id).isGreaterThan(claimedBefore.get(id)));
    assertThat(byInstance(suite, Service.AGENT, STEPS))
        .allSatisfy((id, now) -> assertThat(now).as(id).isGreaterThan(steppedBefore.get(id)));
    assertThat(byInstance(suite, Service.SUPERVISOR, LAST_SWEEP))
        .allSatisfy((id, now) -> assertThat(now).as(id).isPositive());
  }

  private Map<String, Double> byInstance(Suite suite, Service service, String metric)
      throws Exception {
    Map<String, Double> values = new TreeMap<>();
    for (ServiceInstance instance : suite.instances(service)) {
      values.put(instance.id(), metric(instance, metric));
    }
    return values;
  }

  /** The sum of a metric over its labels. */
  private double metric(ServiceInstance instance, String name)
      throws IOException, InterruptedException {
    HttpRequest scrape =
        HttpRequest.newBuilder(instance.managementUrl().resolve("/actuator/prometheus")).build();
    return http.send(scrape, BodyHandlers.ofString())
        .body()
        .lines()
        .filter(line -> line.startsWith(name + " ") || line.startsWith(name + "{"))
        .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
        .sum();
  }
}
