package io.orderly.deployment.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeMount;
import io.orderly.deployment.Checkout;
import io.orderly.deployment.Yaml;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The certificates of authorities are where the settings of the documentation look for them. */
@Tag("servers")
class AuthoritiesTest {

  private static final String FOLDER = "/etc/orderly/tls";
  private static final Pattern FILE =
      Pattern.compile("(?:sslrootcert=|file:)(/[a-z/]*)/[a-z-]+\\.pem");

  private final Kubectl kubectl = new Kubectl();
  @TempDir private Path workFolder;

  @ParameterizedTest
  @ValueSource(strings = {"base", "overlays/production", "overlays/partner"})
  void everyPodHasAPlaceForThemAndStartsWithoutAny(String kustomization) {
    Manifests manifests = Manifests.parse(kubectl.render(kustomization, workFolder));

    assertThat(
            manifests.objects().stream()
                .flatMap(it -> Manifests.podTemplate(it).stream())
                .map(it -> it.getSpec()))
        .isNotEmpty()
        .allSatisfy(AuthoritiesTest::mountsOptionalFiles);
  }

  private static void mountsOptionalFiles(PodSpec pod) {
    VolumeMount mount =
        pod.getContainers().get(0).getVolumeMounts().stream()
            .filter(it -> it.getMountPath().equals(FOLDER))
            .findFirst()
            .orElseThrow();
    Volume volume =
        pod.getVolumes().stream()
            .filter(it -> it.getName().equals(mount.getName()))
            .findFirst()
            .orElseThrow();
    assertThat(mount.getReadOnly()).isTrue();
    assertThat(volume.getProjected().getSources())
        .hasSize(2)
        .allSatisfy(
            source ->
                assertThat(
                        source.getConfigMap() == null
                            ? source.getSecret().getOptional()
                            : source.getConfigMap().getOptional())
                    .isTrue());
  }

  @Test
  void theDocumentationNamesFilesOfThatFolderAlone() {
    List<String> folders =
        FILE.matcher(Checkout.text("k8s/README.md")).results().map(it -> it.group(1)).toList();

    assertThat(folders).hasSizeGreaterThan(3).containsOnly(FOLDER);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "migration",
        "submission-service",
        "scheduler-service",
        "agent-service",
        "supervisor-service"
      })
  void composeMountsThemAtTheSamePlace(String service) {
    assertThat(
            Yaml.read(Checkout.text("docker-compose.yml"))
                .path("services")
                .path(service)
                .path("volumes")
                .toString())
        .contains(":" + FOLDER + ":ro");
  }
}
