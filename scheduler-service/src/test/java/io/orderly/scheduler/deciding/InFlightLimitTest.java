package io.orderly.scheduler.deciding;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.scheduler.lifecycle.Lifecycle;
import io.orderly.scheduler.limiting.CallLimits;
import io.orderly.scheduler.routing.Routing;
import io.orderly.scheduler.routing.SendHealth;
import io.orderly.store.pauses.Pauses;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class InFlightLimitTest {

  private static final int CREDIT = 8;

  private final Routing routing = new Routing(CREDIT, CREDIT, new SplittableRandom(1));
  private final SendHealth health = new SendHealth(System::nanoTime);
  private final CallLimits limits = new CallLimits(routing, System::nanoTime);
  private final Lifecycle standing = new Lifecycle();
  private final PauseProbes probes = new PauseProbes(new NoSystemPauses(), System::nanoTime);
  private Pauses pauses = Pauses.NONE;
  private final InFlightLimit allowance =
      new InFlightLimit(routing, health, () -> pauses, probes, limits, standing);

  @BeforeEach
  void onePartitionAndNoLimits() {
    routing.partitions("payment", 1);
    limits.hold(List.of());
  }

  @Test
  void anAgentMayBeSentWhatItsCreditAllows() {
    assertThat(allowance.of("payment", 0)).isEqualTo(CREDIT);
  }

  @Test
  void aSchedulerThatStopsStartsNothing() {
    standing.leave();

    assertThat(allowance.of("payment", 0)).isZero();
    assertThat(allowance.of("payment", CREDIT)).isZero();
  }

  @Test
  void anAgentThatIsPausedIsSentNothing() {
    pauses = new Pauses(Set.of(), Set.of("payment"));

    assertThat(allowance.of("payment", 0)).isZero();
  }

  @Test
  void anAgentThatCannotBeSentToRests() {
    health.failed("payment", new IllegalStateException("away"));

    assertThat(allowance.of("payment", 0)).isZero();
  }
}
