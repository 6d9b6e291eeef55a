package io.orderly.deployment.kubernetes;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.KeyToPath;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretProjection;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeMount;
import io.fabric8.kubernetes.api.model.VolumeProjection;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Secrets of CloudNativePG and Strimzi reach every pod that needs them, as its settings. */
@Tag("servers")
class OperatorSecretsTest {

  private static final String SECRET_FILES = "/etc/orderly/secrets/";
  private static final Pattern FILE = Pattern.compile("/etc/orderly/tls/[\\w.-]+");
  private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{([\\w.-]+)}");

  /** What the documentation of the two operators says of their Secrets, without private keys. */
  private static final Map<String, Set<String>> KEYS =
      Map.of(
          "orderly-postgres-app",
          Set.of("host", "port", "dbname", "username", "password"),
          "orderly-postgres-ca",
          Set.of("ca.crt"),
          "orderly-kafka-cluster-ca-cert",
          Set.of("ca.crt"),
          "orderly",
          Set.of("user.p12", "user.password"));

  @TempDir private Path workFolder;
  private Manifests manifests;

  /** A file of a Secret in a pod. */
  private record MountedKey(String secret, String key, String path) {}

  @BeforeEach
  void render() {
    manifests = Manifests.parse(new Kubectl().render("overlays/operators", workFolder));
  }

  @Test
  void everyFileAndPlaceholderOfTheSettingsIsInItsPod() {
    assertThat(pods()).hasSize(5);
    assertEveryFileAndPlaceholderIsInItsPod();
  }

  /** As k8s/README.md says: the component in the copy, and one overlay with both. */
  @Test
  void theSameHoldsForTheAgentsOfAPartnerBesideThem() throws IOException {
    ManifestsCopy copy = ManifestsCopy.in(workFolder.resolve("combined"));
    copy.append("overlays/partner", "components:\n  - ../../components/strimzi\n");
    copy.add("overlays/both", "resources:\n  - ../operators\n  - ../partner\n");

    manifests = Manifests.parse(new Kubectl().render(copy.root(), "overlays/both", workFolder));

    assertThat(pods()).hasSize(6);
    assertEveryFileAndPlaceholderIsInItsPod();
    assertThat(manifests.objects()).extracting(Manifests::nameOf).doesNotHaveDuplicates();
    assertThat(manifests.ofType(ConfigMap.class))
        .extracting(it -> it.getMetadata().getName())
        .containsAll(
            pods()
                .flatMap(it -> it.getContainers().get(0).getEnvFrom().stream())
                .filter(it -> it.getConfigMapRef() != null)
                .map(it -> it.getConfigMapRef().getName())
                .toList());
  }

  private void assertEveryFileAndPlaceholderIsInItsPod() {
    assertThat(pods())
        .allSatisfy(
            pod -> {
              List<String> settings = settings(pod).toList();
              List<String> paths = keys(pod).stream().map(MountedKey::path).toList();
              assertThat(settings).isNotEmpty();
              assertThat(paths).containsAll(found(FILE, settings));
              assertThat(paths)
                  .containsAll(
                      found(PLACEHOLDER, settings).stream()
                          .map(it -> it.substring(2, it.length() - 1))
                          .toList());
            });
  }

  @Test
  void theAgentsAndTheMigrationGetNothingThatTheyDoNotUse() {
    assertThat(keys(pod("agent-service")))
        .extracting(MountedKey::secret)
        .containsOnly("orderly", "orderly-kafka-cluster-ca-cert");
    assertThat(keys(pod("migration")))
        .extracting(MountedKey::secret)
        .containsOnly("orderly-postgres-app", "orderly-postgres-ca");
  }

  @Test
  void onlyKeysThatTheOperatorsMakeAreUsedAndNoPrivateKeyOfAnAuthority() {
    assertThat(pods().flatMap(pod -> keys(pod).stream()))
        .isNotEmpty()
        .allSatisfy(mounted -> assertThat(KEYS.get(mounted.secret())).contains(mounted.key()));
  }

  private Stream<PodSpec> pods() {
    return manifests.objects().stream()
        .flatMap(it -> Manifests.podTemplate(it).stream())
        .map(it -> it.getSpec());
  }

  private PodSpec pod(String container) {
    return pods()
        .filter(pod -> pod.getContainers().get(0).getName().equals(container))
        .findFirst()
        .orElseThrow();
  }

  /** Values of the generated Secrets from which the pod takes its variables. */
  private Stream<String> settings(PodSpec pod) {
    List<String> names =
        pod.getContainers().get(0).getEnvFrom().stream()
            .filter(it -> it.getSecretRef() != null)
            .map(it -> it.getSecretRef().getName())
            .toList();
    return manifests
        .ofType(Secret.class)
        .filter(it -> names.contains(it.getMetadata().getName()))
        .flatMap(it -> it.getData().values().stream())
        .map(it -> new String(Base64.getMimeDecoder().decode(it), UTF_8));
  }

  private static List<String> found(Pattern pattern, List<String> settings) {
    return settings.stream()
        .flatMap(it -> pattern.matcher(it).results())
        .map(MatchResult::group)
        .distinct()
        .toList();
  }

  /** Files of Secrets with named keys; a setting's file has the name of the setting. */
  private static List<MountedKey> keys(PodSpec pod) {
    return pod.getVolumes().stream()
        .flatMap(volume -> keys(pod.getContainers().get(0), volume))
        .toList();
  }

  private static Stream<MountedKey> keys(Container container, Volume volume) {
    if (volume.getProjected() != null) {
      return volume.getProjected().getSources().stream()
          .map(VolumeProjection::getSecret)
          .filter(it -> it != null && !it.getItems().isEmpty())
          .flatMap(it -> keys(it, folder(container, volume)));
    }
    if (volume.getSecret() != null) {
      assertThat(folder(container, volume)).startsWith(SECRET_FILES);
      return volume.getSecret().getItems().stream()
          .map(it -> new MountedKey(volume.getSecret().getSecretName(), it.getKey(), it.getPath()));
    }
    return Stream.of();
  }

  private static Stream<MountedKey> keys(SecretProjection secret, String folder) {
    return secret.getItems().stream()
        .map(
            (KeyToPath it) ->
                new MountedKey(secret.getName(), it.getKey(), folder + "/" + it.getPath()));
  }

  private static String folder(Container container, Volume volume) {
    return container.getVolumeMounts().stream()
        .filter(mount -> mount.getName().equals(volume.getName()))
        .map(VolumeMount::getMountPath)
        .findFirst()
        .orElseThrow();
  }
}
