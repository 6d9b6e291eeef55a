package io.orderly.cli.operator.work;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.cli.output.JsonView;
import io.orderly.cli.terminal.Table;
import java.util.List;
import java.util.TreeSet;

/** All agents with their work. */
final class AgentTable {

  private AgentTable() {}

  /**
   * A row an agent.
   *
   * @param seen what the instances of agents say of themselves
   */
  static Table of(JsonNode agents, JsonNode seen) {
    var table =
        new Table()
            .row(
                "AGENT",
                "IN FLIGHT",
                "WAITING",
                "AGAIN",
                "OVERDUE",
                "CIRCUIT",
                "SLOTS",
                "LIMITS",
                "HELD BY");
    for (var agent : JsonView.all(agents)) {
      var instances =
          JsonView.all(seen).stream()
              .filter(one -> one.text("agent").equals(agent.text("agent")))
              .toList();
      table.row(
          agent.text("agent"),
          agent.count("inFlight"),
          agent.count("waiting"),
          agent.count("rearmed"),
          agent.count("overdue"),
          circuit(instances),
          slots(instances),
          LimitText.of(agent),
          heldBy(agent));
    }
    return table;
  }

  /** {@code closed}; where the instances differ, all of their words. */
  private static String circuit(List<JsonView> instances) {
    var words = new TreeSet<String>();
    instances.forEach(instance -> words.add(instance.text("circuit")));
    return words.isEmpty() ? JsonView.NONE : String.join(", ", words);
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

  private static String heldBy(JsonView agent) {
    var pause = agent.at("pause");
    return agent.has("pause")
        ? "%s: %s".formatted(pause.text("heldBy"), pause.shortText("reason"))
        : JsonView.NONE;
  }
}
