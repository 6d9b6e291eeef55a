package io.orderly.operator.limits;

import io.orderly.operator.limits.LimitsView.ChangeView;
import io.orderly.operator.pauses.Pausing;
import io.orderly.operator.web.CommandBody;
import io.orderly.operator.web.CommandFields;
import io.orderly.operator.web.CommandHead;
import io.orderly.operator.web.Problems;
import io.orderly.security.caller.Caller;
import io.orderly.store.AgentLimitChange;
import io.orderly.store.AgentLimitCommand;
import io.orderly.store.AgentLimits;
import io.orderly.store.PauseKind;
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

/** The operator's door: how much an agent is sent, by all schedulers together. */
@RestController
final class LimitController {

  private static final String PATH = "/operator/agents/{name}/limits";
  private static final String CALLS_PER_SECOND = "callsPerSecond";
  private static final String CALLS_IN_FLIGHT = "callsInFlight";
  private static final int MOST = 1_000_000;
  private static final int MOST_SHOWN = 50;
  private static final Set<String> HEAD =
      Set.of(CommandHead.COMMAND_ID, CommandHead.ACTOR, CommandHead.REASON);
  private static final Set<String> FIELDS =
      Set.of(
          CALLS_PER_SECOND,
          CALLS_IN_FLIGHT,
          CommandHead.COMMAND_ID,
          CommandHead.ACTOR,
          CommandHead.REASON);

  private final AgentLimits limits;
  private final Pausing agents;

  LimitController(AgentLimits limits, Pausing agents) {
    this.limits = limits;
    this.agents = agents;
  }

  @GetMapping(path = PATH, produces = MediaType.APPLICATION_JSON_VALUE)
  LimitsView limits(@PathVariable("name") String name) {
    requireKnown(name);
    return LimitsView.of(name, limits.history(name, MOST_SHOWN));
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
    CommandFields fields = new CommandFields(CommandBody.read(body), FIELDS);
    Integer perSecond = fields.optionalNumber(CALLS_PER_SECOND, 1, MOST);
    Integer inFlight = fields.optionalNumber(CALLS_IN_FLIGHT, 1, MOST);
    if (perSecond == null && inFlight == null) {
      fields.refuse(CALLS_PER_SECOND, "required where callsInFlight is not given");
    }
    CommandHead head = CommandHead.read(fields, idempotencyKey, Caller.of(principal));
    fields.requireNoProblem();
    return run(name, head, perSecond, inFlight);
  }

  /** Limits the agent no more. The body says who and why, as everywhere. */
  @DeleteMapping(
      path = PATH,
      consumes = MediaType.APPLICATION_JSON_VALUE,
      produces = MediaType.APPLICATION_JSON_VALUE)
  ChangeView limitNoMore(
      @PathVariable("name") String name,
      @RequestHeader(name = "Idempotency-Key", required = false) @Nullable String idempotencyKey,
      InputStream body,
      Principal principal)
      throws IOException {
    CommandFields fields = new CommandFields(CommandBody.read(body), HEAD);
    CommandHead head = CommandHead.read(fields, idempotencyKey, Caller.of(principal));
    fields.requireNoProblem();
    return run(name, head, null, null);
  }

  private ChangeView run(
      String name, CommandHead head, @Nullable Integer perSecond, @Nullable Integer inFlight) {
    requireKnown(name);
    AgentLimitChange change =
        limits
            .run(
                new AgentLimitCommand(
                    head.commandId(), name, perSecond, inFlight, head.actor(), head.reason()))
            .orElseThrow(() -> Problems.idInUse(head.commandId()));
    return ChangeView.of(change);
  }

  /** One that is limited already may be freed when its workflow is gone. */
  private void requireKnown(String name) {
    Set<String> known = agents.known(PauseKind.AGENT);
    boolean isLimited = limits.current().stream().anyMatch(limit -> limit.agent().equals(name));
    if (!known.contains(name) && !isLimited) {
      throw Problems.unknownName(PauseKind.AGENT.word(), name, known);
    }
  }
}
