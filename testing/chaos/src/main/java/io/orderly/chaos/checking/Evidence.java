package io.orderly.chaos.checking;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Evidence of a finished run.
 *
 * @param answers answers to the client
 * @param orders every order's rows
 * @param effects everything that the partners did, oldest first
 * @param deliveredAlerts the ids of all alerts on the topic
 */
public record Evidence(
    List<LogEntry> answers,
    List<FinalOrder> orders,
    List<Effect> effects,
    Set<String> deliveredAlerts) {

  /** Reference of effects whose order is not in the store. */
  private static final String NO_REFERENCE = "";

  /** One history per customer reference. */
  public Collection<ReferenceHistory> histories() {
    Map<String, Parts> byReference = new LinkedHashMap<>();
    Map<String, Parts> byOrder = new HashMap<>();
    for (var entry : answers) {
      partsOf(byReference, entry.reference()).answers.add(entry);
    }
    for (var order : orders) {
      var parts = partsOf(byReference, order.reference());
      parts.orders.add(order);
      byOrder.put(order.orderId(), parts);
      order.alertIds().stream().filter(deliveredAlerts::contains).forEach(parts.alerts::add);
    }
    for (var effect : effects) {
      var parts = byOrder.get(effect.orderId());
      (parts == null ? partsOf(byReference, NO_REFERENCE) : parts).effects.add(effect);
    }
    return byReference.entrySet().stream().map(each -> each.getValue().as(each.getKey())).toList();
  }

  private static Parts partsOf(Map<String, Parts> byReference, String reference) {
    return byReference.computeIfAbsent(reference, absent -> new Parts());
  }

  /** Collects one history. */
  private static final class Parts {

    private final List<LogEntry> answers = new ArrayList<>(2);
    private final List<FinalOrder> orders = new ArrayList<>(1);
    private final List<Effect> effects = new ArrayList<>(3);
    private final Set<String> alerts = new HashSet<>(1);

    ReferenceHistory as(String reference) {
      return new ReferenceHistory(reference, answers, orders, effects, alerts);
    }
  }
}
