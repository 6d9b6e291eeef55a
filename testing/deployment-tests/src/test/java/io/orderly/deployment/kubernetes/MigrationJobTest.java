package io.orderly.deployment.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The Job that migrates the store before the services get ready. */
@Tag("servers")
class MigrationJobTest {

  /** The role that owns the tables: a service that had it could drop them. */
  private static final String OWNER = "orderly-migration";

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
