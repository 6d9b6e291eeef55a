package io.orderly.agent.http;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A remote service with a memory: successes under their key, tombstones, and nothing else. */
final class Partner {

  private final Map<String, String> charges = new HashMap<>();
  private final Set<String> tombstones = new HashSet<>();
  private int effects;

  /** The charge, new or as before; empty when its key was undone. */
  synchronized Optional<String> charge(String key) {
    if (tombstones.contains(key)) {
      return Optional.empty();
    }
    if (!charges.containsKey(key)) {
      effects++;
      charges.put(key, "ch-" + effects);
    }
    return Optional.of(charges.get(key));
  }

  /** Whether there was something to undo. */
  synchronized boolean undo(String forwardKey) {
    tombstones.add(forwardKey);
    return charges.remove(forwardKey) != null;
  }

  synchronized int effects() {
    return effects;
  }
}
