package io.orderly.supervisor.retention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.orderly.store.fairness.QueuePositionStore;
import io.orderly.store.fairness.QueuePositionStore.Forgotten;
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

class RetentionLoopTest {

  @Test
  void turnsAreForgottenWhereEveryOrderStays() {
    List<Long> looked = new ArrayList<>();
    QueuePositionStore turns =
        (fromBlock, mostBlocks) -> {
          looked.add(fromBlock);
          return new Forgotten(1, fromBlock == 0 ? mostBlocks : 0);
        };
    RetentionLoop loop = loop(turns);

    loop.run();
    loop.run();
    loop.run();

    assertThat(looked).containsExactly(0L, 128L, 0L);
  }

  @Test
  void aStoreThatIsAwayIsAskedAgain() {
    QueuePositionStore away =
        (fromBlock, mostBlocks) -> {
          throw new QueryTimeoutException("away");
        };

    assertThatCode(loop(away)::run).doesNotThrowAnyException();
  }

  private static RetentionLoop loop(QueuePositionStore turns) {
    VersionRetirement versions = new VersionRetirement(new NothingToRetire(), Clock.systemUTC());
    return new RetentionLoop(new PastQueuePositions(turns), versions, null);
  }

  private static final class NothingToRetire implements WorkflowRetirement {

    @Override
    public void use(WorkflowId version) {}

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
