package io.orderly.deployment.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Volume;
import io.fabric8.kubernetes.api.model.VolumeProjection;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.orderly.deployment.Checkout;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The Job that migrates the store before the services get ready. */
@Tag("servers")
class MigrationJobTest {

  /** The role that owns the tables: a service that had it could drop them. */
  private static final String OWNER = "orderly-migration";

  private static final Pattern SELECTOR = Pattern.compile("kubectl apply .* -l ([\\w./-]+)=(\\w+)");

  private final Kubectl kubectl = new Kubectl();
  @TempDir private Path workFolder;

  /**
   * With another image it would migrate to another version, and the services would wait for ever.
   */
  @ParameterizedTest
  @ValueSource(strings = {"base", "overlays/local", "overlays/production", "overlays/operators"})
  void oneJobMigratesTheStoreWithTheJarOfTheSubmissionService(String kustomization) {
    String rendering = kubectl.render(kustomization, workFolder);
    Manifests manifests = Manifests.parse(rendering);
    Container submission =
        manifests
            .ofType(Deployment.class)
            .filter(it -> it.getMetadata().getName().equals("submission-service"))
            .map(it -> it.getSpec().getTemplate().getSpec().getContainers().get(0))
            .findFirst()
            .orElseThrow();

    assertThat(manifests.ofType(Job.class))
        .singleElement()
        .extracting(it -> it.getSpec().getTemplate().getSpec().getContainers().get(0))
        .satisfies(
            migration -> {
              assertThat(migration.getArgs()).containsExactly("migrate");
              assertThat(migration.getImage()).isEqualTo(submission.getImage());
              assertThat(secrets(migration)).containsExactly(store(submission), OWNER);
              assertThat(migration.getEnvFrom().get(1).getSecretRef().getOptional()).isTrue();
            });
    assertThat(
            manifests.objects().stream()
                .filter(it -> !(it instanceof Job))
                .flatMap(it -> Manifests.podTemplate(it).stream())
                .flatMap(it -> secrets(it.getSpec().getContainers().get(0)).stream()))
        .isNotEmpty()
        .doesNotContain(OWNER);
    assertThat(rendering).doesNotContain("SPRING_FLYWAY_ENABLED");
  }

  /** What the Job reads and is not there keeps its pod waiting for ever. */
  @Test
  void theCommandOfUpgradingAppliesWhatTheJobReads() {
    Matcher selector = SELECTOR.matcher(Checkout.text(Checkout.path("UPGRADING.md")));
    assertThat(selector.find()).isTrue();
    List<HasMetadata> rendered =
        Manifests.parse(kubectl.render("overlays/operators", workFolder)).objects();
    List<HasMetadata> applied =
        rendered.stream()
            .filter(it -> selector.group(2).equals(label(it, selector.group(1))))
            .toList();

    assertThat(applied)
        .extracting(HasMetadata::getKind)
        .containsExactlyInAnyOrder("Job", "NetworkPolicy", "Secret");
    Set<String> read = read(new Manifests(applied).ofType(Job.class).findFirst().orElseThrow());
    assertThat(applied)
        .extracting(it -> it.getMetadata().getName())
        .containsAll(
            rendered.stream()
                .filter(it -> it instanceof ConfigMap || it instanceof Secret)
                .map(it -> it.getMetadata().getName())
                .filter(read::contains)
                .toList());
  }

  private static @Nullable String label(HasMetadata object, String key) {
    Map<String, String> labels = object.getMetadata().getLabels();
    return labels == null ? null : labels.get(key);
  }

  /** Names of its Secrets and ConfigMaps, as variables and as files. */
  private static Set<String> read(Job job) {
    PodSpec pod = job.getSpec().getTemplate().getSpec();
    Set<String> names = new HashSet<>(secrets(pod.getContainers().get(0)));
    for (Volume volume : pod.getVolumes()) {
      if (volume.getSecret() != null) {
        names.add(volume.getSecret().getSecretName());
      }
      if (volume.getProjected() != null) {
        for (VolumeProjection source : volume.getProjected().getSources()) {
          names.add(
              source.getSecret() == null
                  ? source.getConfigMap().getName()
                  : source.getSecret().getName());
        }
      }
    }
    return names;
  }

  private static String store(Container service) {
    return secrets(service).stream()
        .filter(it -> it.startsWith("orderly-database"))
        .findFirst()
        .orElseThrow();
  }

  private static List<String> secrets(Container container) {
    return container.getEnvFrom().stream()
        .filter(it -> it.getSecretRef() != null)
        .map(it -> it.getSecretRef().getName())
        .toList();
  }
}
