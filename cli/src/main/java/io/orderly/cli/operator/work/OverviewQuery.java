package io.orderly.cli.operator.work;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.cli.rest.EndpointClient;
import io.orderly.cli.terminal.CommandFailedException;

/**
 * All that the overview shows.
 *
 * @param work counts, throughput and the summary
 * @param lag missing where the supervisor does not know
 */
record OverviewQuery(
    JsonNode work, AgentsQuery agents, JsonNode lag, JsonNode errors, JsonNode held) {

  static final String ACCEPTED = "acceptedPerSecond";
  static final String FINISHED = "finishedPerSecond";
  static final String SUMMARY = "summary";

  static OverviewQuery at(EndpointClient endpoint) {
    var work = endpoint.get("/operator/summary");
    if (!work.path(SUMMARY).isObject()) {
      throw new CommandFailedException(
          "The answer says nothing of '%s': is it a supervisor of this version?"
              .formatted(SUMMARY));
    }
    return new OverviewQuery(
        work,
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
    json.set("pauses", held.path("pauses"));
    json.set(ACCEPTED, work.path(ACCEPTED));
    if (work.has(FINISHED)) {
      json.set(FINISHED, work.path(FINISHED));
    }
    return json;
  }
}
