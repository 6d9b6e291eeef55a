package io.orderly.submission.intake.admission;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntUnaryOperator;

/**
 * Says of each order whether it may be taken now. Where no agent has too many orders waiting, that
 * costs one look at a field.
 */
public final class Admission {

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition granted = lock.newCondition();

  /** By the names of agents; replaced as a whole. */
  private volatile Map<String, Allotment> bounded = Map.of();

  /** Counts what changed, for those who wait. */
  private long grants;

  /**
   * Whether an order may be taken now; if so, it is counted.
   *
   * @param agents that its workflow needs
   */
  public boolean admits(Set<String> agents, Customer customer) {
    if (bounded.isEmpty()) {
      return true;
    }
    lock.lock();
    try {
      return takeOfEach(agents, customer);
    } finally {
      lock.unlock();
    }
  }

  /** An order that was admitted was not taken, or not new: another one may be taken for it. */
  public void giveBack(Set<String> agents, Customer customer) {
    if (bounded.isEmpty()) {
      return;
    }
    lock.lock();
    try {
      bounded.forEach(
          (agent, allotment) -> {
            if (agents.contains(agent)) {
              allotment.giveBack(customer);
            }
          });
    } finally {
      lock.unlock();
    }
  }

  private boolean takeOfEach(Set<String> agents, Customer customer) {
    List<Allotment> taken = new ArrayList<>();
    for (Map.Entry<String, Allotment> agent : bounded.entrySet()) {
      if (!agents.contains(agent.getKey())) {
        continue;
      }
      if (!agent.getValue().take(customer)) {
        taken.forEach(allotment -> allotment.giveBack(customer));
        return false;
      }
      taken.add(agent.getValue());
    }
    return true;
  }

  /**
   * Waits until more may be taken.
   *
   * @return whether it came to that within the time and without an interrupt, which stays set
   */
  public boolean awaitGrant(Duration atMost) {
    long remainingNanos = atMost.toNanos();
    lock.lock();
    try {
      long seen = grants;
      while (grants == seen && remainingNanos > 0) {
        remainingNanos = granted.awaitNanos(remainingNanos);
      }
      return grants != seen;
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      return false;
    } finally {
      lock.unlock();
    }
  }

  /** Bounds what is taken for these agents, and for no other. */
  void bound(Set<String> agents) {
    lock.lock();
    try {
      Map<String, Allotment> next = new HashMap<>();
      agents.forEach(agent -> next.put(agent, bounded.getOrDefault(agent, new Allotment())));
      bounded = Map.copyOf(next);
      tellThoseWhoWait();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Lets more orders of an agent be taken.
   *
   * @param most how many may be left over and granted together
   * @param source grants up to as many as it is asked for; may block
   */
  void grant(String agent, int most, IntUnaryOperator source) {
    Allotment allotment = bounded.get(agent);
    if (allotment == null) {
      return;
    }
    int orders = source.applyAsInt(Math.max(0, most - left(allotment)));
    lock.lock();
    try {
      allotment.grant(orders);
      tellThoseWhoWait();
    } finally {
      lock.unlock();
    }
  }

  private int left(Allotment allotment) {
    lock.lock();
    try {
      return allotment.left();
    } finally {
      lock.unlock();
    }
  }

  private void tellThoseWhoWait() {
    grants++;
    granted.signalAll();
  }
}
