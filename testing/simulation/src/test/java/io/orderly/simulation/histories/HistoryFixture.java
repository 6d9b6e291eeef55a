package io.orderly.simulation.histories;

import io.orderly.simulation.histories.Request.Answer;
import io.orderly.store.transitions.StateStore;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/** What the players of one history share. */
public final class HistoryFixture {

  private final Function<String, StateStore> stores;
  private final HistoryRecorder recorder;
  private final List<UUID> orderIds;
  private final ToLongFunction<UUID> versions;
  private final Bag<Answer> answers = new Bag<>();
  private final Agents agents;
  private final AtomicLong unlockedReplies = new AtomicLong();

  /**
   * Sets the stage.
   *
   * @param stores the state store as that scheduler sees it: each remembers what it wrote itself
   * @param clock the agents' clock
   * @param versions what somebody sees who looks at an order without a lock
   */
  public HistoryFixture(
      Function<String, StateStore> stores,
      HistoryRecorder recorder,
      Supplier<Instant> clock,
      List<UUID> orderIds,
      ToLongFunction<UUID> versions) {
    this.stores = stores;
    this.recorder = recorder;
    this.orderIds = List.copyOf(orderIds);
    this.versions = versions;
    this.agents = new Agents(recorder, clock, answers);
  }

  StateStore storeOf(String instance) {
    return stores.apply(instance);
  }

  HistoryRecorder recorder() {
    return recorder;
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

  void countUnlockedReplies(int replies) {
    unlockedReplies.addAndGet(replies);
  }

  /** How many replies were recorded on orders that were remembered and not locked first. */
  public long unlockedReplies() {
    return unlockedReplies.get();
  }

  long versionOf(UUID orderId) {
    return versions.applyAsLong(orderId);
  }
}
