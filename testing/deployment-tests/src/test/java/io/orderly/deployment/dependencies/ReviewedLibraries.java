package io.orderly.deployment.dependencies;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** The list of known holes, held against the components of bills of materials. */
final class ReviewedLibraries {

  private final List<Minimum> minimums;

  ReviewedLibraries(JsonNode judged) {
    this.minimums =
        StreamSupport.stream(judged.path("minimum").spliterator(), false).map(Minimum::of).toList();
  }

  /** Since which version a library is mended. */
  private record Minimum(String library, String version, String advisory) {

    static Minimum of(JsonNode entry) {
      for (var field : List.of("library", "version", "advisory", "reason")) {
        if (entry.path(field).asText().isBlank()) {
          throw new IllegalArgumentException("An entry without %s: %s".formatted(field, entry));
        }
      }
      return new Minimum(
          entry.path("library").asText(),
          entry.path("version").asText(),
          entry.path("advisory").asText());
    }

    boolean allows(Component component) {
      return !component.library().equals(library)
          || LibraryVersion.of(component.version()).compareTo(LibraryVersion.of(version)) >= 0;
    }
  }

  /** What a program ships. */
  record Component(String library, String version) {

    static Stream<Component> of(JsonNode billOfMaterials) {
      return StreamSupport.stream(billOfMaterials.path("components").spliterator(), false)
          .map(
              component ->
                  new Component(
                      component.path("group").asText() + ":" + component.path("name").asText(),
                      component.path("version").asText()));
    }
  }

  /** Each breach is one sentence. */
  List<String> breaches(List<Component> shipped) {
    List<String> breaches = new ArrayList<>();
    for (var minimum : minimums) {
      shipped.stream()
          .filter(component -> !minimum.allows(component))
          .map(
              component ->
                  "%s %s has %s, mended in %s"
                      .formatted(
                          component.library(),
                          component.version(),
                          minimum.advisory(),
                          minimum.version()))
          .forEach(breaches::add);
      if (shipped.stream().noneMatch(part -> part.library().equals(minimum.library()))) {
        breaches.add(minimum.library() + " is not shipped any more: remove its entry");
      }
    }
    return breaches;
  }
}
