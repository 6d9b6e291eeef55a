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
import java.util.stream.Collectors;

/**
 * Agents as the store knows them, and as they say they are.
 *
 * @param agents of the store
 * @param instances what each says of itself; empty where the supervisor does not know
 * @param unreadableSince since when it does not hear them; empty while it does
 */
record AgentsQuery(JsonNode agents, JsonNode instances, String unreadableSince) {

  private static final String AGENT = "agent";
  private static final Columns<JsonView> INSTANCES =
      Columns.ofJson()
          .with("INSTANCE", instance -> instance.text("instance"))
          .with("CIRCUIT", instance -> instance.text("circuit"))
          .with("CALLS", instance -> instance.count("inUse"))
          .with("OF AT MOST", instance -> instance.count("most"))
          .with("QUEUED", instance -> instance.count("queue"))
          .with("REPORTED", instance -> instance.ago("seenAt"));

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
}
