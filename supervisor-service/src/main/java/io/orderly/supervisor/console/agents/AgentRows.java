package io.orderly.supervisor.console.agents;

import io.orderly.store.AgentLimit;
import io.orderly.store.AgentLimits;
import io.orderly.store.PauseKind;
import io.orderly.store.PauseSwitches;
import io.orderly.store.StoredPause;
import io.orderly.supervisor.inspecting.WorkView;
import io.orderly.supervisor.inspecting.WorkView.AgentWork;
import io.orderly.supervisor.pausing.Pausing;
import io.orderly.supervisor.watching.circuits.AgentReports;
import io.orderly.supervisor.watching.circuits.SeenAgent;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Puts together what is known of each agent. */
public final class AgentRows {

  private final Pausing pausing;
  private final PauseSwitches switches;
  private final AgentLimits limits;
  private final AgentReports reports;

  public AgentRows(
      Pausing pausing, PauseSwitches switches, AgentLimits limits, AgentReports reports) {
    this.pausing = pausing;
    this.switches = switches;
    this.limits = limits;
    this.reports = reports;
  }

  /** Since when nothing is heard of any agent; null while they are heard. */
  public @Nullable Instant unheardSince() {
    return reports.current().unreadableSince();
  }

  /**
   * Every agent of a workflow that can be read here, and each that has work, a limit or a pause, or
   * was heard of late.
   */
  public List<AgentRow> of(WorkView work) {
    Map<String, AgentWork> busy = byName(work.agents(), AgentWork::agent);
    Map<String, AgentLimit> limited = byName(limits.current(), AgentLimit::agent);
    Map<String, StoredPause> paused =
        byName(
            switches.list().stream().filter(pause -> pause.kind() == PauseKind.AGENT).toList(),
            StoredPause::name);
    Map<String, List<SeenAgent>> seen =
        reports.current().agents().stream().collect(Collectors.groupingBy(SeenAgent::agent));
    Set<String> names = new TreeSet<>(pausing.known(PauseKind.AGENT));
    names.addAll(seen.keySet());
    names.addAll(busy.keySet());
    names.addAll(limited.keySet());
    return names.stream()
        .map(
            name ->
                new AgentRow(
                    busy.getOrDefault(name, new AgentWork(name, 0, 0, 0, 0)),
                    seen.getOrDefault(name, List.of()),
                    limited.get(name),
                    paused.get(name)))
        .toList();
  }

  private static <T> Map<String, T> byName(List<T> things, Function<T, String> name) {
    return things.stream().collect(Collectors.toMap(name, thing -> thing));
  }
}
