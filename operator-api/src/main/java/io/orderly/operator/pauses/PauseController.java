package io.orderly.operator.pauses;

import io.orderly.operator.web.CommandHead;
import io.orderly.operator.web.Problems;
import io.orderly.operator.web.Text;
import io.orderly.security.caller.Caller;
import io.orderly.store.pauses.PauseCommand;
import io.orderly.store.pauses.PauseCommand.Action;
import io.orderly.store.pauses.PauseCommand.Outcome;
import io.orderly.store.pauses.PauseKind;
import jakarta.validation.Valid;
import java.security.Principal;
import java.util.Arrays;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;

/** Pauses and resumes workflows and agents over REST. */
@RestController
final class PauseController {

  private final Pausing pausing;

  PauseController(Pausing pausing) {
    this.pausing = pausing;
  }

  @PostMapping(
      path = "/operator/workflows/{name}/{action:pause|resume}",
      consumes = MediaType.APPLICATION_JSON_VALUE,
      produces = MediaType.APPLICATION_JSON_VALUE)
  PauseAnswer workflow(
      @PathVariable("name") String name,
      @PathVariable("action") String action,
      @RequestHeader(name = CommandHead.IDEMPOTENCY_KEY, required = false) @Text
          @Nullable String idempotencyKey,
      @Valid @RequestBody CommandHead.Request request,
      Principal principal) {
    return answer(
        PauseKind.WORKFLOW, name, action, request.head(idempotencyKey, Caller.of(principal)));
  }

  @PostMapping(
      path = "/operator/agents/{name}/{action:pause|resume}",
      consumes = MediaType.APPLICATION_JSON_VALUE,
      produces = MediaType.APPLICATION_JSON_VALUE)
  PauseAnswer agent(
      @PathVariable("name") String name,
      @PathVariable("action") String action,
      @RequestHeader(name = CommandHead.IDEMPOTENCY_KEY, required = false) @Text
          @Nullable String idempotencyKey,
      @Valid @RequestBody CommandHead.Request request,
      Principal principal) {
    return answer(
        PauseKind.AGENT, name, action, request.head(idempotencyKey, Caller.of(principal)));
  }

  private PauseAnswer answer(PauseKind kind, String name, String action, CommandHead head) {
    Set<String> known = pausing.known(kind);
    if (!known.contains(name)) {
      throw Problems.unknownName(kind.value(), name, known);
    }
    PauseCommand command =
        new PauseCommand(
            head.commandId(), actionOf(action), kind, name, head.actor(), head.reason());
    Outcome outcome = pausing.run(command);
    if (outcome == Outcome.ID_IN_USE) {
      throw Problems.idInUse(head.commandId());
    }
    return PauseAnswer.of(command, outcome);
  }

  private static Action actionOf(String value) {
    return Arrays.stream(Action.values())
        .filter(action -> action.value().equals(value))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("unknown action " + value));
  }
}
