package io.orderly.submission.workflows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.orderly.store.workflows.WorkflowRetirement;
import io.orderly.submission.testing.RunningService;
import io.orderly.workflow.WorkflowId;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.scheduling.config.ScheduledTaskHolder;

/** A service that runs keeps the versions active that it begins orders with. */
@Tag("servers")
class WorkflowUseTest {

  private final RunningService service = RunningService.shared();

  @Test
  void everyVersionOfThisInstanceIsNoted() {
    WorkflowUse use = service.bean(WorkflowUse.class);
    service
        .database()
        .sql("UPDATE state.workflow SET used_at = now() - interval '1 hour', retired_at = now()")
        .update();

    use.use();

    assertThat(
            service
                .database()
                .sql(
                    "SELECT name FROM state.workflow"
                        + " WHERE retired_at IS NULL AND used_at > now() - interval '30 minutes'")
                .query(String.class)
                .list())
        .contains("order-fulfilment", "parallel-fulfilment");
    assertThat(service.bean(ScheduledTaskHolder.class).getScheduledTasks())
        .asString()
        .contains("WorkflowUse.use");
  }

  @Test
  void aStoreThatIsUnavailableIsAskedAgain() {
    WorkflowUse use = new WorkflowUse(new Unavailable(), service.bean(KnownWorkflows.class));

    assertThatCode(use::use).doesNotThrowAnyException();
  }

  private static final class Unavailable implements WorkflowRetirement {

    @Override
    public void use(WorkflowId version, boolean isFromFile) {
      throw new QueryTimeoutException("the store is unavailable");
    }

    @Override
    public Set<WorkflowId> unused(Duration unusedFor, int limit) {
      throw new UnsupportedOperationException("this is the supervisor's");
    }

    @Override
    public Optional<LiveVersions> liveBehind(Position position, int limit) {
      throw new UnsupportedOperationException("this is the supervisor's");
    }

    @Override
    public boolean retire(WorkflowId version, Duration unusedFor) {
      throw new UnsupportedOperationException("this is the supervisor's");
    }

    @Override
    public Set<WorkflowId> revive() {
      throw new UnsupportedOperationException("this is the supervisor's");
    }
  }
}
