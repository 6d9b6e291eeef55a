package io.orderly.operator.limits;

import io.orderly.operator.limits.LimitsView.ChangeView;
import io.orderly.operator.pauses.Pausing;
import io.orderly.operator.web.CommandHead;
import io.orderly.operator.web.Problems;
import io.orderly.operator.web.Text;
import io.orderly.security.caller.Caller;
import io.orderly.store.limits.AgentLimitCommand;
import io.orderly.store.limits.AgentLimits;
import io.orderly.store.pauses.PauseKind;
import jakarta.validation.Valid;
import java.security.Principal;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;

/** Limits of agents over REST. */
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

  /** Replaces the limits of the agent: one that is left out is removed. */
  @PutMapping(
      path = PATH,
      consumes = MediaType.APPLICATION_JSON_VALUE,
      produces = MediaType.APPLICATION_JSON_VALUE)
  ChangeView limit(
      @PathVariable("name") String name,
      @RequestHeader(name = CommandHead.IDEMPOTENCY_KEY, required = false) @Text
          @Nullable String idempotencyKey,
      @Valid @RequestBody LimitRequest request,
      Principal principal) {
    request.requireLimit();
    return run(request.command(name, request.head(idempotencyKey, Caller.of(principal))));
  }

  /** Removes the limits of the agent. */
  @DeleteMapping(
      path = PATH,
      consumes = MediaType.APPLICATION_JSON_VALUE,
      produces = MediaType.APPLICATION_JSON_VALUE)
  ChangeView clear(
      @PathVariable("name") String name,
      @RequestHeader(name = CommandHead.IDEMPOTENCY_KEY, required = false) @Text
          @Nullable String idempotencyKey,
      @Valid @RequestBody CommandHead.Request request,
      Principal principal) {
    CommandHead head = request.head(idempotencyKey, Caller.of(principal));
    return run(
        new AgentLimitCommand(head.commandId(), name, null, null, head.actor(), head.reason()));
  }

  private ChangeView run(AgentLimitCommand command) {
    requireKnown(command.agent());
    return limits
        .run(command)
        .map(ChangeView::of)
        .orElseThrow(() -> Problems.idInUse(command.commandId()));
  }

  /** A limited agent is known, even if no workflow has it any more. */
  private void requireKnown(String name) {
    Set<String> known = agents.known(PauseKind.AGENT);
    boolean isLimited = limits.current().stream().anyMatch(limit -> limit.agent().equals(name));
    if (!known.contains(name) && !isLimited) {
      throw Problems.unknownName(PauseKind.AGENT.value(), name, known);
    }
  }
}
