package io.orderly.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.orderly.local.suite.ServiceInstance;
import io.orderly.local.suite.Suite;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What rules and dashboards may query is what a running suite offers. */
@Tag("servers")
@ExtendWith(RunningSuite.class)
class OfferedMetricsTest {

  /** The rules and dashboards are held against the same list. */
  private static final Path LISTED =
      Path.of(
          System.getProperty("orderly.home"),
          "testing/deployment-tests",
          "src",
          "test",
          "resources",
          "metrics.txt");

  private static final Pattern LABEL =
      Pattern.compile("([a-zA-Z_]\\w*)=\"(?:[^\"\\\\]|\\\\.)*\"(?=[,}])");

  /** Which part of a histogram or summary it is; no more of them for more orders or agents. */
  private static final Set<String> OF_PARTS = Set.of("le", "quantile");

  private static final Pattern PART = Pattern.compile("_(?:bucket|count|sum|max)$");
  private static final Pattern ORDER_ID =
      Pattern.compile("[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}");

  private final HttpClient http = HttpClient.newHttpClient();

  @Test
  void theRunningSuiteOffersTheListedMetricsWithTheListedLabels(Suite suite) throws Exception {
    String orderId = new Client(suite).submit(Client.newOrders(1, "order-fulfilment").get(0));
    new Checker(suite).awaitProcessed(List.of(orderId), Duration.ofSeconds(60));
    new Kafka(suite).send("order-submissions", List.of("no JSON " + UUID.randomUUID()));

    await()
        .atMost(Duration.ofSeconds(30))
        .untilAsserted(
            () -> {
              List<String> samples = samples(suite);
              assertThat(differences(listed(), labels(samples))).isEmpty();
              assertThat(samples).filteredOn(line -> ORDER_ID.matcher(line).find()).isEmpty();
            });
  }

  /** What is offered otherwise than it is listed, and what is ours and not listed. */
  private static List<String> differences(
      Map<String, Set<String>> listed, Map<String, Set<String>> offered) {
    List<String> differences = new ArrayList<>();
    listed.forEach(
        (series, labels) -> {
          if (!labels.equals(offered.get(series))) {
            differences.add(
                "%s is listed with %s, offered with %s"
                    .formatted(series, labels, offered.get(series)));
          }
        });
    Set<String> metrics =
        listed.keySet().stream().map(OfferedMetricsTest::metric).collect(Collectors.toSet());
    offered.keySet().stream()
        .filter(series -> series.startsWith("orderly_") && !metrics.contains(metric(series)))
        .forEach(series -> differences.add(series + " is not listed"));
    return differences;
  }

  private static Map<String, Set<String>> listed() throws IOException {
    Map<String, Set<String>> listed = new TreeMap<>();
    for (String line : Files.readAllLines(LISTED)) {
      if (!line.isBlank() && !line.startsWith("#")) {
        List<String> words = Arrays.asList(line.split(" "));
        listed.put(
            series(words.get(0), words.get(1)), new TreeSet<>(words.subList(2, words.size())));
      }
    }
    return listed;
  }

  private static String series(String metric, String type) {
    return switch (type) {
      case "histogram" -> metric + "_bucket";
      case "summary" -> metric + "_count";
      default -> metric;
    };
  }

  private static String metric(String series) {
    return PART.matcher(series).replaceFirst("");
  }

  /** The labels of each series, whichever instance offers it. */
  private static Map<String, Set<String>> labels(List<String> samples) {
    Map<String, Set<String>> labels = new TreeMap<>();
    for (String sample : samples) {
      Set<String> known =
          labels.computeIfAbsent(sample.split("[ {]", 2)[0], first -> new TreeSet<>());
      LABEL.matcher(sample).results().map(label -> label.group(1)).forEach(known::add);
      known.removeAll(OF_PARTS);
    }
    return labels;
  }

  private List<String> samples(Suite suite) throws Exception {
    List<String> samples = new ArrayList<>();
    for (ServiceInstance instance : suite.instances()) {
      HttpRequest scrape =
          HttpRequest.newBuilder(instance.managementUrl().resolve("/actuator/prometheus")).build();
      http.send(scrape, BodyHandlers.ofString())
          .body()
          .lines()
          .filter(line -> !line.startsWith("#"))
          .forEach(samples::add);
    }
    return samples;
  }
}
