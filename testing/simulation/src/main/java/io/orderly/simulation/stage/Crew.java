package io.orderly.simulation.stage;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** The threads of one simulation at a time; they are kept from one to the next. */
public final class Crew implements AutoCloseable {

  /**
   * More activities are never under way at the same time in a cluster of a handful of processes.
   */
  private static final int MOST_HANDS = 500;

  private final Deque<Hand> idle = new ArrayDeque<>();
  private final List<Hand> all = new ArrayList<>();

  /** A thread that has nothing to do; only whoever holds the baton may ask. */
  Hand take() {
    Hand hand = idle.poll();
    if (hand != null) {
      return hand;
    }
    if (all.size() == MOST_HANDS) {
      throw new IllegalStateException(MOST_HANDS + " activities are under way at once");
    }
    Hand another = new Hand("simulated-" + all.size());
    all.add(another);
    return another;
  }

  void giveBack(Hand hand) {
    idle.push(hand);
  }

  /** Ends the threads. */
  @Override
  public void close() {
    all.forEach(Hand::withdraw);
  }
}
