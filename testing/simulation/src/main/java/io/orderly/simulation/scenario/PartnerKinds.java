package io.orderly.simulation.scenario;

import io.orderly.simulation.faults.Chance;
import io.orderly.simulation.partner.AcceptedCalls;
import io.orderly.simulation.partner.AcceptedCalls.Hooks;
import io.orderly.simulation.partner.PartnerKind;
import io.orderly.simulation.partner.UnknownOutcomes;
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
  WITHOUT_KEYS(1),
  /** The same as any, and each takes calls on that it does later. */
  ACCEPTING(0.2),
  /** The same, and each sends hooks about them. */
  HOOKED(0.2),
  /** The same as those that accept, and each says by events what became of its calls. */
  BELIEVED(0.2),
  /** The same as any, and the workflows ask people and wait. */
  WITH_PEOPLE(0.2),
  /** The same as those that accept, and they take undos on as well. */
  REFUNDING(0.2),
  /** The same as any, and their agents say why an outcome is unknown. */
  TOLD_ABOUT(0.2),
  /** The same as any, and somebody forges their replies. */
  FORGED(0.2);

  private static final double SHARE_OF_RUNS_WITH_ACCEPTED_CALLS = 0.15;

  private static final double SHARE_OF_STEPS_WITHOUT_AGENTS = 0.5;

  /** Nothing is drawn for it, so that what follows the drawing stays as recorded seeds have it. */
  private static final int ONE_RUN_IN_SO_MANY_HAS_PEOPLE = 10;

  private static final int REMAINDER_WITH_PEOPLE = 6;

  private final double shareWithoutTombstones;

  PartnerKinds(double shareWithoutTombstones) {
    this.shareWithoutTombstones = shareWithoutTombstones;
  }

  private List<PartnerKind> withoutTombstones() {
    return switch (this) {
      case ANY, ACCEPTING, HOOKED, BELIEVED, WITH_PEOPLE, REFUNDING, TOLD_ABOUT, FORGED ->
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

  /** What each agent's partner takes on and does later: nothing, in most of the runs. */
  public Map<String, AcceptedCalls> acceptedCalls(
      Chance chance, Collection<AgentDefinition> agents) {
    boolean any = acceptsAlways() || chance.happens(SHARE_OF_RUNS_WITH_ACCEPTED_CALLS);
    Map<String, AcceptedCalls> calls = new LinkedHashMap<>();
    for (AgentDefinition agent : agents) {
      double share = chance.portion();
      calls.put(agent.name(), new AcceptedCalls(chance.split(), any ? share : 0, hooks()));
    }
    return this == REFUNDING ? refunding(chance, calls) : calls;
  }

  private static Map<String, AcceptedCalls> refunding(
      Chance chance, Map<String, AcceptedCalls> calls) {
    Map<String, AcceptedCalls> refunding = new LinkedHashMap<>();
    calls.forEach((agent, each) -> refunding.put(agent, each.andUndos(chance.portion())));
    return refunding;
  }

  private boolean acceptsAlways() {
    return this == ACCEPTING || this == HOOKED || this == BELIEVED || this == REFUNDING;
  }

  private Hooks hooks() {
    return switch (this) {
      case HOOKED -> Hooks.HINTS;
      case BELIEVED, REFUNDING -> Hooks.EVENTS;
      case ANY, WITHOUT_KEYS, ACCEPTING, WITH_PEOPLE, TOLD_ABOUT, FORGED -> Hooks.NONE;
    };
  }

  /** What agents say of calls whose outcome is unknown. */
  public UnknownOutcomes unknownOutcomes() {
    return this == TOLD_ABOUT ? UnknownOutcomes.TOLD : UnknownOutcomes.SILENT;
  }

  /** Whether somebody forges replies. */
  public boolean areForged() {
    return this == FORGED;
  }

  /** How many of the steps in this run no agent performs. */
  public double shareOfStepsWithoutAgents(long seed) {
    boolean any =
        this == WITH_PEOPLE
            || (this == ANY && seed % ONE_RUN_IN_SO_MANY_HAS_PEOPLE == REMAINDER_WITH_PEOPLE);
    return any ? SHARE_OF_STEPS_WITHOUT_AGENTS : 0;
  }

  /** Those whose partners recognize no key, but tell what earlier calls did. */
  public static Set<String> agentsThatFind(Map<String, PartnerKind> kinds) {
    return kinds.entrySet().stream()
        .filter(kind -> kind.getValue() == PartnerKind.WITHOUT_KEYS)
        .map(Map.Entry::getKey)
        .collect(Collectors.toUnmodifiableSet());
  }
}
