package io.orderly.deployment.container;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.deployment.PinnedImage;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** What every service of a compose file must keep; each breach is one sentence. */
final class ComposeRules {

  private final JsonNode services;

  ComposeRules(JsonNode composeFile) {
    this.services = composeFile.path("services");
  }

  List<String> breaches(String serviceName) {
    JsonNode service = services.path(serviceName);
    List<String> breaches = new ArrayList<>();
    if (!PinnedImage.matches(service.path("image").asText())) {
      breaches.add("image is not pinned: " + service.path("image").asText());
    }
    if (service.path("healthcheck").path("test").size() < 2) {
      breaches.add("no healthcheck");
    }
    if (!service.hasNonNull("mem_limit")) {
      breaches.add("no mem_limit");
    }
    if (!service.path("restart").asText().equals("unless-stopped")) {
      breaches.add("restart is not unless-stopped");
    }
    breaches.addAll(openPorts(service));
    breaches.addAll(softSpots(service));
    breaches.addAll(unawaitedDependencies(service));
    breaches.addAll(MountRules.breaches(service));
    return breaches;
  }

  private static List<String> openPorts(JsonNode service) {
    return texts(service.path("ports"))
        .filter(port -> !port.startsWith("127.0.0.1:"))
        .map(port -> "port is published beyond 127.0.0.1: " + port)
        .toList();
  }

  private static List<String> softSpots(JsonNode service) {
    List<String> breaches = new ArrayList<>();
    if (!service.path("read_only").asBoolean()) {
      breaches.add("root file system is not read_only");
    }
    if (texts(service.path("cap_drop")).noneMatch("ALL"::equals)) {
      breaches.add("cap_drop is not ALL");
    }
    if (texts(service.path("security_opt")).noneMatch("no-new-privileges:true"::equals)) {
      breaches.add("no-new-privileges is not set");
    }
    if (service.path("privileged").asBoolean()) {
      breaches.add("privileged");
    }
    return breaches;
  }

  private List<String> unawaitedDependencies(JsonNode service) {
    return service.path("depends_on").properties().stream()
        .filter(
            dependency ->
                !services.has(dependency.getKey())
                    || !dependency.getValue().path("condition").asText().equals("service_healthy"))
        .map(dependency -> "does not wait for a healthy " + dependency.getKey())
        .toList();
  }

  private static Stream<String> texts(JsonNode list) {
    return StreamSupport.stream(list.spliterator(), false).map(JsonNode::asText);
  }
}
