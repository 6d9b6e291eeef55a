package io.orderly.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.process.Direction;
import io.orderly.scheduler.capacity.CallLimits;
import io.orderly.scheduler.routing.AttemptKey;
import io.orderly.scheduler.routing.Routing;
import io.orderly.store.limits.AgentLimit;
import io.orderly.store.limits.AgentLimitChange;
import io.orderly.store.limits.AgentLimitCommand;
import io.orderly.store.limits.AgentLimits;
import io.orderly.store.limits.ShareOfCalls;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Schedulers that divide a bound, over shares that are kept in memory. */
class LimitRefreshTest {

  private static final String AGENT = "carrier";
  private static final int BOUND = 10;

  private final AtomicLong nanoTime = new AtomicLong();
  private final Map<String, Integer> shares = new HashMap<>();
  private final Set<String> ready = new HashSet<>(Set.of("a", "b"));
  private final Scheduler a = new Scheduler("a");
  private final Scheduler b = new Scheduler("b");

  /** One scheduler; {@code beforeAnswer} runs while the store computes the share. */
  private final class Scheduler {

    private final Routing routing = new Routing(100, 100, new SplittableRandom(1));
    private final CallLimits limits = new CallLimits(routing, nanoTime::get);
    private final LimitRefresh refresh;
    private Runnable beforeAnswer = () -> {};

    Scheduler(String id) {
      this.refresh =
          new LimitRefresh(
              new LimitRefresh.Store(
                  new OneLimit(), this::renew, (duty, wanted, perSecond) -> wanted),
              agent -> ready.contains(id),
              limits,
              id,
              () -> {},
              nanoTime::get);
      routing.partitions(AGENT, List.of(0));
    }

    int renew(String agent, String instance, int inUse, Duration lease) {
      Map<String, Integer> others = new HashMap<>(shares);
      others.remove(instance);
      ShareOfCalls share = ShareOfCalls.of(BOUND, instance, inUse, others);
      shares.put(instance, share.reserved());
      beforeAnswer.run();
      return share.granted();
    }

    /** Starts all that it may. */
    void startAll() {
      int max = limits.available(AGENT);
      for (int start = 0; start < max; start++) {
        AttemptKey key = new AttemptKey(UUID.randomUUID(), "ship", Direction.FORWARD, 1);
        routing.enter(key, AGENT, Instant.MAX, 0);
      }
    }

    int inFlight() {
      return routing.inFlight(AGENT);
    }
  }

  /** The agent's bound, known to all. */
  private static final class OneLimit implements AgentLimits {

    @Override
    public List<AgentLimit> current() {
      return List.of(new AgentLimit(AGENT, null, BOUND, 1));
    }

    @Override
    public List<AgentLimitChange> history(String agent, int limit) {
      return List.of();
    }

    @Override
    public Optional<AgentLimitChange> run(AgentLimitCommand command) {
      return Optional.empty();
    }
  }

  @Test
  void theBoundHoldsWhileAShareShrinks() {
    a.refresh.refresh();
    b.refresh.refresh();
    a.beforeAnswer = a::startAll;

    a.refresh.refresh();
    b.refresh.refresh();
    b.startAll();

    assertThat(a.inFlight()).isEqualTo(BOUND);
    assertThat(a.inFlight() + b.inFlight()).isEqualTo(BOUND);
  }

  @Test
  void aReleasedPartGoesToTheOtherInTheNextRound() {
    a.refresh.refresh();
    for (int round = 0; round < 3; round++) {
      b.refresh.refresh();
      a.refresh.refresh();
    }
    b.refresh.refresh();

    assertThat(a.limits.available(AGENT)).isEqualTo(5);
    assertThat(b.limits.available(AGENT)).isEqualTo(5);
  }

  @Test
  void aSchedulerThatIsNotReadyAcquiresNoShare() {
    ready.remove("b");

    b.refresh.refresh();
    a.refresh.refresh();

    assertThat(shares).containsOnlyKeys("a");
    assertThat(a.limits.available(AGENT)).isEqualTo(BOUND);
    assertThat(b.limits.available(AGENT)).isZero();
  }

  @Test
  void aShareThatIsNotRenewedExpires() {
    a.refresh.refresh();
    ready.remove("a");
    nanoTime.set(Duration.ofSeconds(8).toNanos());

    a.refresh.refresh();

    assertThat(a.limits.available(AGENT)).isZero();
    ready.add("a");
    a.refresh.refresh();
    assertThat(a.limits.available(AGENT)).isEqualTo(BOUND);
  }
}
