package io.orderly.simulation.scenario;

import io.orderly.simulation.faults.Chance;
import io.orderly.simulation.partner.PartnerKind;
import io.orderly.workflow.AgentDefinition;
import io.orderly.workflow.AgentDefinition.Tombstones;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Which partners a run has, and how they recognize calls. */
public enum PartnerKinds {
  /** Most keep tombstones. */
  ANY(0.2),
  /** None recognizes a key. */
  WITHOUT_KEYS(1);

  private final double shareWithoutTombstones;

  PartnerKinds(double shareWithoutTombstones) {
    this.shareWithoutTombstones = shareWithoutTombstones;
  }

  private List<PartnerKind> withoutTombstones() {
    return switch (this) {
      case ANY ->
          List.of(
              PartnerKind.KEYED,
              PartnerKind.UNDONE_BY_RESULT,
              PartnerKind.WITHOUT_KEYS,
              PartnerKind.WITHOUT_KEYS_AND_FIND);
      case WITHOUT_KEYS -> List.of(PartnerKind.WITHOUT_KEYS, PartnerKind.WITHOUT_KEYS_AND_FIND);
    };
  }

  Tombstones tombstones(Chance chance) {
    return chance.happens(shareWithoutTombstones) ? Tombstones.NONE : Tombstones.KEPT;
  }

  /** The kind of each agent's partner; those that keep tombstones keep them by key. */
  public Map<String, PartnerKind> draw(Chance chance, Collection<AgentDefinition> agents) {
    Map<String, PartnerKind> kinds = new LinkedHashMap<>();
    for (AgentDefinition agent : agents) {
      kinds.put(
          agent.name(),
          agent.tombstones() == Tombstones.KEPT
              ? PartnerKind.KEYED
              : chance.pick(withoutTombstones()));
    }
    return kinds;
  }

  /** Those whose partners recognize no key, but tell what earlier calls did. */
  public static Set<String> agentsThatFind(Map<String, PartnerKind> kinds) {
    return kinds.entrySet().stream()
        .filter(kind -> kind.getValue() == PartnerKind.WITHOUT_KEYS)
        .map(Map.Entry::getKey)
        .collect(Collectors.toUnmodifiableSet());
  }
}
