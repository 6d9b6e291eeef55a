package io.orderly.deployment.kubernetes;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The fields of the Prometheus operator's objects that the manifests use, by its API reference: the
 * client has no types for them.
 */
final class CustomFields {

  private static final String ENDPOINT = "spec.podMetricsEndpoints[].";
  private static final String RULE = "spec.groups[].rules[].";
  private static final Map<String, Set<String>> KNOWN =
      Map.of(
          "PodMonitor",
          Set.of(
              "spec.selector.matchExpressions[].key",
              "spec.selector.matchExpressions[].operator",
              "spec.selector.matchExpressions[].values[]",
              ENDPOINT + "port",
              ENDPOINT + "path",
              ENDPOINT + "interval",
              ENDPOINT + "relabelings[].sourceLabels[]",
              ENDPOINT + "relabelings[].targetLabel",
              ENDPOINT + "relabelings[].replacement"),
          "PrometheusRule",
          Set.of(
              "spec.groups[].name",
              RULE + "alert",
              RULE + "expr",
              RULE + "for",
              RULE + "labels.severity",
              RULE + "annotations.summary",
              RULE + "annotations.description",
              RULE + "annotations.runbook_url"));

  private final Set<String> known;
  private final List<String> unknown = new ArrayList<>();

  private CustomFields(Set<String> known) {
    this.known = known;
  }

  /** The paths of values that no field has, without the places in lists. */
  static List<String> unknown(GenericKubernetesResource object) {
    CustomFields fields = new CustomFields(KNOWN.getOrDefault(object.getKind(), Set.of()));
    object.getAdditionalProperties().forEach(fields::walk);
    return fields.unknown;
  }

  private void walk(String path, Object value) {
    if (value instanceof List<?> list) {
      list.forEach(entry -> walk(path + "[]", entry));
    } else if (value instanceof Map<?, ?> map) {
      map.forEach((key, entry) -> walk(path + "." + key, entry));
    } else if (!known.contains(path)) {
      unknown.add(path);
    }
  }
}
