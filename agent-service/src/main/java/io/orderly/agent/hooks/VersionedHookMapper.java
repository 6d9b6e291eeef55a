package io.orderly.agent.hooks;

import io.orderly.partner.exchange.HookMapper;
import io.orderly.partner.exchange.HookMapper.Mapped;
import io.orderly.partner.exchange.HookMessage;
import io.orderly.partner.exchange.HookedStep;
import io.orderly.process.EventVersions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Says what a hook means by each version of the partner file that the agent serves. An agent does
 * not know which version the workflow of a step names; the scheduler does, and picks.
 */
final class VersionedHookMapper {

  private final HookMapper current;
  private final Map<String, HookMapper> earlier;

  /**
   * By these versions.
   *
   * @param earlier by name and version
   */
  VersionedHookMapper(HookMapper current, Map<String, HookMapper> earlier) {
    this.current = current;
    this.earlier = new TreeMap<>(earlier);
  }

  /** What a hook says of a step, and of steps of which workflows. */
  record VersionedStep(HookedStep step, EventVersions versions) {}

  /**
   * What a hook says.
   *
   * @param unmapped why an item could not be mapped by any version; null where each could by one
   */
  record VersionedSteps(List<VersionedStep> steps, @Nullable String unmapped) {}

  /** What the hook means. What all versions read alike is said once. */
  VersionedSteps map(HookMessage message) {
    Mapped byCurrent = current.map(message);
    List<Mapped> all = new ArrayList<>(List.of(byCurrent));
    Map<String, Mapped> others = new TreeMap<>();
    earlier.forEach(
        (version, mapper) -> {
          Mapped mapped = mapper.map(message);
          all.add(mapped);
          if (!mapped.steps().equals(byCurrent.steps())) {
            others.put(version, mapped);
          }
        });
    EventVersions ofCurrent = new EventVersions(null, List.copyOf(others.keySet()));
    List<VersionedStep> steps = new ArrayList<>(steps(byCurrent, ofCurrent));
    others.forEach(
        (version, mapped) -> steps.addAll(steps(mapped, new EventVersions(version, List.of()))));
    return new VersionedSteps(steps, Mapped.unmappedByAll(all));
  }

  private static List<VersionedStep> steps(Mapped mapped, EventVersions versions) {
    return mapped.steps().stream().map(step -> new VersionedStep(step, versions)).toList();
  }
}
