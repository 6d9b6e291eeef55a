package io.orderly.scheduler;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.scheduler.deciding.Deciders;
import io.orderly.scheduler.routing.Routing;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.scheduling.annotation.Scheduled;

/** Shows what is under way to each agent, and which ones are silent, as agents become known. */
final class InFlightGauges {

  private final Deciders deciders;
  private final Routing routing;
  private final MeterRegistry meters;
  private final Set<String> shown = ConcurrentHashMap.newKeySet();

  InFlightGauges(Deciders deciders, Routing routing, MeterRegistry meters) {
    this.deciders = deciders;
    this.routing = routing;
    this.meters = meters;
  }

  @Scheduled(fixedDelay = 5_000)
  void showNewAgents() {
    deciders.agents().stream().filter(shown::add).forEach(this::show);
  }

  private void show(String agent) {
    Gauge.builder("orderly.steps.in.flight", () -> routing.unanswered(agent))
        .description("Requests to the agent that count as unanswered")
        .tag("agent", agent)
        .register(meters);
    Gauge.builder("orderly.agent.silent", () -> routing.isSilent(agent) ? 1 : 0)
        .description("1 while the agent is sent one request at a time, as it answers nothing")
        .tag("agent", agent)
        .register(meters);
  }
}
