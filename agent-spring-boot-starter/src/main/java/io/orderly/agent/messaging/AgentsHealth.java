package io.orderly.agent.messaging;

import java.util.Optional;
import org.springframework.boot.actuate.health.Health;
import org.springframework.boot.actuate.health.HealthIndicator;

/**
 * Down when an agent can't do its work for a reason of this instance's own: it can't read, or the
 * clock is off. A remote service that fails is none.
 */
public final class AgentsHealth implements HealthIndicator {

  private final AgentLoops loops;

  public AgentsHealth(AgentLoops loops) {
    this.loops = loops;
  }

  @Override
  public Health health() {
    Health.Builder health = Health.up();
    for (RequestLoop loop : loops.running()) {
      Optional<String> notReadyReason = loop.notReadyReason();
      health.withDetail(loop.agent(), notReadyReason.orElse("reading"));
      if (notReadyReason.isPresent()) {
        health.down();
      }
    }
    return health.build();
  }
}
