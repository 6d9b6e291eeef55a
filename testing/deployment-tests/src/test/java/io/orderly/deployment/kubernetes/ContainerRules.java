package io.orderly.deployment.kubernetes;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.EnvVar;
import io.fabric8.kubernetes.api.model.Probe;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.SecurityContext;
import io.orderly.deployment.PinnedImage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** What every container must keep; each breach is one sentence. */
final class ContainerRules {

  private static final String MANAGEMENT = "management";

  private ContainerRules() {}

  static List<String> breaches(Container container) {
    List<String> breaches = new ArrayList<>();
    if (container.getImage() == null || !PinnedImage.matches(container.getImage())) {
      breaches.add("image is not pinned: " + container.getImage());
    }
    if (container.getImagePullPolicy() == null) {
      breaches.add("no imagePullPolicy");
    }
    breaches.addAll(probesAtDoors(container));
    breaches.addAll(missingResources(container));
    breaches.addAll(softSpots(container));
    breaches.addAll(credulity(container));
    return breaches;
  }

  /** Of a container that serves; one that runs to its end needs none. */
  static List<String> missingProbes(Container container) {
    List<String> breaches = new ArrayList<>();
    if (container.getStartupProbe() == null) {
      breaches.add("no startupProbe");
    }
    if (container.getLivenessProbe() == null) {
      breaches.add("no livenessProbe");
    }
    if (container.getReadinessProbe() == null) {
      breaches.add("no readinessProbe");
    }
    return breaches;
  }

  /** The doors ask who comes; probes and metrics have a port of their own. */
  private static List<String> probesAtDoors(Container container) {
    boolean hasManagement =
        container.getPorts().stream().anyMatch(port -> MANAGEMENT.equals(port.getName()));
    Stream<Probe> probes =
        Stream.of(
            container.getStartupProbe(),
            container.getLivenessProbe(),
            container.getReadinessProbe());
    boolean isAtDoor =
        probes
            .filter(probe -> probe != null && probe.getHttpGet() != null)
            .anyMatch(probe -> !MANAGEMENT.equals(probe.getHttpGet().getPort().getStrVal()));
    return hasManagement && isAtDoor ? List.of("a probe knocks at a door") : List.of();
  }

  /** Headers say where a request comes from: but whose, only whoever installs it knows. */
  private static List<String> credulity(Container container) {
    boolean believes = variable(container, "SERVER_FORWARD_HEADERS_STRATEGY").isPresent();
    boolean isToldWhom =
        variable(container, "SERVER_TOMCAT_REMOTEIP_INTERNALPROXIES")
            .map(EnvVar::getValueFrom)
            .isPresent();
    return believes && !isToldWhom
        ? List.of("believes forwarded addresses, and nobody says whose")
        : List.of();
  }

  private static Optional<EnvVar> variable(Container container, String name) {
    return container.getEnv().stream().filter(it -> it.getName().equals(name)).findFirst();
  }

  private static List<String> missingResources(Container container) {
    if (container.getResources() == null) {
      return List.of("no resources");
    }
    Map<String, Quantity> requests = container.getResources().getRequests();
    Map<String, Quantity> limits = container.getResources().getLimits();
    List<String> breaches = new ArrayList<>();
    if (!requests.containsKey("cpu") || !requests.containsKey("memory")) {
      breaches.add("requests no cpu or no memory");
    }
    if (!limits.containsKey("memory")) {
      breaches.add("no memory limit");
    }
    return breaches;
  }

  private static List<String> softSpots(Container container) {
    Optional<SecurityContext> context = Optional.ofNullable(container.getSecurityContext());
    List<String> breaches = new ArrayList<>();
    if (context.map(SecurityContext::getReadOnlyRootFilesystem).filter(is -> is).isEmpty()) {
      breaches.add("root file system is not read-only");
    }
    if (context.map(SecurityContext::getAllowPrivilegeEscalation).filter(is -> !is).isEmpty()) {
      breaches.add("may gain privileges");
    }
    if (context.map(SecurityContext::getPrivileged).filter(is -> is).isPresent()) {
      breaches.add("privileged");
    }
    if (context
        .map(SecurityContext::getCapabilities)
        .filter(it -> it.getDrop().contains("ALL") && it.getAdd().isEmpty())
        .isEmpty()) {
      breaches.add("keeps capabilities");
    }
    return breaches;
  }
}
