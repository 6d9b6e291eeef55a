package io.orderly.deployment.kubernetes;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.autoscaling.v2.HorizontalPodAutoscaler;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.batch.v1.JobSpec;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Holds each object of a rendering against the rules, and against the objects that it points at.
 */
final class ObjectRules {

  /** A kind that no rule knows might make pods that no rule sees. */
  private static final Set<String> KINDS =
      Set.of(
          "ConfigMap",
          "Deployment",
          "HorizontalPodAutoscaler",
          "Job",
          "Namespace",
          "NetworkPolicy",
          "PodDisruptionBudget",
          "PodMonitor",
          "PrometheusRule",
          "Secret",
          "Service",
          "StatefulSet");

  private final Manifests manifests;

  ObjectRules(Manifests manifests) {
    this.manifests = manifests;
  }

  /** All breaches of all objects, each with the name of its object. */
  List<String> breaches() {
    return manifests.objects().stream()
        .flatMap(
            object -> breaches(object).stream().map(it -> Manifests.nameOf(object) + ": " + it))
        .toList();
  }

  private List<String> breaches(HasMetadata object) {
    List<String> breaches = new ArrayList<>();
    if (!KINDS.contains(object.getKind())) {
      breaches.add("no rule knows this kind");
    }
    UnknownFields.of(object).forEach(path -> breaches.add("unknown field " + path));
    Manifests.podTemplate(object).ifPresent(it -> breaches.addAll(PodRules.breaches(it.getSpec())));
    ownLabels(object)
        .filter(selector -> !selectsPodsOf(object, selector))
        .ifPresent(selector -> breaches.add("does not select its own pods"));
    otherLabels(object)
        .filter(
            selector -> manifests.objects().stream().noneMatch(it -> selectsPodsOf(it, selector)))
        .ifPresent(selector -> breaches.add("selects no pod"));
    breaches.addAll(rollout(object));
    if (object instanceof Job job) {
      breaches.addAll(bounds(job.getSpec()));
    }
    if (object instanceof HorizontalPodAutoscaler autoscaler && !scalesSomething(autoscaler)) {
      breaches.add("scales nothing");
    }
    return breaches;
  }

  private static Optional<Map<String, String>> ownLabels(HasMetadata object) {
    if (object instanceof Deployment deployment) {
      return Optional.of(deployment.getSpec().getSelector().getMatchLabels());
    }
    if (object instanceof StatefulSet statefulSet) {
      return Optional.of(statefulSet.getSpec().getSelector().getMatchLabels());
    }
    return Optional.empty();
  }

  private static Optional<Map<String, String>> otherLabels(HasMetadata object) {
    if (object instanceof Service service) {
      return Optional.of(service.getSpec().getSelector());
    }
    if (object instanceof PodDisruptionBudget budget) {
      return Optional.of(budget.getSpec().getSelector().getMatchLabels());
    }
    if (object instanceof NetworkPolicy policy) {
      return Optional.of(policy.getSpec().getPodSelector().getMatchLabels());
    }
    return Optional.empty();
  }

  private static boolean selectsPodsOf(HasMetadata object, Map<String, String> selector) {
    return Manifests.podTemplate(object)
        .map(PodTemplateSpec::getMetadata)
        .filter(it -> it.getLabels().entrySet().containsAll(selector.entrySet()))
        .isPresent();
  }

  private static List<String> rollout(HasMetadata object) {
    if (object instanceof Deployment deployment) {
      Integer unavailable =
          deployment.getSpec().getStrategy().getRollingUpdate().getMaxUnavailable().getIntVal();
      return Integer.valueOf(0).equals(unavailable)
          ? List.of()
          : List.of("a rollout may take instances away");
    }
    return List.of();
  }

  private static List<String> bounds(JobSpec job) {
    List<String> breaches = new ArrayList<>();
    if (job.getActiveDeadlineSeconds() == null || job.getBackoffLimit() == null) {
      breaches.add("runs or is repeated without a bound");
    }
    if (!"Never".equals(job.getTemplate().getSpec().getRestartPolicy())) {
      breaches.add("restarts in its pod, and the log of the run that failed is gone");
    }
    return breaches;
  }

  private boolean scalesSomething(HorizontalPodAutoscaler autoscaler) {
    String target = autoscaler.getSpec().getScaleTargetRef().getName();
    return manifests
        .ofType(Deployment.class)
        .filter(it -> it.getMetadata().getName().equals(target))
        // A number in the file would undo the autoscaler's at every apply.
        .anyMatch(it -> it.getSpec().getReplicas() == null);
  }
}
