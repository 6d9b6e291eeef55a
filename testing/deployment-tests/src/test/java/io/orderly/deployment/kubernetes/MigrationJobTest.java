package io.orderly.deployment.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The Job that migrates the store before the services get ready. */
@Tag("servers")
class MigrationJobTest {

  private final Kubectl kubectl = new Kubectl();
  @TempDir private Path workFolder;

  /**
   * With another image it would migrate to another version, and the services would wait for ever.
   */
  @ParameterizedTest
  @ValueSource(strings = {"base", "overlays/local", "overlays/production"})
  void oneJobMigratesTheStoreWithTheJarOfTheSubmissionService(String kustomization) {
    Manifests manifests = Manifests.parse(kubectl.render(kustomization, workFolder));
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
              assertThat(submission.getEnvFrom()).containsAll(migration.getEnvFrom());
            });
    assertThat(kubectl.render(kustomization, workFolder)).doesNotContain("SPRING_FLYWAY_ENABLED");
  }
}
