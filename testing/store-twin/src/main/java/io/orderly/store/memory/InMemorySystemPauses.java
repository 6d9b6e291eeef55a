package io.orderly.store.memory;

import io.orderly.store.memory.Tables.AnsweredPause;
import io.orderly.store.memory.Tables.Pausable;
import io.orderly.store.pauses.PauseCommand;
import io.orderly.store.pauses.PauseKind;
import io.orderly.store.pauses.StoredPause;
import io.orderly.store.pauses.SystemPauses;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Pauses that have a time for the next probe. */
final class InMemorySystemPauses implements SystemPauses {

  private static final Duration UNCHANGED = Duration.ofSeconds(5);

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
    StoredPause before = tables.pauses.get(target);
    if (before != null) {
      boolean isOver = before.pacedUntil() != null && !before.pacedUntil().isAfter(now);
      if (isOver) {
        tables.pauses.put(target, paced(before, why, null));
      }
      return isOver;
    }
    tables.pauses.put(target, new StoredPause(PauseKind.AGENT, agent, SYSTEM, why, now));
    tables.probes.put(agent, now);
    return true;
  }

  private static StoredPause paced(StoredPause before, String why, @Nullable Instant until) {
    return new StoredPause(
        before.kind(), before.name(), before.pausedBy(), why, before.pausedAt(), until);
  }

  @Override
  public boolean pace(String agent, String why, Duration left) {
    Instant now = store.now();
    return store.statement("pace agent", tables -> pace(tables, agent, why, now, now.plus(left)));
  }

  private static boolean pace(Tables tables, String agent, String why, Instant now, Instant until) {
    Pausable target = target(agent);
    StoredPause before =
        tables.pauses.getOrDefault(
            target, new StoredPause(PauseKind.AGENT, agent, SYSTEM, why, now));
    boolean isOperators = tables.pauses.containsKey(target) && !tables.probes.containsKey(agent);
    Instant last = before.pacedUntil();
    if (isOperators || (last != null && !last.isBefore(until.minus(UNCHANGED)))) {
      return false;
    }
    tables.pauses.put(target, paced(before, why, until));
    tables.probes.put(agent, until);
    return true;
  }

  @Override
  public Map<String, Duration> paced() {
    Instant now = store.now();
    return store.statement("read paced agents", tables -> paced(tables, now));
  }

  private static Map<String, Duration> paced(Tables tables, Instant now) {
    Map<String, Duration> left = new HashMap<>();
    for (StoredPause pause : tables.pauses.values()) {
      Instant until = pause.pacedUntil();
      if (until != null) {
        left.put(pause.name(), Duration.between(now, until));
      }
    }
    return left;
  }

  @Override
  public boolean resume(String agent) {
    Instant now = store.now();
    return store.statement(
        "resume agent",
        tables -> {
          StoredPause pause = tables.pauses.get(target(agent));
          Instant until = pause == null ? null : pause.pacedUntil();
          boolean isOver = until == null || !until.isAfter(now);
          return isOver
              && tables.probes.remove(agent) != null
              && resumed(tables, target(agent), now);
        });
  }

  private static boolean resumed(Tables tables, Pausable target, Instant now) {
    boolean isResumed = tables.pauses.remove(target) != null;
    if (isResumed) {
      String id = "the system resumes " + target.name();
      PauseCommand command =
          new PauseCommand(
              id, PauseCommand.Action.RESUME, target.kind(), target.name(), SYSTEM, "");
      tables.pauseCommands.put(id, new AnsweredPause(command, PauseCommand.Outcome.APPLIED, now));
    }
    return isResumed;
  }

  @Override
  public Set<String> suspended() {
    return store.statement("read suspended agents", tables -> Set.copyOf(tables.probes.keySet()));
  }

  @Override
  public boolean pauseVersion(String version, String why) {
    StoredPause pause = new StoredPause(PauseKind.AGENT, version, SYSTEM, why, store.now());
    return store.statement(
        "pause version of agent",
        tables -> tables.pauses.putIfAbsent(target(version), pause) == null);
  }

  @Override
  public boolean resumeVersion(String version) {
    Instant now = store.now();
    return store.statement(
        "resume version of agent",
        tables -> {
          StoredPause pause = tables.pauses.get(target(version));
          return pause != null
              && pause.pausedBy().equals(SYSTEM)
              && resumed(tables, target(version), now);
        });
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
