package io.orderly.store.memory;

import io.orderly.store.memory.Tables.Pausable;
import io.orderly.store.pauses.PauseKind;
import io.orderly.store.pauses.StoredPause;
import io.orderly.store.pauses.SystemPauses;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;

/** Pauses that have a time for the next probe. */
final class InMemorySystemPauses implements SystemPauses {

  private final InMemoryStore store;

  InMemorySystemPauses(InMemoryStore store) {
    this.store = store;
  }

  @Override
  public boolean hold(String agent, String why) {
    Instant now = store.now();
    return store.statement("hold agent", tables -> hold(tables, agent, why, now));
  }

  private static boolean hold(Tables tables, String agent, String why, Instant now) {
    Pausable target = target(agent);
    if (tables.pauses.containsKey(target)) {
      return false;
    }
    tables.pauses.put(target, new StoredPause(PauseKind.AGENT, agent, SYSTEM, why, now));
    tables.probes.put(agent, now);
    return true;
  }

  @Override
  public boolean release(String agent) {
    return store.statement(
        "release agent",
        tables ->
            tables.probes.remove(agent) != null && tables.pauses.remove(target(agent)) != null);
  }

  @Override
  public Set<String> held() {
    return store.statement("read held agents", tables -> Set.copyOf(tables.probes.keySet()));
  }

  @Override
  public boolean takeProbe(String agent, Duration pause) {
    Instant now = store.now();
    return store.statement(
        "take probe",
        tables -> {
          Instant due = tables.probes.get(agent);
          boolean isDue = due != null && !due.isAfter(now);
          if (isDue) {
            tables.probes.put(agent, now.plus(pause));
          }
          return isDue;
        });
  }

  private static Pausable target(String agent) {
    return new Pausable(PauseKind.AGENT, agent);
  }
}
