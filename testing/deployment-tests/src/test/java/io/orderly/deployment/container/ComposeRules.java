package io.orderly.deployment.container;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.deployment.PinnedImage;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** What every service of a compose file must keep; each breach is one sentence. */
final class ComposeRules {

  private static final Set<String> RUNS_TO_ITS_END = Set.of("migration");

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
    breaches.addAll(RUNS_TO_ITS_END.contains(serviceName) ? task(service) : server(service));
    if (!service.hasNonNull("mem_limit")) {
      breaches.add("no mem_limit");
    }
    breaches.addAll(openPorts(service));
    breaches.addAll(softSpots(service));
    breaches.addAll(unawaitedDependencies(service));
    breaches.addAll(MountRules.breaches(service));
    return breaches;
  }

  private static List<String> server(JsonNode service) {
    List<String> breaches = new ArrayList<>();
    if (service.path("healthcheck").path("test").size() < 2) {
      breaches.add("no healthcheck");
    }
    if (!service.path("restart").asText().equals("unless-stopped")) {
      breaches.add("restart is not unless-stopped");
    }
    return breaches;
  }

  private static List<String> task(JsonNode service) {
    return service.path("restart").asText().matches("on-failure:\\d+")
        ? List.of()
        : List.of("restart is not bounded");
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
        .flatMap(
            dependency ->
                unawaited(dependency.getKey(), dependency.getValue().path("condition").asText()))
        .toList();
  }

  private Stream<String> unawaited(String name, String condition) {
    boolean ends = RUNS_TO_ITS_END.contains(name);
    String needed = ends ? "service_completed_successfully" : "service_healthy";
    return services.has(name) && condition.equals(needed)
        ? Stream.of()
        : Stream.of("does not wait for " + (ends ? "the end of " : "a healthy ") + name);
  }

  private static Stream<String> texts(JsonNode list) {
    return StreamSupport.stream(list.spliterator(), false).map(JsonNode::asText);
  }
}
