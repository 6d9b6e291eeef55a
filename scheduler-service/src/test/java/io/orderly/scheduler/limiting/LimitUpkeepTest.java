package io.orderly.scheduler.limiting;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.process.Direction;
import io.orderly.scheduler.routing.AttemptKey;
import io.orderly.scheduler.routing.RequestRoute;
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
class LimitUpkeepTest {

  private static final String AGENT = "carrier";
  private static final int BOUND = 10;

  private final AtomicLong nanoTime = new AtomicLong();
  private final Map<String, Integer> held = new HashMap<>();
  private final Set<String> ready = new HashSet<>(Set.of("a", "b"));
  private final Scheduler a = new Scheduler("a");
  private final Scheduler b = new Scheduler("b");

  /** One scheduler's part; {@code beforeTheAnswer} happens while the store divides. */
  private final class Scheduler {

    private final Routing routing = new Routing(100, 100, new SplittableRandom(1));
    private final CallLimits limits = new CallLimits(routing, nanoTime::get);
    private final LimitUpkeep upkeep;
    private Runnable beforeTheAnswer = () -> {};

    Scheduler(String id) {
      this.upkeep =
          new LimitUpkeep(
              new LimitUpkeep.Store(
                  new OneLimit(), this::take, (duty, wanted, perSecond) -> wanted),
              agent -> ready.contains(id),
              limits,
              id,
              () -> {},
              nanoTime::get);
      routing.partitions(AGENT, 1);
    }

    int take(String agent, String instance, int inUse, Duration lease) {
      Map<String, Integer> others = new HashMap<>(held);
      others.remove(instance);
      ShareOfCalls share = ShareOfCalls.of(BOUND, instance, inUse, others);
      held.put(instance, share.held());
      beforeTheAnswer.run();
      return share.granted();
    }

    /** Starts all that it may. */
    void startAll() {
      int most = limits.most(AGENT);
      for (int start = 0; start < most; start++) {
        AttemptKey key = new AttemptKey(UUID.randomUUID(), "ship", Direction.FORWARD, 1);
        routing.enter(key, new RequestRoute(AGENT, Instant.MAX, 0));
      }
    }

    int inFlight() {
      return routing.underWay(AGENT);
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
    a.upkeep.look();
    b.upkeep.look();
    a.beforeTheAnswer = a::startAll;

    a.upkeep.look();
    b.upkeep.look();
    b.startAll();

    assertThat(a.inFlight()).isEqualTo(BOUND);
    assertThat(a.inFlight() + b.inFlight()).isEqualTo(BOUND);
  }

  @Test
  void whatWasGivenUpIsTheOthersInTheNextRound() {
    a.upkeep.look();
    for (int round = 0; round < 3; round++) {
      b.upkeep.look();
      a.upkeep.look();
    }
    b.upkeep.look();

    assertThat(a.limits.most(AGENT)).isEqualTo(5);
    assertThat(b.limits.most(AGENT)).isEqualTo(5);
  }

  @Test
  void oneThatCanStartNothingTakesNoShareAndTheRestGetsIt() {
    ready.remove("b");

    b.upkeep.look();
    a.upkeep.look();

    assertThat(held).containsOnlyKeys("a");
    assertThat(a.limits.most(AGENT)).isEqualTo(BOUND);
    assertThat(b.limits.most(AGENT)).isZero();
  }

  @Test
  void aShareThatIsNotTakenAgainEnds() {
    a.upkeep.look();
    ready.remove("a");
    nanoTime.set(Duration.ofSeconds(8).toNanos());

    a.upkeep.look();

    assertThat(a.limits.most(AGENT)).isZero();
    ready.add("a");
    a.upkeep.look();
    assertThat(a.limits.most(AGENT)).isEqualTo(BOUND);
  }
}
