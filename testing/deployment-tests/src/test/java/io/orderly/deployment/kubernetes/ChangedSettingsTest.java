package io.orderly.deployment.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.orderly.deployment.Checkout;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A setting that changes replaces the pods that read it, and no others; a Job can't be changed. */
@Tag("servers")
class ChangedSettingsTest {

  private static final String OPERATORS = "overlays/operators";

  private final Kubectl kubectl = new Kubectl();
  @TempDir private Path workFolder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ORDERLY_TOPICS_PARTITIONS=24 | ORDERLY_TOPICS_PARTITIONS=48 |"
            + " agent-service scheduler-service submission-service supervisor-service",
        "https://payment.example | https://pay.example | agent-service",
      })
  void aChangedSettingReplacesThePodsThatReadIt(String before, String after, String replaced)
      throws IOException {
    Path copy = copied();
    Map<String, PodTemplateSpec> old = templates(copy);
    Path file = copy.resolve(OPERATORS).resolve("kustomization.yaml");
    Files.writeString(file, Checkout.text(file).replace(before, after));

    Map<String, PodTemplateSpec> changed = templates(copy);

    assertThat(changed).hasSize(5).containsOnlyKeys(old.keySet());
    assertThat(changed.keySet().stream().filter(name -> !changed.get(name).equals(old.get(name))))
        .containsExactlyInAnyOrderElementsOf(List.of(replaced.split(" ")));
  }

  private Map<String, PodTemplateSpec> templates(Path k8s) {
    return Manifests.parse(kubectl.render(k8s, OPERATORS, workFolder)).objects().stream()
        .filter(object -> Manifests.podTemplate(object).isPresent())
        .collect(
            Collectors.toMap(
                (HasMetadata object) -> object.getMetadata().getName(),
                object -> Manifests.podTemplate(object).orElseThrow()));
  }

  private Path copied() throws IOException {
    Path source = Checkout.path("k8s");
    Path copy = workFolder.resolve("changed");
    try (Stream<Path> paths = Files.walk(source)) {
      paths.forEach(path -> copyOne(path, copy.resolve(source.relativize(path).toString())));
    }
    return copy;
  }

  private static void copyOne(Path from, Path to) {
    try {
      Files.copy(from, to);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
