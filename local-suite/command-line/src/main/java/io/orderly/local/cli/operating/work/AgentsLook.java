package io.orderly.local.cli.operating.work;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.local.cli.operating.door.DoorClient;
import io.orderly.local.cli.terminal.Table;
import java.io.PrintWriter;

/**
 * Agents as the store knows them, and as they say they are.
 *
 * @param seen missing where the supervisor does not know
 */
record AgentsLook(JsonNode agents, JsonNode seen) {

  static AgentsLook at(DoorClient door) {
    return new AgentsLook(
        door.get("/operator/agents"),
        door.find("/operator/figures/agents").orElseGet(DoorClient::object));
  }

  ObjectNode json() {
    var json = DoorClient.object();
    json.set("agents", agents.path("agents"));
    json.set("instances", instances());
    return json;
  }

  void print(PrintWriter out) {
    table().print(out);
    if (seen.hasNonNull("unreadableSince")) {
      out.printf(
          "  What agents say of themselves can't be read since %s.%n",
          seen.path("unreadableSince").asText());
    }
  }

  private Table table() {
    return AgentTable.of(agents.path("agents"), instances());
  }

  private JsonNode instances() {
    return seen.has("agents") ? seen.path("agents") : DoorClient.object().putArray("none");
  }
}
