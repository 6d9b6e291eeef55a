package io.orderly.local.suite;

import java.util.HashMap;
import java.util.Map;

/**
 * Environment variables that processes get beside what the launcher sets.
 *
 * @param ofServices for every instance of a service
 * @param ofInstances for one instance, by its id; the same name wins over its service's
 */
public record Variables(
    Map<Service, Map<String, String>> ofServices, Map<String, Map<String, String>> ofInstances) {

  static final Variables NONE = new Variables(Map.of(), Map.of());

  public Variables {
    ofServices = Map.copyOf(ofServices);
    ofInstances = Map.copyOf(ofInstances);
  }

  Variables with(Service service, String name, String value) {
    return new Variables(with(ofServices, service, name, value), ofInstances);
  }

  Variables with(String instanceId, String name, String value) {
    return new Variables(ofServices, with(ofInstances, instanceId, name, value));
  }

  private static <K> Map<K, Map<String, String>> with(
      Map<K, Map<String, String>> all, K key, String name, String value) {
    var variables = new HashMap<>(all.getOrDefault(key, Map.of()));
    variables.put(name, value);
    var changed = new HashMap<>(all);
    changed.put(key, Map.copyOf(variables));
    return changed;
  }

  Map<String, String> of(InstancePlan plan) {
    var variables = new HashMap<>(ofServices.getOrDefault(plan.service(), Map.of()));
    variables.putAll(ofInstances.getOrDefault(plan.id(), Map.of()));
    return variables;
  }
}
