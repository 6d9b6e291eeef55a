package io.orderly.supervisor.retention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.orderly.store.fairness.QueuePositionStore;
import io.orderly.store.fairness.QueuePositionStore.Purged;
import io.orderly.store.workflows.WorkflowRetirement;
import io.orderly.workflow.WorkflowId;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.springframework.dao.QueryTimeoutException;

class RetentionTasksTest {

  @Test
  void queuePositionsArePurgedWhereFinishedOrdersAreKept() {
    List<Long> looked = new ArrayList<>();
    QueuePositionStore queuePositions =
        (fromBlock, maxBlocks) -> {
          looked.add(fromBlock);
          return new Purged(1, fromBlock == 0 ? maxBlocks : 0);
        };
    RetentionTasks tasks = tasks(queuePositions);

    tasks.run();
    tasks.run();
    tasks.run();

    assertThat(looked).containsExactly(0L, 128L, 0L);
  }

  @Test
  void anUnavailableStoreEndsNoTask() {
    QueuePositionStore unavailable =
        (fromBlock, maxBlocks) -> {
          throw new QueryTimeoutException("unavailable");
        };

    assertThatCode(tasks(unavailable)::run).doesNotThrowAnyException();
  }

  private static RetentionTasks tasks(QueuePositionStore queuePositions) {
    VersionRetirement versions = new VersionRetirement(new NothingToRetire(), Clock.systemUTC());
    return new RetentionTasks(
        new QueuePositionPurge(queuePositions),
        versions,
        null,
        new TableGauges(List::of, new SimpleMeterRegistry()));
  }

  private static final class NothingToRetire implements WorkflowRetirement {

    @Override
    public void use(WorkflowId version, boolean isFromFile) {}

    @Override
    public Set<WorkflowId> unused(Duration unusedFor, int limit) {
      return Set.of();
    }

    @Override
    public Optional<LiveVersions> liveBehind(Position position, int limit) {
      return Optional.empty();
    }

    @Override
    public boolean retire(WorkflowId version, Duration unusedFor) {
      return false;
    }

    @Override
    public Set<WorkflowId> revive() {
      return Set.of();
    }
  }
}
