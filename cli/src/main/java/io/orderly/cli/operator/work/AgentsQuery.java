package io.orderly.cli.operator.work;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.cli.output.Columns;
import io.orderly.cli.output.JsonView;
import io.orderly.cli.rest.EndpointClient;
import io.orderly.cli.terminal.CommandFailedException;
import io.orderly.cli.terminal.Ending;
import java.io.PrintWriter;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Agents as the store knows them and as they report.
 *
 * @param agents of the store
 * @param instances the report of each; empty where the supervisor has none
 * @param unreadableSince since when it can't read their reports; empty while it can
 */
record AgentsQuery(JsonNode agents, JsonNode instances, String unreadableSince) {

  private static final String AGENT = "agent";
  private static final Columns<JsonView> INSTANCES =
      Columns.ofJson()
          .with("INSTANCE", instance -> instance.text("instance"))
          .with("CIRCUIT", instance -> instance.text("circuit"))
          .with("CALLS", instance -> instance.count("inUse"))
          .with("OF AT MOST", instance -> instance.count("maxConcurrency"))
          .with("QUEUED", instance -> instance.count("queue"))
          .with("PARTNER FILES", AgentsQuery::partners)
          .with("REPORTED", instance -> instance.ago("seenAt"));

  private static String partners(JsonView instance) {
    var partners = instance.texts("partners");
    return partners.isEmpty() ? JsonView.NONE : String.join(", ", partners);
  }

  static AgentsQuery at(EndpointClient endpoint) {
    var agents = endpoint.get("/operator/agents").path("agents");
    var seen = endpoint.find("/operator/agent-instances").orElseGet(EndpointClient::object);
    var said = seen.path("agents");
    return new AgentsQuery(
        agents,
        said.isArray() ? said : EndpointClient.object().putArray(AGENT),
        seen.path("unreadableSince").asText(""));
  }

  /**
   * One of them alone.
   *
   * @throws CommandFailedException when there is none of that name
   */
  AgentsQuery of(String name) {
    var one = named(name, agents);
    if (one.isEmpty()) {
      throw new CommandFailedException(
          Ending.NOT_FOUND, "No agent is called %s; known: %s.".formatted(name, known()));
    }
    return new AgentsQuery(one, named(name, instances), unreadableSince);
  }

  private static ArrayNode named(String name, JsonNode array) {
    var found = EndpointClient.object().putArray(AGENT);
    for (var one : array) {
      if (one.path(AGENT).asText().equals(name)) {
        found.add(one);
      }
    }
    return found;
  }

  private String known() {
    return JsonView.all(agents).stream()
        .map(agent -> agent.text(AGENT))
        .collect(Collectors.joining(", "));
  }

  ObjectNode json() {
    var json = EndpointClient.object();
    json.set("agents", agents);
    json.set("instances", instances);
    return json;
  }

  void print(PrintWriter out) {
    AgentTable.with(instances).print(JsonView.all(agents), out);
    if (!unreadableSince.isEmpty()) {
      out.printf("  Agent reports can't be read since %s.%n", unreadableSince);
    }
  }

  void printInstances(PrintWriter out) {
    out.println();
    if (instances.isEmpty()) {
      out.println("No instance of it has reported recently.");
      return;
    }
    INSTANCES.print(JsonView.all(instances), out);
  }

  /** All agents with their work. */
  static final class AgentTable {

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
          .with("ACCEPTED", agent -> agent.count("accepted"))
          .with("OVERDUE", agent -> agent.count("overdue"))
          .with("CIRCUIT", agent -> circuit(instances(agent, seen)))
          .with("SLOTS", agent -> slots(instances(agent, seen)))
          .with("LIMITS", LimitsCommand::text)
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
      return "%d of %d".formatted(sum(instances, "inUse"), sum(instances, "maxConcurrency"))
          + (queue == 0 ? "" : ", %d wait".formatted(queue));
    }

    private static long sum(List<JsonView> instances, String field) {
      return instances.stream().mapToLong(instance -> instance.number(field)).sum();
    }

    private static String pausedBy(JsonView agent) {
      var pause = agent.at("pause");
      return agent.has("pause")
          ? "%s: %s".formatted(pause.text("pausedBy"), pause.shortText("reason"))
          : JsonView.NONE;
    }
  }
}
