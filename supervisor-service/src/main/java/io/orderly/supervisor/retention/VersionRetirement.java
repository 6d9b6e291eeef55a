package io.orderly.supervisor.retention;

import io.orderly.store.workflows.WorkflowRetirement;
import io.orderly.store.workflows.WorkflowRetirement.LiveVersions;
import io.orderly.store.workflows.WorkflowRetirement.Position;
import io.orderly.workflow.WorkflowId;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Retires workflow versions that no instance begins orders with and no live order is on. Which ones
 * have none takes a walk along all live orders, a bounded part of it in each run. An order that the
 * walk missed, or that began later, makes its version active again. For one thread.
 */
public final class VersionRetirement {

  /** Instances that begin orders with a version say so every minute. */
  static final Duration UNUSED_FOR = Duration.ofMinutes(15);

  /** Between two walks; there is none where every version is in use. */
  static final Duration WALK_EVERY = Duration.ofMinutes(10);

  /** An order whose version was retired waits no longer for this. */
  static final Duration REVIVE_EVERY = Duration.ofSeconds(10);

  static final int MAX_VERSIONS = 100;

  /** Of one run: some 20 ms. */
  static final int MAX_ORDERS = 5_000;

  private static final Logger LOG = LoggerFactory.getLogger(VersionRetirement.class);

  private final WorkflowRetirement workflows;
  private final Clock clock;
  private final Set<WorkflowId> candidates = new HashSet<>();
  private Position position = Position.BEGINNING;
  private Instant walkAt;
  private Instant reviveAt;

  public VersionRetirement(WorkflowRetirement workflows, Clock clock) {
    this.workflows = workflows;
    this.clock = clock;
    this.walkAt = clock.instant();
    this.reviveAt = walkAt;
  }

  /**
   * One bounded run.
   *
   * @return how many versions were retired
   * @throws org.springframework.dao.DataAccessException if the store is unavailable; the next run
   *     goes on from there
   */
  public int runOnce() {
    Instant now = clock.instant();
    if (isDue(reviveAt, REVIVE_EVERY, now)) {
      reviveAt = now.plus(REVIVE_EVERY);
      revive();
    }
    if (candidates.isEmpty() && isDue(walkAt, WALK_EVERY, now)) {
      walkAt = now.plus(WALK_EVERY);
      candidates.addAll(workflows.unused(UNUSED_FOR, MAX_VERSIONS));
      position = Position.BEGINNING;
    }
    return candidates.isEmpty() ? 0 : walkOn();
  }

  /**
   * Also when the clock was set back: then the time that was noted is further off than it may be.
   */
  private static boolean isDue(Instant at, Duration every, Instant now) {
    return !now.isBefore(at) || now.plus(every).isBefore(at);
  }

  private void revive() {
    for (WorkflowId version : workflows.revive()) {
      LOG.info("Workflow version {} is active again: an order began with it", version);
    }
  }

  private int walkOn() {
    Optional<LiveVersions> page = workflows.liveBehind(position, MAX_ORDERS);
    if (page.isPresent()) {
      candidates.removeAll(page.get().versions());
      position = page.get().last();
      return 0;
    }
    int retired = 0;
    for (WorkflowId version : Set.copyOf(candidates)) {
      if (workflows.retire(version, UNUSED_FOR)) {
        LOG.info(
            "Workflow version {} is retired: no service begins orders with it, and none is on it",
            version);
        retired++;
      }
      candidates.remove(version);
    }
    return retired;
  }
}
