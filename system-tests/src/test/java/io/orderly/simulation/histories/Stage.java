package io.orderly.simulation.histories;

import io.orderly.simulation.histories.Request.Answer;
import io.orderly.store.StateStore;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/** What the players of one history share. */
public final class Stage {

  private final StateStore store;
  private final Chronicle chronicle;
  private final List<UUID> orderIds;
  private final ToLongFunction<UUID> versions;
  private final Bag<Answer> answers = new Bag<>();
  private final Agents agents;

  /**
   * Sets the stage.
   *
   * @param clock the agents' clock
   * @param versions what somebody sees who looks at an order without a lock
   */
  public Stage(
      StateStore store,
      Chronicle chronicle,
      Supplier<Instant> clock,
      List<UUID> orderIds,
      ToLongFunction<UUID> versions) {
    this.store = store;
    this.chronicle = chronicle;
    this.orderIds = List.copyOf(orderIds);
    this.versions = versions;
    this.agents = new Agents(chronicle, clock, answers);
  }

  StateStore store() {
    return store;
  }

  Chronicle chronicle() {
    return chronicle;
  }

  List<UUID> orderIds() {
    return orderIds;
  }

  Agents agents() {
    return agents;
  }

  Bag<Answer> answers() {
    return answers;
  }

  long versionOf(UUID orderId) {
    return versions.applyAsLong(orderId);
  }
}
