package io.orderly.scheduler;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.scheduler.capacity.Deciders;
import io.orderly.scheduler.routing.Routing;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** Gauges of the requests in flight to each agent, registered as agents become known. */
@Component
final class InFlightGauges {

  private final Deciders deciders;
  private final Routing routing;
  private final MeterRegistry meters;
  private final Set<String> registered = ConcurrentHashMap.newKeySet();

  InFlightGauges(Deciders deciders, Routing routing, MeterRegistry meters) {
    this.deciders = deciders;
    this.routing = routing;
    this.meters = meters;
  }

  @Scheduled(fixedDelay = 5_000)
  void registerNewAgents() {
    deciders.agents().stream().filter(registered::add).forEach(this::register);
  }

  private void register(String agent) {
    Gauge.builder("orderly.steps.in.flight", () -> routing.unanswered(agent))
        .description("Requests to the agent that count as unanswered")
        .tag("agent", agent)
        .register(meters);
    Gauge.builder("orderly.agent.silent", () -> routing.isSilent(agent) ? 1 : 0)
        .description("1 while the agent answers nothing and is sent one request at a time")
        .tag("agent", agent)
        .register(meters);
  }
}
