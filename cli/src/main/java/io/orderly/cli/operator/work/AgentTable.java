package io.orderly.cli.operator.work;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.cli.output.Columns;
import io.orderly.cli.output.JsonView;
import java.util.List;
import java.util.TreeSet;

/** All agents with their work. */
final class AgentTable {

  private AgentTable() {}

  /**
   * A row per agent.
   *
   * @param seen the reports of the instances of agents
   */
  static Columns<JsonView> with(JsonNode seen) {
    return Columns.ofJson()
        .with("AGENT", agent -> agent.text("agent"))
        .with("IN FLIGHT", agent -> agent.count("inFlight"))
        .with("WAITING", agent -> agent.count("waiting"))
        .with("AGAIN", agent -> agent.count("rearmed"))
        .with("OVERDUE", agent -> agent.count("overdue"))
        .with("CIRCUIT", agent -> circuit(instances(agent, seen)))
        .with("SLOTS", agent -> slots(instances(agent, seen)))
        .with("LIMITS", LimitText::of)
        .with("PAUSED BY", AgentTable::pausedBy);
  }

  private static List<JsonView> instances(JsonView agent, JsonNode seen) {
    return JsonView.all(seen).stream()
        .filter(one -> one.text("agent").equals(agent.text("agent")))
        .toList();
  }

  /** {@code closed}; where the instances differ, all of their values. */
  private static String circuit(List<JsonView> instances) {
    var states = new TreeSet<String>();
    instances.forEach(instance -> states.add(instance.text("circuit")));
    return states.isEmpty() ? JsonView.NONE : String.join(", ", states);
  }

  /** {@code 3 of 32}, and how many requests wait for one. */
  private static String slots(List<JsonView> instances) {
    if (instances.isEmpty()) {
      return JsonView.NONE;
    }
    long queue = sum(instances, "queue");
    return "%d of %d".formatted(sum(instances, "inUse"), sum(instances, "most"))
        + (queue == 0 ? "" : ", %d wait".formatted(queue));
  }

  private static long sum(List<JsonView> instances, String field) {
    return instances.stream().mapToLong(instance -> instance.number(field)).sum();
  }

  private static String pausedBy(JsonView agent) {
    var pause = agent.at("pause");
    return agent.has("pause")
        ? "%s: %s".formatted(pause.text("heldBy"), pause.shortText("reason"))
        : JsonView.NONE;
  }
}
