package io.orderly.deployment.monitoring;

import io.orderly.deployment.Checkout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The series that the services offer, from {@code docs/reference/metrics.md}: name of the series to
 * its labels.
 */
record KnownMetrics(Map<String, Set<String>> labelsBySeries) {

  private static final Set<String> LABELS_OF_EVERY_SCRAPE = Set.of("job", "instance");

  /** What Prometheus itself tells of its targets and rules. */
  private static final String ITS_OWN =
      """
      up gauge
      ALERTS gauge alertname alertstate severity
      """;

  private static final Pattern ROW =
      Pattern.compile("^\\| `(\\w+)` \\| (\\w+) \\|([^|]*)\\|", Pattern.MULTILINE);

  static KnownMetrics load() {
    String listed =
        ROW.matcher(Checkout.text("docs/reference/metrics.md"))
            .results()
            .map(row -> row.group(1) + " " + row.group(2) + row.group(3).replaceAll("[`,]", ""))
            .map(String::stripTrailing)
            .collect(Collectors.joining("\n"));
    return parse(ITS_OWN + listed);
  }

  static KnownMetrics parse(String text) {
    return new KnownMetrics(
        text.lines()
            .filter(line -> !line.isBlank() && !line.startsWith("#"))
            .map(line -> line.split(" "))
            .flatMap(KnownMetrics::series)
            .collect(
                Collectors.toMap(
                    Map.Entry::getKey,
                    Map.Entry::getValue,
                    (first, second) -> {
                      throw new IllegalArgumentException("a metric is listed twice: " + second);
                    },
                    LinkedHashMap::new)));
  }

  /** What is wrong with a query, one sentence each. */
  List<String> breaches(PromQl query) {
    List<String> breaches = new ArrayList<>();
    Set<String> knownLabels = new HashSet<>(LABELS_OF_EVERY_SCRAPE);
    for (String series : query.series()) {
      if (labelsBySeries.containsKey(series)) {
        knownLabels.addAll(labelsBySeries.get(series));
      } else {
        breaches.add("unknown series " + series);
      }
    }
    query.labels().stream()
        .filter(label -> !knownLabels.contains(label))
        .forEach(label -> breaches.add("no series of the query has the label " + label));
    return breaches;
  }

  private static Stream<Map.Entry<String, Set<String>>> series(String[] words) {
    String name = words[0];
    Set<String> labels = new HashSet<>(Arrays.asList(words).subList(2, words.length));
    return switch (words[1]) {
      case "gauge", "counter" -> Stream.of(Map.entry(name, labels));
      case "summary" -> summary(name, labels);
      case "histogram" -> histogram(name, labels);
      default -> throw new IllegalArgumentException("unknown type of metric: " + words[1]);
    };
  }

  private static Stream<Map.Entry<String, Set<String>>> summary(String name, Set<String> labels) {
    return Stream.of("_sum", "_count", "_max").map(ending -> Map.entry(name + ending, labels));
  }

  private static Stream<Map.Entry<String, Set<String>>> histogram(String name, Set<String> labels) {
    Set<String> bucketLabels = new HashSet<>(labels);
    bucketLabels.add("le");
    return Stream.of(
        Map.entry(name + "_bucket", bucketLabels),
        Map.entry(name + "_sum", labels),
        Map.entry(name + "_count", labels));
  }
}
