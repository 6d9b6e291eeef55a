package io.orderly.supervisor.retention;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.store.memory.InMemoryStore;
import io.orderly.store.retention.PurgedOrderExpiry;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Each run looks at a part of the keys; the next one goes on from there. */
class KeyPurgeTest {

  private final List<Long> begunAt = new ArrayList<>();

  @Test
  void runsWalkAlongAllKeysAndRestart() {
    KeyPurge keyPurge =
        new KeyPurge(
            new ThreePartsOfKeys(),
            new InMemoryStore(Instant::now).agentAlerts(),
            Duration.ofDays(1),
            Clock.systemUTC());

    for (int run = 0; run < 4; run++) {
      keyPurge.runOnce();
    }

    assertThat(begunAt).containsExactly(0L, 128L, 256L, 0L);
  }

  private final class ThreePartsOfKeys implements PurgedOrderExpiry {

    @Override
    public ExpiredOrders delete(UUID after, Duration keepFor, int limit) {
      return new ExpiredOrders(0, 0, null);
    }

    @Override
    public ExpiredKeys deleteKeys(long fromBlock, Duration keepFor, int maxBlocks, int maxKeys) {
      begunAt.add(fromBlock);
      long next = fromBlock + maxBlocks;
      return new ExpiredKeys(0, next < 3L * maxBlocks ? next : 0);
    }
  }
}
