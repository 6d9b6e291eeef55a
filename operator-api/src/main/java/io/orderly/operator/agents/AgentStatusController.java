package io.orderly.operator.agents;

import io.orderly.operator.lag.GroupLags;
import io.orderly.operator.lag.LagsSeen;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Status of agents and consumer lag over REST. Neither is in the store: both are answered from
 * memory.
 */
@RestController
final class AgentStatusController {

  private final AgentReports reports;
  private final GroupLags lags;

  AgentStatusController(AgentReports reports, GroupLags lags) {
    this.reports = reports;
    this.lags = lags;
  }

  @GetMapping(path = "/operator/agent-instances", produces = MediaType.APPLICATION_JSON_VALUE)
  AgentsSeen agents() {
    return reports.current();
  }

  @GetMapping(path = "/operator/consumer-lag", produces = MediaType.APPLICATION_JSON_VALUE)
  LagsSeen lag() {
    return lags.current();
  }
}
