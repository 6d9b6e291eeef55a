package io.orderly.local.cli.operating.work;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.local.cli.operating.door.DoorClient;
import io.orderly.local.cli.operating.door.Query;

/**
 * All that the overview shows.
 *
 * @param rates how fast orders come and go
 * @param lag missing where the supervisor does not know
 */
record OverviewLook(
    JsonNode work,
    Flow.Rates rates,
    AgentsLook agents,
    JsonNode lag,
    JsonNode errors,
    JsonNode held) {

  static OverviewLook at(DoorClient door, Flow flow) {
    var query = Query.of("/operator/summary").with("since", flow.since().orElse(null));
    var work = door.get(query.toString());
    return new OverviewLook(
        work,
        flow.at(work),
        AgentsLook.at(door),
        door.find("/operator/consumer-lag").orElseGet(DoorClient::object),
        door.get("/operator/errors"),
        door.get(PausesCommand.PATH));
  }

  /** As one document. */
  ObjectNode json() {
    var json = agents.json();
    json.set("work", work);
    json.set("lag", lag);
    json.set("errors", errors);
    json.set("held", held.path("held"));
    json.put("acceptedPerSecond", rates.accepted());
    rates.finished().ifPresent(finished -> json.put("finishedPerSecond", finished));
    return json;
  }
}
