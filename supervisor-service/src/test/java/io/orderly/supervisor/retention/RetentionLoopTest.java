package io.orderly.supervisor.retention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.orderly.store.TurnMemory;
import io.orderly.store.TurnMemory.Forgotten;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.dao.QueryTimeoutException;

class RetentionLoopTest {

  @Test
  void turnsAreForgottenWhereEveryOrderStays() {
    List<Long> looked = new ArrayList<>();
    TurnMemory turns =
        (fromBlock, mostBlocks) -> {
          looked.add(fromBlock);
          return new Forgotten(1, fromBlock == 0 ? mostBlocks : 0);
        };
    RetentionLoop loop = new RetentionLoop(new PastTurns(turns), null);

    loop.run();
    loop.run();
    loop.run();

    assertThat(looked).containsExactly(0L, 128L, 0L);
  }

  @Test
  void aStoreThatIsAwayIsAskedAgain() {
    TurnMemory away =
        (fromBlock, mostBlocks) -> {
          throw new QueryTimeoutException("away");
        };

    assertThatCode(new RetentionLoop(new PastTurns(away), null)::run).doesNotThrowAnyException();
  }
}
