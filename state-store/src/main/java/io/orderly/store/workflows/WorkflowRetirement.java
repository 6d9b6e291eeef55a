package io.orderly.store.workflows;

import io.orderly.workflow.WorkflowId;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * Retires workflow versions that no new order begins with and no order is on, and makes them active
 * again when one is. The definition of a retired version can still be found; no claim, sweep or
 * release looks for its orders.
 */
public interface WorkflowRetirement {

  /**
   * Notes that new orders may begin with this version now; a retired one is active again.
   *
   * @param isFromFile whether a file says so: the name then belongs to files
   * @throws org.springframework.dao.DataAccessException when the store is unavailable
   */
  void use(WorkflowId version, boolean isFromFile);

  /**
   * Active versions that were not used for this time, while another version of the same workflow
   * was used, and for which no order waits to be claimed. Orders that do not wait may be on them.
   *
   * @param limit maximum number of versions; the least recently used come first
   */
  Set<WorkflowId> unused(Duration unusedFor, int limit);

  /**
   * The versions that the next live orders behind a position are on; empty at the end.
   *
   * @param limit maximum number of orders to read
   */
  Optional<LiveVersions> liveBehind(Position position, int limit);

  /**
   * Retires a version if it is still not used and no order waits on it.
   *
   * @return whether it is retired now
   */
  boolean retire(WorkflowId version, Duration unusedFor);

  /**
   * Makes the retired versions active again that an order is on which could be claimed, or is past
   * its CompleteBy or notBefore: every live order comes to one of these. So an order that began
   * with a version while it was retired waits only until the next call.
   *
   * @return the versions that were retired
   */
  Set<WorkflowId> revive();

  /**
   * A position among the live orders.
   *
   * @param state as the store has it
   */
  record Position(String state, UUID orderId) {

    /** Before every live order. */
    public static final Position BEGINNING = new Position("", new UUID(0, 0));
  }

  /**
   * The versions of some live orders.
   *
   * @param last the last order that was read
   */
  record LiveVersions(Set<WorkflowId> versions, Position last) {

    public LiveVersions {
      versions = Set.copyOf(versions);
    }
  }
}
