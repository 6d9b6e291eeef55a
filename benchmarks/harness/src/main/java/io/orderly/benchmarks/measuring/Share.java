package io.orderly.benchmarks.measuring;

import java.util.LinkedHashMap;
import java.util.Map;

/** Splits what was used evenly between the orders that used it. */
final class Share {

  private Share() {}

  static Map<String, Double> of(Map<String, Long> used, int orders) {
    var each = new LinkedHashMap<String, Double>();
    used.forEach((name, amount) -> each.put(name, (double) amount / orders));
    return each;
  }
}
