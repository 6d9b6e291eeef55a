package io.orderly.operator.inspection;

import io.orderly.operator.inspection.WorkView.AgentWork;
import io.orderly.operator.pauses.Pausing;
import io.orderly.store.limits.AgentLimit;
import io.orderly.store.limits.AgentLimits;
import io.orderly.store.pauses.PauseKind;
import io.orderly.store.pauses.PauseSwitches;
import io.orderly.store.pauses.StoredPause;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Reads the work, the limits and the pause of each agent. */
public final class AgentInspection {

  private final Pausing pausing;
  private final PauseSwitches switches;
  private final AgentLimits limits;

  public AgentInspection(Pausing pausing, PauseSwitches switches, AgentLimits limits) {
    this.pausing = pausing;
    this.switches = switches;
    this.limits = limits;
  }

  /**
   * Every agent of a workflow that can be read here, and each that has work or a limit; by name.
   *
   * @param others that are included, too
   * @throws org.springframework.dao.DataAccessException when the store can't be reached
   */
  public List<AgentOverview> agents(List<AgentWork> work, Set<String> others) {
    Map<String, AgentWork> busy = byName(work, AgentWork::agent);
    Map<String, AgentLimit> limited = byName(limits.current(), AgentLimit::agent);
    Map<String, StoredPause> paused =
        byName(
            switches.list().stream().filter(pause -> pause.kind() == PauseKind.AGENT).toList(),
            StoredPause::name);
    Set<String> names = new TreeSet<>(pausing.known(PauseKind.AGENT));
    names.addAll(busy.keySet());
    names.addAll(limited.keySet());
    names.addAll(others);
    return names.stream()
        .map(
            name ->
                overview(
                    busy.getOrDefault(name, new AgentWork(name, 0, 0, 0, 0, 0)),
                    limited.getOrDefault(name, new AgentLimit(name, null, null, 0)),
                    paused))
        .toList();
  }

  private static AgentOverview overview(
      AgentWork work, AgentLimit limit, Map<String, StoredPause> paused) {
    StoredPause pause = paused.get(work.agent());
    return new AgentOverview(
        work.agent(),
        work.inFlight(),
        work.waiting(),
        work.rearmed(),
        work.accepted(),
        work.overdue(),
        limit.callsPerSecond(),
        limit.callsInFlight(),
        pause == null ? null : PauseView.of(pause));
  }

  private static <T> Map<String, T> byName(List<T> things, Function<T, String> name) {
    return things.stream().collect(Collectors.toMap(name, Function.identity()));
  }
}
