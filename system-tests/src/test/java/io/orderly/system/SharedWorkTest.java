package io.orderly.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.local.suite.Service;
import io.orderly.local.suite.ServiceInstance;
import io.orderly.local.suite.Suite;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(RunningSuite.class)
class SharedWorkTest {

  private final HttpClient http = HttpClient.newHttpClient();

  @Test
  void twoSchedulersTwoAgentsAndTwoSupervisorsShareTheWork(Suite suite) throws Exception {
    Checker checker = new Checker(suite);
    double claimedBefore = sum(suite, Service.SCHEDULER, "orderly_claimed_orders_total");

    List<String> orderIds =
        new Client(suite).submitAll(Client.newOrders(2_000, "order-fulfilment"));

    checker.awaitProcessed(orderIds, Duration.ofMinutes(3));
    checker.eachHasExactlyOneEffectAStep(orderIds);
    assertThat(checker.stepsStartedWithoutCause(orderIds)).isEmpty();
    assertThat(checker.brokenRows()).isEmpty();
    for (ServiceInstance scheduler : suite.instances(Service.SCHEDULER)) {
      assertThat(metric(scheduler, "orderly_claimed_orders_total")).isPositive();
    }
    for (ServiceInstance agent : suite.instances(Service.AGENT)) {
      assertThat(metric(agent, "orderly_step_seconds_count")).isPositive();
    }
    for (ServiceInstance supervisor : suite.instances(Service.SUPERVISOR)) {
      assertThat(metric(supervisor, "orderly_sweep_last_success_timestamp_seconds")).isPositive();
    }
    double claims = sum(suite, Service.SCHEDULER, "orderly_claimed_orders_total") - claimedBefore;
    assertThat(claims).as("claims of the 2,000 orders").isGreaterThanOrEqualTo(2_000);
  }

  private double sum(Suite suite, Service service, String metric) throws Exception {
    double sum = 0;
    for (ServiceInstance instance : suite.instances(service)) {
      sum += metric(instance, metric);
    }
    return sum;
  }

  /** The sum of a metric over its labels. */
  private double metric(ServiceInstance instance, String name)
      throws IOException, InterruptedException {
    HttpRequest scrape =
        HttpRequest.newBuilder(instance.url().resolve("/actuator/prometheus")).build();
    return http.send(scrape, BodyHandlers.ofString())
        .body()
        .lines()
        .filter(line -> line.startsWith(name + " ") || line.startsWith(name + "{"))
        .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
        .sum();
  }
}
