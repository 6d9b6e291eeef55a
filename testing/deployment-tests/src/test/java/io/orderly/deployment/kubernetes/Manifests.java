package io.orderly.deployment.kubernetes;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Rendered objects, each read as its own type. */
record Manifests(List<HasMetadata> objects) {

  private static final Pattern SEPARATOR = Pattern.compile("(?m)^---$");

  /**
   * Reads every document; a value of a wrong type fails here, an unknown field is kept for {@link
   * UnknownFields}.
   */
  static Manifests parse(String yaml) {
    KubernetesSerialization serialization = new KubernetesSerialization();
    return new Manifests(
        SEPARATOR
            .splitAsStream(yaml)
            .filter(document -> !document.isBlank())
            .map(document -> serialization.<HasMetadata>unmarshal(document))
            .toList());
  }

  <T extends HasMetadata> Stream<T> ofType(Class<T> type) {
    return objects.stream().filter(type::isInstance).map(type::cast);
  }

  /** What the object makes pods from, when it makes any. */
  static Optional<PodTemplateSpec> podTemplate(HasMetadata object) {
    if (object instanceof Deployment deployment) {
      return Optional.of(deployment.getSpec().getTemplate());
    }
    if (object instanceof StatefulSet statefulSet) {
      return Optional.of(statefulSet.getSpec().getTemplate());
    }
    if (object instanceof Job job) {
      return Optional.of(job.getSpec().getTemplate());
    }
    return Optional.empty();
  }

  static String nameOf(HasMetadata object) {
    return object.getKind() + "/" + object.getMetadata().getName();
  }
}
