package io.orderly.operator.limits;

import io.orderly.operator.limits.LimitsView.ChangeView;
import io.orderly.operator.pauses.Pausing;
import io.orderly.operator.web.CommandBody;
import io.orderly.operator.web.Problems;
import io.orderly.security.caller.Caller;
import io.orderly.store.limits.AgentLimitCommand;
import io.orderly.store.limits.AgentLimits;
import io.orderly.store.pauses.PauseKind;
import java.io.IOException;
import java.io.InputStream;
import java.security.Principal;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;

/** The limits of agents over REST: how much an agent is sent, by all schedulers together. */
@RestController
final class LimitController {

  private static final String PATH = "/operator/agents/{name}/limits";
  private static final int MAX_CHANGES = 50;

  private final AgentLimits limits;
  private final Pausing agents;

  LimitController(AgentLimits limits, Pausing agents) {
    this.limits = limits;
    this.agents = agents;
  }

  @GetMapping(path = PATH, produces = MediaType.APPLICATION_JSON_VALUE)
  LimitsView limits(@PathVariable("name") String name) {
    requireKnown(name);
    return LimitsView.of(name, limits.history(name, MAX_CHANGES));
  }

  /** Limits the agent to just this: a bound that is left out is none. */
  @PutMapping(
      path = PATH,
      consumes = MediaType.APPLICATION_JSON_VALUE,
      produces = MediaType.APPLICATION_JSON_VALUE)
  ChangeView limit(
      @PathVariable("name") String name,
      @RequestHeader(name = "Idempotency-Key", required = false) @Nullable String idempotencyKey,
      InputStream body,
      Principal principal)
      throws IOException {
    return run(
        LimitRequest.readBounds(
            name, CommandBody.read(body), idempotencyKey, Caller.of(principal)));
  }

  /** Removes the limits of the agent. The body says who and why, as everywhere. */
  @DeleteMapping(
      path = PATH,
      consumes = MediaType.APPLICATION_JSON_VALUE,
      produces = MediaType.APPLICATION_JSON_VALUE)
  ChangeView clear(
      @PathVariable("name") String name,
      @RequestHeader(name = "Idempotency-Key", required = false) @Nullable String idempotencyKey,
      InputStream body,
      Principal principal)
      throws IOException {
    return run(
        LimitRequest.clearing(name, CommandBody.read(body), idempotencyKey, Caller.of(principal)));
  }

  private ChangeView run(AgentLimitCommand command) {
    requireKnown(command.agent());
    return limits
        .run(command)
        .map(ChangeView::of)
        .orElseThrow(() -> Problems.idInUse(command.commandId()));
  }

  /** One that is limited already may be freed when its workflow is gone. */
  private void requireKnown(String name) {
    Set<String> known = agents.known(PauseKind.AGENT);
    boolean isLimited = limits.current().stream().anyMatch(limit -> limit.agent().equals(name));
    if (!known.contains(name) && !isLimited) {
      throw Problems.unknownName(PauseKind.AGENT.value(), name, known);
    }
  }
}
