package io.orderly.submission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.orderly.local.infrastructure.EmbeddedKafkaBroker;
import io.orderly.local.infrastructure.testing.FreshDatabase;
import io.orderly.local.infrastructure.testing.SharedInfrastructure;
import io.orderly.submission.testing.RunningService;
import io.orderly.submission.workflows.WorkflowFiles.InvalidWorkflowsException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@Tag("servers")
class StartTest {

  @Test
  void registersTheWorkflowsBeforeTheEndpointsOpen() {
    // The shared service has the workflows of other tests too.
    try (EmbeddedKafkaBroker kafka = EmbeddedKafkaBroker.startTemporary();
        RunningService service =
            RunningService.start(SharedInfrastructure.freshDatabase(), kafka)) {
      assertThat(
              service.database().sql("SELECT name FROM state.workflow").query(String.class).list())
          .containsExactlyInAnyOrder("order-fulfilment", "parallel-fulfilment", "shop-order");
    }
  }

  @Test
  void isReadyAndAlive() {
    RunningService service = RunningService.shared();

    assertThat(service.get("/actuator/health/readiness").body()).contains("\"UP\"");
    assertThat(service.get("/actuator/health/liveness").body()).contains("\"UP\"");
  }

  @Test
  @ExtendWith(OutputCaptureExtension.class)
  void refusesToStartWithEveryErrorOfAWorkflowFile(@TempDir Path folder, CapturedOutput output)
      throws IOException {
    Files.writeString(folder.resolve("own.yaml"), "name: own\nsteps: []\n");
    FreshDatabase database = SharedInfrastructure.freshDatabase();

    Throwable failure =
        catchThrowable(
            () ->
                RunningService.start(
                    database,
                    SharedInfrastructure.kafka(),
                    "--orderly.workflows.folder=" + folder));

    assertThat(failure).hasRootCauseInstanceOf(InvalidWorkflowsException.class);
    assertThat(output)
        .contains("APPLICATION FAILED TO START")
        .contains("own.yaml is no valid workflow")
        .contains("agents")
        .contains("steps")
        .contains("Fix the files in the folder that orderly.workflows.folder names");
  }
}
