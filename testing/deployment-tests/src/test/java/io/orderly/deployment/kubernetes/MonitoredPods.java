package io.orderly.deployment.kubernetes;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerPort;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * What Prometheus would meet in a cluster: the targets that it discovers in the role {@code pod},
 * and the configuration that the Prometheus operator makes of a PodMonitor.
 */
final class MonitoredPods {

  private static final String META = "__meta_kubernetes_";
  private static final String LABEL = META + "pod_label_";
  private static final String PRESENT = META + "pod_labelpresent_";
  private static final String PORT_NAME = META + "pod_container_port_name";
  private static final int PODS_PER_OBJECT = 2;

  private MonitoredPods() {}

  /** A target for each port of two pods of each object, with the labels of its discovery. */
  static List<Map<String, Object>> targets(Manifests manifests) {
    return manifests.objects().stream().flatMap(MonitoredPods::targets).toList();
  }

  private static Stream<Map<String, Object>> targets(HasMetadata object) {
    return Manifests.podTemplate(object).stream()
        .flatMap(
            template ->
                IntStream.range(0, PODS_PER_OBJECT)
                    .mapToObj(pod -> object.getMetadata().getName() + "-" + pod)
                    .flatMap(pod -> targets(pod, object.getMetadata().getNamespace(), template)));
  }

  private static Stream<Map<String, Object>> targets(
      String pod, String namespace, PodTemplateSpec template) {
    Map<String, String> labels = new HashMap<>();
    labels.put(META + "namespace", namespace);
    labels.put(META + "pod_name", pod);
    labels.put(META + "pod_phase", "Running");
    template
        .getMetadata()
        .getLabels()
        .forEach(
            (name, value) -> {
              labels.put(LABEL + sanitized(name), value);
              labels.put(PRESENT + sanitized(name), "true");
            });
    Container container = template.getSpec().getContainers().get(0);
    labels.put(META + "pod_container_name", container.getName());
    return container.getPorts().stream().map(port -> target(pod, port, labels));
  }

  private static Map<String, Object> target(
      String pod, ContainerPort port, Map<String, String> ofPod) {
    Map<String, String> labels = new HashMap<>(ofPod);
    labels.put(PORT_NAME, port.getName());
    return Map.of(
        "targets", List.of(pod + ".example:" + port.getContainerPort()), "labels", labels);
  }

  private static String sanitized(String label) {
    return label.replaceAll("[^a-zA-Z0-9_]", "_");
  }

  /**
   * The scrape configuration of a PodMonitor with one endpoint, in the order of the operator.
   *
   * @param file of the targets
   */
  static Map<String, Object> scrapeConfiguration(JsonNode monitor, String file) {
    JsonNode endpoint = monitor.path("spec").path("podMetricsEndpoints").path(0);
    String namespace = monitor.path("metadata").path("namespace").asText();
    String name = monitor.path("metadata").path("name").asText();
    String port = endpoint.path("port").asText();
    List<Map<String, Object>> relabelings = new ArrayList<>();
    relabelings.add(filter("drop", "(Failed|Succeeded)", META + "pod_phase"));
    // It looks into the namespace of the monitor alone.
    relabelings.add(filter("keep", namespace, META + "namespace"));
    elements(monitor.path("spec").path("selector").path("matchExpressions"))
        .map(MonitoredPods::selected)
        .forEach(relabelings::add);
    relabelings.add(filter("keep", port, PORT_NAME));
    relabelings.add(copied(META + "namespace", "namespace"));
    relabelings.add(copied(META + "pod_container_name", "container"));
    relabelings.add(copied(META + "pod_name", "pod"));
    relabelings.add(Map.of("target_label", "job", "replacement", namespace + "/" + name));
    relabelings.add(Map.of("target_label", "endpoint", "replacement", port));
    elements(endpoint.path("relabelings")).map(MonitoredPods::own).forEach(relabelings::add);
    return Map.of(
        "job_name", "podMonitor/" + namespace + "/" + name + "/0",
        "metrics_path", endpoint.path("path").asText(),
        "scrape_interval", endpoint.path("interval").asText(),
        "file_sd_configs", List.of(Map.of("files", List.of(file))),
        "relabel_configs", relabelings);
  }

  private static Map<String, Object> selected(JsonNode expression) {
    String label = sanitized(expression.path("key").asText());
    List<String> values = elements(expression.path("values")).map(JsonNode::asText).toList();
    return filter(
        "keep", "(" + String.join("|", values) + ");true", LABEL + label, PRESENT + label);
  }

  private static Map<String, Object> own(JsonNode relabeling) {
    Map<String, Object> configuration = new HashMap<>();
    configuration.put(
        "source_labels", elements(relabeling.path("sourceLabels")).map(JsonNode::asText).toList());
    configuration.put("target_label", relabeling.path("targetLabel").asText());
    configuration.put("replacement", relabeling.path("replacement").asText("$1"));
    return configuration;
  }

  private static Map<String, Object> filter(String action, String regex, String... labels) {
    return Map.of("action", action, "regex", regex, "source_labels", List.of(labels));
  }

  private static Map<String, Object> copied(String from, String to) {
    return Map.of("source_labels", List.of(from), "target_label", to);
  }

  private static Stream<JsonNode> elements(JsonNode list) {
    return StreamSupport.stream(list.spliterator(), false);
  }
}
