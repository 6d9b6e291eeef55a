package io.orderly.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.orderly.local.suite.ServiceInstance;
import io.orderly.local.suite.Suite;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What rules and dashboards may query is what a running suite offers. */
@ExtendWith(RunningSuite.class)
class OfferedMetricsTest {

  /** The rules and dashboards are held against the same list. */
  private static final Path LISTED =
      Path.of(
          System.getProperty("orderly.home"),
          "deployment-tests",
          "src",
          "test",
          "resources",
          "metrics.txt");

  private final HttpClient http = HttpClient.newHttpClient();

  @Test
  void everyListedMetricIsOfferedByTheRunningSuite(Suite suite) throws Exception {
    String orderId = new Client(suite).submit(Client.newOrders(1, "order-fulfilment").get(0));
    new Checker(suite).awaitProcessed(List.of(orderId), Duration.ofSeconds(60));
    new Kafka(suite).send("order-submissions", List.of("no JSON " + UUID.randomUUID()));

    await()
        .atMost(Duration.ofSeconds(30))
        .untilAsserted(() -> assertThat(offered(suite)).containsAll(listed()));
  }

  private static Set<String> listed() throws Exception {
    return Files.readAllLines(LISTED).stream()
        .filter(line -> !line.isBlank() && !line.startsWith("#"))
        .map(line -> line.split(" ", 3))
        .map(OfferedMetricsTest::series)
        .collect(Collectors.toSet());
  }

  private static String series(String[] words) {
    return switch (words[1]) {
      case "histogram" -> words[0] + "_bucket";
      case "summary" -> words[0] + "_count";
      default -> words[0];
    };
  }

  private Set<String> offered(Suite suite) throws Exception {
    Set<String> names = new TreeSet<>();
    for (ServiceInstance instance : suite.instances()) {
      HttpRequest scrape =
          HttpRequest.newBuilder(instance.managementUrl().resolve("/actuator/prometheus")).build();
      http.send(scrape, BodyHandlers.ofString())
          .body()
          .lines()
          .filter(line -> !line.startsWith("#"))
          .map(line -> line.split("[ {]", 2)[0])
          .forEach(names::add);
    }
    return names;
  }
}
