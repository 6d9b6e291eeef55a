package io.orderly.submission.intake.admission;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/**
 * The orders that may be taken for one agent until the next grant. When more come than that, each
 * customer has its share (max-min fairness, by what each asked for since the last grant): a
 * customer with few orders is not refused for another's flood. Not thread-safe.
 */
final class Allotment {

  /** Customers beyond that share one share. */
  private static final int MOST_CUSTOMERS = 10_000;

  private static final Customer OTHERS = new Customer("", "");

  private final Map<Customer, Integer> asked = new HashMap<>();
  private final Map<Customer, Integer> taken = new HashMap<>();
  private int left;
  private int share = Integer.MAX_VALUE;

  /** Orders that may still be taken. */
  int left() {
    return left;
  }

  /** Takes one, if there is one for this customer. */
  boolean take(Customer customer) {
    Customer counted = counted(customer);
    asked.merge(counted, 1, Integer::sum);
    if (left <= 0 || taken.getOrDefault(counted, 0) >= share) {
      return false;
    }
    left--;
    taken.merge(counted, 1, Integer::sum);
    return true;
  }

  /** Gives one back that was taken and is not used. */
  void giveBack(Customer customer) {
    left++;
    taken.computeIfPresent(counted(customer), (who, orders) -> orders - 1);
  }

  private Customer counted(Customer customer) {
    return asked.size() < MOST_CUSTOMERS || asked.containsKey(customer) ? customer : OTHERS;
  }

  /** So many more may be taken from now on. */
  void grant(int orders) {
    left += orders;
    share = fairShare(asked.values(), left);
    asked.clear();
    taken.clear();
  }

  /**
   * The most that one may have so that all together have no more than there is, and nobody less
   * than another who has more than it asked for.
   */
  static int fairShare(Collection<Integer> asked, int there) {
    int remaining = there;
    int without = asked.size();
    for (int one : asked.stream().sorted().toList()) {
      if ((long) one * without > remaining) {
        return Math.max(1, remaining / without);
      }
      remaining -= one;
      without--;
    }
    return Integer.MAX_VALUE;
  }
}
