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
  public boolean suspend(String agent, String why) {
    Instant now = store.now();
    return store.statement("suspend agent", tables -> suspend(tables, agent, why, now));
  }

  private static boolean suspend(Tables tables, String agent, String why, Instant now) {
    Pausable target = target(agent);
    if (tables.pauses.containsKey(target)) {
      return false;
    }
    tables.pauses.put(target, new StoredPause(PauseKind.AGENT, agent, SYSTEM, why, now));
    tables.probes.put(agent, now);
    return true;
  }

  @Override
  public boolean resume(String agent) {
    return store.statement(
        "resume agent",
        tables ->
            tables.probes.remove(agent) != null && tables.pauses.remove(target(agent)) != null);
  }

  @Override
  public Set<String> suspended() {
    return store.statement("read suspended agents", tables -> Set.copyOf(tables.probes.keySet()));
  }

  @Override
  public boolean acquireProbe(String agent, Duration interval) {
    Instant now = store.now();
    return store.statement(
        "acquire probe",
        tables -> {
          Instant due = tables.probes.get(agent);
          boolean isDue = due != null && !due.isAfter(now);
          if (isDue) {
            tables.probes.put(agent, now.plus(interval));
          }
          return isDue;
        });
  }

  private static Pausable target(String agent) {
    return new Pausable(PauseKind.AGENT, agent);
  }
}
