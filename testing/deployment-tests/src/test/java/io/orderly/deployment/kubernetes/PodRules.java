package io.orderly.deployment.kubernetes;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.PodSecurityContext;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.SeccompProfile;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What every pod must keep, its containers included; each breach is one sentence. */
final class PodRules {

  private PodRules() {}

  static List<String> breaches(PodSpec pod) {
    List<String> breaches = new ArrayList<>();
    if (!Boolean.FALSE.equals(pod.getAutomountServiceAccountToken())) {
      breaches.add("mounts a token of the cluster");
    }
    // The cluster's link variables (KAFKA_PORT=tcp://...) would be read as settings.
    if (!Boolean.FALSE.equals(pod.getEnableServiceLinks())) {
      breaches.add("takes service links into its environment");
    }
    if (pod.getTerminationGracePeriodSeconds() == null) {
      breaches.add("no terminationGracePeriodSeconds");
    }
    breaches.addAll(softSpots(pod));
    boolean serves = !"Never".equals(pod.getRestartPolicy());
    containers(pod)
        .forEach(
            container ->
                Stream.concat(
                        ContainerRules.breaches(container).stream(),
                        serves ? ContainerRules.missingProbes(container).stream() : Stream.of())
                    .map(breach -> "container " + container.getName() + ": " + breach)
                    .forEach(breaches::add));
    return breaches;
  }

  private static List<String> softSpots(PodSpec pod) {
    Optional<PodSecurityContext> context = Optional.ofNullable(pod.getSecurityContext());
    List<String> breaches = new ArrayList<>();
    if (context.map(PodSecurityContext::getRunAsNonRoot).filter(is -> is).isEmpty()) {
      breaches.add("may run as root");
    }
    if (context
        .map(PodSecurityContext::getSeccompProfile)
        .map(SeccompProfile::getType)
        .filter("RuntimeDefault"::equals)
        .isEmpty()) {
      breaches.add("no seccomp profile RuntimeDefault");
    }
    if (Stream.of(pod.getHostNetwork(), pod.getHostPID(), pod.getHostIPC())
        .anyMatch(Boolean.TRUE::equals)) {
      breaches.add("shares a namespace of its host");
    }
    return breaches;
  }

  private static Stream<Container> containers(PodSpec pod) {
    return Stream.concat(pod.getInitContainers().stream(), pod.getContainers().stream());
  }
}
