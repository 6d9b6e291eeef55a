package io.orderly.deployment.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
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
    ManifestsCopy copy = ManifestsCopy.in(workFolder.resolve("changed"));
    Map<String, PodTemplateSpec> old = templates(copy);
    copy.replace(OPERATORS, before, after);

    Map<String, PodTemplateSpec> changed = templates(copy);

    assertThat(changed).hasSize(5).containsOnlyKeys(old.keySet());
    assertThat(changed.keySet().stream().filter(name -> !changed.get(name).equals(old.get(name))))
        .containsExactlyInAnyOrderElementsOf(List.of(replaced.split(" ")));
  }

  private Map<String, PodTemplateSpec> templates(ManifestsCopy copy) {
    return Manifests.parse(kubectl.render(copy.root(), OPERATORS, workFolder)).objects().stream()
        .filter(object -> Manifests.podTemplate(object).isPresent())
        .collect(
            Collectors.toMap(
                (HasMetadata object) -> object.getMetadata().getName(),
                object -> Manifests.podTemplate(object).orElseThrow()));
  }
}
