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
import org.springframework.stereotype.Component;

/**
 * Decides for each order whether it may be accepted now. Without an overload of any agent that
 * costs one read of a field.
 */
@Component
public final class Admission {

  /**
   * A customer of a submitter, who has a share of what may be accepted.
   *
   * @param submitter on whose behalf orders are submitted
   * @param id a name that the submitter gives
   */
  public record Customer(String submitter, String id) {}

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition granted = lock.newCondition();

  /** By the names of agents; replaced as a whole. */
  private volatile Map<String, Allotment> bounded = Map.of();

  /** Counts the changes, for threads that wait. */
  private long grants;

  /**
   * Whether an order may be accepted now; if so, it is counted.
   *
   * @param agents that its workflow needs
   */
  public boolean admits(Set<String> agents, Customer customer) {
    if (bounded.isEmpty()) {
      return true;
    }
    lock.lock();
    try {
      return acquireOfEach(agents, customer);
    } finally {
      lock.unlock();
    }
  }

  /** An order that was admitted was not stored, or not new: another one may be accepted for it. */
  public void release(Set<String> agents, Customer customer) {
    if (bounded.isEmpty()) {
      return;
    }
    lock.lock();
    try {
      bounded.forEach(
          (agent, allotment) -> {
            if (agents.contains(agent)) {
              allotment.release(customer);
            }
          });
    } finally {
      lock.unlock();
    }
  }

  private boolean acquireOfEach(Set<String> agents, Customer customer) {
    List<Allotment> acquired = new ArrayList<>();
    for (Map.Entry<String, Allotment> agent : bounded.entrySet()) {
      if (!agents.contains(agent.getKey())) {
        continue;
      }
      if (!agent.getValue().tryAcquire(customer)) {
        acquired.forEach(allotment -> allotment.release(customer));
        return false;
      }
      acquired.add(agent.getValue());
    }
    return true;
  }

  /**
   * Waits until more may be accepted.
   *
   * @return whether that happened within the time and without an interrupt, which stays set
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

  /** Bounds the orders accepted for these agents, and for no other. */
  void bound(Set<String> agents) {
    lock.lock();
    try {
      Map<String, Allotment> next = new HashMap<>();
      agents.forEach(agent -> next.put(agent, bounded.getOrDefault(agent, new Allotment())));
      bounded = Map.copyOf(next);
      signalWaiting();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Lets more orders of an agent be accepted.
   *
   * @param max orders left over and granted together, at most
   * @param source grants up to the number requested; may block
   */
  void grant(String agent, int max, IntUnaryOperator source) {
    Allotment allotment = bounded.get(agent);
    if (allotment == null) {
      return;
    }
    int orders = source.applyAsInt(Math.max(0, max - left(allotment)));
    lock.lock();
    try {
      allotment.grant(orders);
      signalWaiting();
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

  private void signalWaiting() {
    grants++;
    granted.signalAll();
  }
}
