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
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * The reference of the metrics, which is all that rules and dashboards may query, is what a running
 * suite offers.
 */
@Tag("servers")
@ExtendWith(RunningSuite.class)
class OfferedMetricsTest {

  private static final String WRITE = "orderly.write-metrics";

  /** Consumers rejoin their groups after the outages of the tests before. */
  private static final Duration REJOINED_WITHIN = Duration.ofMinutes(2);

  private static final Path PAGE =
      Path.of(System.getProperty("orderly.home"), "docs/reference/metrics.md");

  private static final Pattern ROW =
      Pattern.compile("\\| `(\\w+)` \\| (\\w+) \\|([^|]*)\\| (.*) ?\\|");

  private static final Pattern LABEL =
      Pattern.compile("([a-zA-Z_]\\w*)=\"(?:[^\"\\\\]|\\\\.)*\"(?=[,}])");

  /** Which part of a histogram or summary it is; no more of them for more orders or agents. */
  private static final Set<String> OF_PARTS = Set.of("le", "quantile");

  private static final Pattern PART = Pattern.compile("_(?:bucket|count|sum|max)$");
  private static final Pattern ORDER_ID =
      Pattern.compile("[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}");

  private final HttpClient http = HttpClient.newHttpClient();

  /** A row of the page. */
  private record Listed(String metric, String type, Set<String> labels, String meaning) {

    static Listed of(MatchResult row) {
      Set<String> labels =
          Arrays.stream(row.group(3).split("[`, ]+"))
              .filter(label -> !label.isBlank())
              .collect(Collectors.toCollection(TreeSet::new));
      return new Listed(row.group(1), row.group(2), labels, row.group(4).strip());
    }

    String series() {
      return switch (type) {
        case "histogram" -> metric + "_bucket";
        case "summary" -> metric + "_count";
        default -> metric;
      };
    }
  }

  @Test
  void theRunningSuiteOffersTheListedMetricsWithTheListedLabels(Suite suite) throws Exception {
    String orderId = new Client(suite).submit(Client.newOrders(1, "order-fulfilment").get(0));
    new Checker(suite).awaitProcessed(List.of(orderId), REJOINED_WITHIN);
    new Kafka(suite).send("order-submissions", List.of("no JSON " + UUID.randomUUID()));

    await()
        .atMost(REJOINED_WITHIN)
        .untilAsserted(
            () -> {
              List<String> samples =
                  exposed(suite).stream().filter(line -> !line.startsWith("#")).toList();
              assertThat(differences(listed(), labels(samples))).isEmpty();
              assertThat(samples).filteredOn(line -> ORDER_ID.matcher(line).find()).isEmpty();
            });
  }

  @Test
  void thePageSaysWhatTheMetricsSayOfThemselves(Suite suite) throws Exception {
    Map<String, String> help = help(exposed(suite));
    if (Boolean.getBoolean(WRITE)) {
      Files.writeString(
          PAGE,
          ROW.matcher(Files.readString(PAGE))
              .replaceAll(row -> Matcher.quoteReplacement(row(row, help))));
    }

    assertThat(listed())
        .isNotEmpty()
        .allSatisfy(
            listed ->
                assertThat(listed.meaning())
                    .as("%s; run with -D%s=true", listed.metric(), WRITE)
                    .isNotBlank()
                    .isEqualTo(help.getOrDefault(listed.metric(), listed.meaning())));
  }

  private static String row(MatchResult row, Map<String, String> help) {
    Listed listed = Listed.of(row);
    return "| `%s` | %s |%s| %s |"
        .formatted(
            listed.metric(),
            listed.type(),
            row.group(3),
            help.getOrDefault(listed.metric(), listed.meaning()));
  }

  /** What is offered otherwise than it is listed, and what is ours and not listed. */
  private static List<String> differences(List<Listed> all, Map<String, Set<String>> offered) {
    List<String> differences = new ArrayList<>();
    for (Listed listed : all) {
      Set<String> labels = offered.get(listed.series());
      if (!listed.labels().equals(labels)) {
        differences.add(
            "%s is listed with %s, offered with %s"
                .formatted(listed.series(), listed.labels(), labels));
      }
    }
    Set<String> metrics = all.stream().map(Listed::metric).collect(Collectors.toSet());
    offered.keySet().stream()
        .filter(series -> series.startsWith("orderly_"))
        .filter(series -> !metrics.contains(PART.matcher(series).replaceFirst("")))
        .filter(series -> !metrics.contains(series))
        .forEach(series -> differences.add(series + " is not listed"));
    return differences;
  }

  private static List<Listed> listed() throws IOException {
    return ROW.matcher(Files.readString(PAGE)).results().map(Listed::of).toList();
  }

  /**
   * Metric to its description, of metrics that have one that is the same in every run. Kafka's
   * clients have several by one name (of a client, of a topic); the first to register describes it.
   */
  private static Map<String, String> help(List<String> exposed) {
    Map<String, String> help = new TreeMap<>();
    exposed.stream()
        .filter(line -> line.startsWith("# HELP "))
        .map(line -> line.split(" ", 4))
        .filter(words -> words.length == 4 && !words[3].isBlank())
        .filter(words -> !words[2].startsWith("kafka_"))
        .forEach(words -> help.put(words[2], words[3].strip()));
    return help;
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

  private List<String> exposed(Suite suite) throws Exception {
    List<String> lines = new ArrayList<>();
    for (ServiceInstance instance : suite.instances()) {
      HttpRequest scrape =
          HttpRequest.newBuilder(instance.managementUrl().resolve("/actuator/prometheus")).build();
      http.send(scrape, BodyHandlers.ofString()).body().lines().forEach(lines::add);
    }
    return lines;
  }
}
