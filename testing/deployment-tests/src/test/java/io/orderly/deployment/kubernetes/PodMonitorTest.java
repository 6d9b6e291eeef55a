package io.orderly.deployment.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.orderly.deployment.ExternalProgram;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The labels that Prometheus makes by the PodMonitors are those that rules and dashboards need. */
@Tag("servers")
class PodMonitorTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String METRICS = "/actuator/prometheus";
  private static final List<String> SERVICES =
      List.of("submission-service", "scheduler-service", "agent-service", "supervisor-service");

  private final ExternalProgram promtool = ExternalProgram.required("promtool");
  private final Kubectl kubectl = new Kubectl();
  @TempDir private Path folder;
  private Manifests operators;
  private List<Map<String, String>> scraped;

  @BeforeEach
  void scrape() throws IOException {
    operators = Manifests.parse(kubectl.render("overlays/operators", folder));
    Path targets = folder.resolve("targets.json");
    Path configuration = folder.resolve("prometheus.json");
    JSON.writeValue(targets.toFile(), met());
    List<Map<String, Object>> jobs =
        ofKind("PodMonitor")
            .map(monitor -> MonitoredPods.scrapeConfiguration(monitor, targets.toString()))
            .toList();
    JSON.writeValue(configuration.toFile(), Map.of("scrape_configs", jobs));
    scraped =
        jobs.stream()
            .flatMap(job -> relabelled(configuration, String.valueOf(job.get("job_name"))))
            .toList();
  }

  /** Pods of the suite, of a partner's deployment, and others in the same namespace. */
  private List<Map<String, Object>> met() {
    Manifests partner = Manifests.parse(kubectl.render("overlays/partner", folder));
    String others =
        Stream.of("postgres", "kafka", "partner-sandbox")
            .map(name -> kubectl.render("overlays/local/" + name, folder))
            .collect(Collectors.joining("---\n"));
    Manifests strangers = Manifests.parse(others);
    strangers.objects().forEach(it -> it.getMetadata().setNamespace("orderly"));
    assertThat(MonitoredPods.targets(strangers)).hasSizeGreaterThan(3);
    return Stream.of(operators, partner, strangers)
        .flatMap(manifests -> MonitoredPods.targets(manifests).stream())
        .toList();
  }

  /** What promtool leaves of the discovered targets. */
  private Stream<Map<String, String>> relabelled(Path configuration, String job) {
    String answer =
        promtool.run(
            folder, "check", "service-discovery", "--timeout=2s", configuration.toString(), job);
    try {
      return StreamSupport.stream(JSON.readTree(answer).spliterator(), false)
          .map(target -> target.path("labels"))
          .filter(labels -> !labels.isEmpty())
          .map(PodMonitorTest::labels);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(answer, e);
    }
  }

  private static Map<String, String> labels(JsonNode target) {
    Map<String, String> labels = new TreeMap<>();
    target.properties().forEach(label -> labels.put(label.getKey(), label.getValue().asText()));
    return labels;
  }

  private Stream<JsonNode> ofKind(String kind) {
    return operators.objects().stream()
        .filter(it -> it.getKind().equals(kind))
        .map(it -> JSON.<JsonNode>valueToTree(it));
  }

  /** A deployment for one partner is of the agents, too. */
  @Test
  void everyPodIsScrapedOnceAtItsMetricsUnderTheNameOfItsService() {
    assertThat(scraped)
        .extracting(
            labels ->
                String.join(
                    " ",
                    labels.get("job"),
                    labels.get("instance"),
                    labels.get("__address__").replaceAll(".*:", "")
                        + labels.get("__metrics_path__")))
        .containsExactlyInAnyOrder(
            "submission-service submission-service-0 9081" + METRICS,
            "submission-service submission-service-1 9081" + METRICS,
            "scheduler-service scheduler-service-0 8082" + METRICS,
            "scheduler-service scheduler-service-1 8082" + METRICS,
            "agent-service agent-service-0 8083" + METRICS,
            "agent-service agent-service-1 8083" + METRICS,
            "agent-service agent-service-wallet-0 8083" + METRICS,
            "agent-service agent-service-wallet-1 8083" + METRICS,
            "supervisor-service supervisor-service-0 9084" + METRICS,
            "supervisor-service supervisor-service-1 9084" + METRICS);
  }

  @Test
  void noAlertOfInstancesFiresWhileAllAnswerAndOneFiresForTheOneThatDoesNot() throws IOException {
    evaluate(series(scraped, ""), List.of());
    evaluate(
        series(scraped, "scheduler-service-1"),
        List.of(
            "{alertname=\"InstanceDown\", instance=\"scheduler-service-1\","
                + " job=\"scheduler-service\"}"));
  }

  /** Why annotations alone are not enough: with one job for all, no rule knows a service. */
  @Test
  void underTheJobOfAnnotationsEveryServiceSeemsDownForEverAndNoInstanceEver() throws IOException {
    List<Map<String, String>> annotated = scraped.stream().map(PodMonitorTest::annotated).toList();

    evaluate(
        series(annotated, "scheduler-service-1"),
        SERVICES.stream().map("{alertname=\"ServiceDown\", job=\"%s\"}"::formatted).toList());
  }

  private static Map<String, String> annotated(Map<String, String> labels) {
    Map<String, String> annotated = new TreeMap<>(labels);
    annotated.put("job", "kubernetes-pods");
    return annotated;
  }

  /**
   * The series {@code up} of each target over five minutes.
   *
   * @param down the instance that does not answer
   */
  private static List<Map<String, String>> series(List<Map<String, String>> targets, String down) {
    return targets.stream()
        .map(
            labels ->
                Map.of(
                    "series",
                    labels.entrySet().stream()
                        .filter(label -> !label.getKey().startsWith("__"))
                        .map(label -> label.getKey() + "=\"" + label.getValue() + "\"")
                        .collect(Collectors.joining(",", "up{", "}")),
                    "values",
                    down.equals(labels.get("instance")) ? "0x30" : "1x30"))
        .toList();
  }

  /** Promtool fails unless these alerts of instances fire by the rules of the PrometheusRule. */
  private void evaluate(List<Map<String, String>> series, List<String> firing) throws IOException {
    JSON.writeValue(folder.resolve("rules.json").toFile(), rules());
    Map<String, Object> expectation =
        Map.of(
            "expr",
            "sum by (alertname, job, instance)"
                + " (ALERTS{alertname=~\"InstanceDown|ServiceDown\", alertstate=\"firing\"})",
            "eval_time",
            "5m",
            "exp_samples",
            firing.stream().map(labels -> Map.of("labels", labels, "value", 1)).toList());
    JSON.writeValue(
        folder.resolve("test.json").toFile(),
        Map.of(
            "rule_files",
            List.of("rules.json"),
            "evaluation_interval",
            "10s",
            "tests",
            List.of(
                Map.of(
                    "interval",
                    "10s",
                    "input_series",
                    series,
                    "promql_expr_test",
                    List.of(expectation)))));
    assertThat(promtool.run(folder, "test", "rules", "test.json")).contains("SUCCESS");
  }

  private JsonNode rules() {
    return ofKind("PrometheusRule").findFirst().orElseThrow().path("spec");
  }
}
