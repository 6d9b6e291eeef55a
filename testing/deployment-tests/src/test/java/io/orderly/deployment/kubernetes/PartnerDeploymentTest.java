package io.orderly.deployment.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.VolumeMount;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example of a deployment of agents for one partner. */
@Tag("servers")
class PartnerDeploymentTest {

  private final Kubectl kubectl = new Kubectl();
  @TempDir private Path workFolder;

  /** Two deployments that select each other's pods would share a budget and a network policy. */
  @Test
  void aDeploymentOfAPartnerServesItsAgentAndSelectsItsPodsAlone() {
    Manifests partner = Manifests.parse(kubectl.render("overlays/partner", workFolder));
    Manifests production = Manifests.parse(kubectl.render("overlays/production", workFolder));

    Deployment agents = partner.ofType(Deployment.class).findFirst().orElseThrow();
    assertThat(agents.getSpec().getSelector().getMatchLabels())
        .isNotEqualTo(
            production
                .ofType(Deployment.class)
                .filter(it -> it.getMetadata().getName().equals("agent-service"))
                .map(it -> it.getSpec().getSelector().getMatchLabels())
                .findFirst()
                .orElseThrow());
    assertThat(partner.objects()).extracting(Manifests::nameOf).doesNotHaveDuplicates();
    assertThat(production.objects())
        .extracting(Manifests::nameOf)
        .doesNotContainAnyElementsOf(partner.objects().stream().map(Manifests::nameOf).toList());
    ConfigMap settings = ofContainer(partner, agents);
    assertThat(settings.getData()).containsOnlyKeys("ORDERLY_AGENTS_WALLET_PARTNER");
    assertThat(mountedFiles(partner, agents))
        .contains(settings.getData().get("ORDERLY_AGENTS_WALLET_PARTNER"));
  }

  /** The ConfigMap of the rendering from which the container takes its settings. */
  private static ConfigMap ofContainer(Manifests manifests, Deployment deployment) {
    List<String> named =
        deployment.getSpec().getTemplate().getSpec().getContainers().get(0).getEnvFrom().stream()
            .filter(it -> it.getConfigMapRef() != null)
            .map(it -> it.getConfigMapRef().getName())
            .toList();
    return manifests
        .ofType(ConfigMap.class)
        .filter(it -> named.contains(it.getMetadata().getName()))
        .findFirst()
        .orElseThrow();
  }

  private static List<String> mountedFiles(Manifests manifests, Deployment deployment) {
    PodSpec pod = deployment.getSpec().getTemplate().getSpec();
    return pod.getVolumes().stream()
        .filter(volume -> volume.getConfigMap() != null)
        .flatMap(
            volume ->
                manifests
                    .ofType(ConfigMap.class)
                    .filter(
                        it -> it.getMetadata().getName().equals(volume.getConfigMap().getName()))
                    .flatMap(it -> it.getData().keySet().stream())
                    .map(file -> folderOf(pod, volume.getName()) + "/" + file))
        .toList();
  }

  private static String folderOf(PodSpec pod, String volume) {
    return pod.getContainers().get(0).getVolumeMounts().stream()
        .filter(mount -> mount.getName().equals(volume))
        .map(VolumeMount::getMountPath)
        .findFirst()
        .orElseThrow();
  }
}
