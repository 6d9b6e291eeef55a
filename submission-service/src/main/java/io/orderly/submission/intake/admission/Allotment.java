package io.orderly.submission.intake.admission;

import io.orderly.submission.intake.admission.Admission.Customer;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/**
 * The orders that may be accepted for one agent until the next grant. When more come than that,
 * each customer has its share (max-min fairness, by what each requested since the last grant): a
 * customer with few orders is not refused because another submits many. Not thread-safe.
 */
final class Allotment {

  /** Customers beyond that share one share. */
  private static final int MAX_CUSTOMERS = 10_000;

  private static final Customer OTHERS = new Customer("", "");

  private final Map<Customer, Integer> requested = new HashMap<>();
  private final Map<Customer, Integer> acquired = new HashMap<>();
  private int left;
  private int share = Integer.MAX_VALUE;

  /** Orders that may still be accepted. */
  int left() {
    return left;
  }

  /** Acquires one, if there is one for this customer. */
  boolean tryAcquire(Customer customer) {
    Customer counted = counted(customer);
    requested.merge(counted, 1, Integer::sum);
    if (left <= 0 || acquired.getOrDefault(counted, 0) >= share) {
      return false;
    }
    left--;
    acquired.merge(counted, 1, Integer::sum);
    return true;
  }

  /** Returns one that was acquired and is not used. */
  void release(Customer customer) {
    left++;
    acquired.computeIfPresent(counted(customer), (who, orders) -> orders - 1);
  }

  private Customer counted(Customer customer) {
    return requested.size() < MAX_CUSTOMERS || requested.containsKey(customer) ? customer : OTHERS;
  }

  /** So many more may be accepted from now on. */
  void grant(int orders) {
    left += orders;
    share = fairShare(requested.values(), left);
    requested.clear();
    acquired.clear();
  }

  /**
   * The largest share at which all together have no more than is available, and no customer gets
   * less than its request while another has more.
   */
  static int fairShare(Collection<Integer> requested, int available) {
    int remaining = available;
    int without = requested.size();
    for (int one : requested.stream().sorted().toList()) {
      if ((long) one * without > remaining) {
        return Math.max(1, remaining / without);
      }
      remaining -= one;
      without--;
    }
    return Integer.MAX_VALUE;
  }
}
