package io.orderly.supervisor.retention;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.store.memory.InMemoryStore;
import io.orderly.store.retention.PurgedOrderMemory;
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
  void runsGoThroughAllKeysAndBeginAnew() {
    KeyPurge forgetting =
        new KeyPurge(
            new ThreePartsOfKeys(),
            new InMemoryStore(Instant::now).agentAlerts(),
            Duration.ofDays(1),
            Clock.systemUTC());

    for (int run = 0; run < 4; run++) {
      forgetting.runOnce();
    }

    assertThat(begunAt).containsExactly(0L, 128L, 256L, 0L);
  }

  private final class ThreePartsOfKeys implements PurgedOrderMemory {

    @Override
    public Forgotten forget(UUID after, Duration rememberFor, int most) {
      return new Forgotten(0, 0, null);
    }

    @Override
    public ForgottenKeys forgetKeys(
        long fromBlock, Duration rememberFor, int mostBlocks, int mostKeys) {
      begunAt.add(fromBlock);
      long next = fromBlock + mostBlocks;
      return new ForgottenKeys(0, next < 3L * mostBlocks ? next : 0);
    }
  }
}
