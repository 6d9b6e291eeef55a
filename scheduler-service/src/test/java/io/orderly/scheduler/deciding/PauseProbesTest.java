package io.orderly.scheduler.deciding;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.store.pauses.SystemPauses;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PauseProbesTest {

  private long nowNanos;
  private int granted;
  private int left = 1;
  private final PauseProbes probes = new PauseProbes(new Leaves(), () -> nowNanos);

  @Test
  void thereIsNoLeaveBeforeTheStoreGrantsIt() {
    assertThat(probes.hasLeave("payment")).isFalse();
    left = 0;
    probes.look(Set.of("payment"));
    assertThat(probes.hasLeave("payment")).isFalse();
  }

  @Test
  void leaveIsNotAskedForAgainWhileItIsThere() {
    probes.look(Set.of("payment"));
    left = 1;
    probes.look(Set.of("payment"));

    assertThat(probes.hasLeave("payment")).isTrue();
    assertThat(probes.hasLeave("carrier")).isFalse();
    assertThat(granted).isEqualTo(1);
  }

  @Test
  void leaveThatNobodyUsedEndsWhenAnotherMayHaveIt() {
    probes.look(Set.of("payment"));
    nowNanos += PauseProbes.PAUSE.toNanos();

    assertThat(probes.hasLeave("payment")).isFalse();
  }

  private final class Leaves implements SystemPauses {

    @Override
    public boolean hold(String agent, String why) {
      return false;
    }

    @Override
    public boolean release(String agent) {
      return false;
    }

    @Override
    public Set<String> held() {
      return Set.of();
    }

    @Override
    public boolean takeProbe(String agent, Duration pause) {
      boolean isLeft = left > 0;
      left = 0;
      granted += isLeft ? 1 : 0;
      return isLeft;
    }
  }
}
