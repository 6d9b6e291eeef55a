package io.orderly.cli.operator.work;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.cli.rest.EndpointClient;
import io.orderly.cli.rest.Query;

/**
 * All that the overview shows.
 *
 * @param rates how fast orders come and go
 * @param lag missing where the supervisor does not know
 */
record OverviewQuery(
    JsonNode work,
    Throughput.Rates rates,
    AgentsQuery agents,
    JsonNode lag,
    JsonNode errors,
    JsonNode held) {

  static OverviewQuery at(EndpointClient endpoint, Throughput flow) {
    var query = Query.of("/operator/summary").with("since", flow.since().orElse(null));
    var work = endpoint.get(query.toString());
    return new OverviewQuery(
        work,
        flow.at(work),
        AgentsQuery.at(endpoint),
        endpoint.find("/operator/consumer-lag").orElseGet(EndpointClient::object),
        endpoint.get("/operator/errors"),
        endpoint.get(PausesCommand.PATH));
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
