package io.orderly.store.memory;

import io.orderly.store.memory.Tables.AnsweredPause;
import io.orderly.store.memory.Tables.Pausable;
import io.orderly.store.pauses.PauseCommand;
import io.orderly.store.pauses.PauseCommand.Outcome;
import io.orderly.store.pauses.PauseKind;
import io.orderly.store.pauses.PauseSwitches;
import io.orderly.store.pauses.Pauses;
import io.orderly.store.pauses.StoredPause;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Pauses, and the commands that made and ended them. */
final class InMemoryPauseSwitches implements PauseSwitches {

  private final InMemoryStore store;

  InMemoryPauseSwitches(InMemoryStore store) {
    this.store = store;
  }

  @Override
  public Pauses current() {
    return store.statement(
        "read pauses",
        tables ->
            new Pauses(
                namesOf(tables, PauseKind.WORKFLOW),
                namesOf(tables, PauseKind.AGENT),
                tables.probes.keySet()));
  }

  private static Set<String> namesOf(Tables tables, PauseKind kind) {
    return tables.pauses.keySet().stream()
        .filter(target -> target.kind() == kind)
        .map(Pausable::name)
        .collect(Collectors.toUnmodifiableSet());
  }

  @Override
  public List<StoredPause> list() {
    return store.statement("list pauses", tables -> List.copyOf(tables.pauses.values()));
  }

  @Override
  public Outcome run(PauseCommand command) {
    Instant now = store.now();
    return store.statement("run pause command", tables -> run(tables, command, now));
  }

  private static Outcome run(Tables tables, PauseCommand command, Instant now) {
    AnsweredPause before = tables.pauseCommands.get(command.commandId());
    if (before != null) {
      return isRepeat(before.command(), command) ? before.outcome() : Outcome.ID_IN_USE;
    }
    Outcome outcome = apply(tables, command, now);
    tables.pauseCommands.put(command.commandId(), new AnsweredPause(command, outcome, now));
    return outcome;
  }

  private static boolean isRepeat(PauseCommand first, PauseCommand again) {
    return first.action() == again.action()
        && first.kind() == again.kind()
        && first.name().equals(again.name());
  }

  private static Outcome apply(Tables tables, PauseCommand command, Instant now) {
    Pausable target = new Pausable(command.kind(), command.name());
    // A pause of the system becomes the operator's.
    boolean isSystems = command.kind() == PauseKind.AGENT && endsProbes(tables, command);
    boolean isPaused = tables.pauses.containsKey(target) && !isSystems;
    boolean wanted = command.action() == PauseCommand.Action.PAUSE;
    if (isPaused == wanted) {
      return Outcome.ALREADY;
    }
    if (wanted) {
      tables.pauses.put(
          target,
          new StoredPause(command.kind(), command.name(), command.actor(), command.reason(), now));
    } else {
      tables.pauses.remove(target);
    }
    return Outcome.APPLIED;
  }

  private static boolean endsProbes(Tables tables, PauseCommand command) {
    boolean wasProbed = tables.probes.remove(command.name()) != null;
    return wasProbed && command.action() == PauseCommand.Action.PAUSE;
  }
}
