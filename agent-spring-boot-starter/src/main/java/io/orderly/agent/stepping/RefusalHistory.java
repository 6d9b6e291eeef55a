package io.orderly.agent.stepping;

import io.orderly.agent.StepAnswer.Doubt;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Attributes the refusals of one remote service to an order or to the deployment, by its answers to
 * other orders. Times are those of a stopwatch, in nanoseconds. Bounded in memory; not thread-safe.
 *
 * <ul>
 *   <li>What no order can cause is the deployment's.
 *   <li>What may be the order's is its own once a call of another order that began after its first
 *       refusal has succeeded, and it is refused again. Until then it waits.
 *   <li>Any other refusal is the order's, unless its code suddenly makes up most answers.
 * </ul>
 */
final class RefusalHistory {

  /** Different orders with no success since, from which on the deployment is suspected. */
  static final int SUSPICIOUS_ORDERS = 3;

  /** One order that is refused again and again while nothing succeeds is suspicious too. */
  static final Duration SUSPICIOUS_FOR = Duration.ofMinutes(1);

  /** How many of the latest answers show a sudden share. */
  static final int LATEST = 20;

  /** So many of them with one code are sudden; as many orders at most became Errors before. */
  static final int SUDDEN = 10;

  /** A code that made up this share of the answers before is usual here. */
  static final double USUAL_SHARE = 0.1;

  /** How much one answer that is no longer among the latest counts in the usual shares. */
  private static final double NEWEST_SHARE = 0.005;

  private static final int MOST_CODES = 100;
  private static final int MOST_ORDERS = 1_000;
  private static final double FORGOTTEN_SHARE = 0.0001;

  /** An answer; the code is null for a success. */
  private record Answered(UUID orderId, @Nullable String code) {}

  private final Set<String> usualCodes;
  private final Deque<Answered> latest = new ArrayDeque<>();
  private final Map<String, Double> usualShares = new HashMap<>();

  /** When each order was first refused in a way that may be its own fault. */
  private final Map<UUID, Long> firstRefused = new LinkedHashMap<>();

  /** Those of them that were refused since anything succeeded, with the time. */
  private final Map<UUID, Long> sinceSuccess = new LinkedHashMap<>();

  private @Nullable Long successBegan;

  /**
   * Begins without any history.
   *
   * @param usualCodes refusals that are always the order's own, however many there are
   */
  RefusalHistory(Set<String> usualCodes) {
    this.usualCodes = Set.copyOf(usualCodes);
  }

  /** A call succeeded that began then. */
  void succeeded(UUID orderId, long beganNanos) {
    if (successBegan == null || beganNanos - successBegan > 0) {
      successBegan = beganNanos;
    }
    sinceSuccess.clear();
    firstRefused.remove(orderId);
    add(new Answered(orderId, null));
  }

  /** What was suspected is not so: the count begins anew, and what came so far is usual. */
  void clear() {
    sinceSuccess.clear();
    while (!latest.isEmpty()) {
      learn(latest.removeFirst().code());
    }
  }

  /** A call was refused. */
  RefusalCause refused(UUID orderId, String code) {
    add(new Answered(orderId, code));
    if (!isSudden(code)) {
      return RefusalCause.ORDER;
    }
    // Else a fault that lasts would become what is usual here.
    latest.removeLast();
    return RefusalCause.AGENT;
  }

  /** A call was refused with a code that concerns the deployment. */
  RefusalCause misconfigured(UUID orderId, String code, Doubt doubt, long nowNanos) {
    if (usualCodes.contains(code)) {
      return refused(orderId, code);
    }
    if (doubt == Doubt.NONE) {
      return RefusalCause.AGENT;
    }
    Long first = firstRefused.get(orderId);
    if (first != null && successBegan != null && successBegan - first > 0) {
      return refused(orderId, code);
    }
    keep(firstRefused, orderId, nowNanos);
    keep(sinceSuccess, orderId, nowNanos);
    return RefusalCause.AGENT;
  }

  /** Whether refusals that may be the orders' own are so many that the deployment is suspected. */
  boolean isSuspicious(long nowNanos) {
    Iterator<Long> oldest = sinceSuccess.values().iterator();
    return sinceSuccess.size() >= SUSPICIOUS_ORDERS
        || (oldest.hasNext() && nowNanos - oldest.next() >= SUSPICIOUS_FOR.toNanos());
  }

  private static void keep(Map<UUID, Long> orders, UUID orderId, long nowNanos) {
    orders.putIfAbsent(orderId, nowNanos);
    if (orders.size() > MOST_ORDERS) {
      Iterator<Long> oldest = orders.values().iterator();
      oldest.next();
      oldest.remove();
    }
  }

  private boolean isSudden(String code) {
    if (usualCodes.contains(code) || usualShares.getOrDefault(code, 0.0) >= USUAL_SHARE) {
      return false;
    }
    Set<UUID> orders = new HashSet<>();
    for (Answered answer : latest) {
      if (code.equals(answer.code())) {
        orders.add(answer.orderId());
      }
    }
    // An order above the maximum is not recorded.
    return orders.size() > SUDDEN;
  }

  private void add(Answered answer) {
    latest.addLast(answer);
    if (latest.size() > LATEST) {
      learn(latest.removeFirst().code());
    }
  }

  private void learn(@Nullable String code) {
    usualShares.replaceAll((known, share) -> share * (1 - NEWEST_SHARE));
    usualShares.values().removeIf(share -> share < FORGOTTEN_SHARE);
    if (code != null && (usualShares.containsKey(code) || usualShares.size() < MOST_CODES)) {
      usualShares.merge(code, NEWEST_SHARE, Double::sum);
    }
  }
}
