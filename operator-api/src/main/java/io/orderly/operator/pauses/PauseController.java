package io.orderly.operator.pauses;

import io.orderly.operator.web.CommandBody;
import io.orderly.operator.web.CommandFields;
import io.orderly.operator.web.CommandHead;
import io.orderly.operator.web.Problems;
import io.orderly.security.caller.Caller;
import io.orderly.store.pauses.PauseCommand;
import io.orderly.store.pauses.PauseCommand.Action;
import io.orderly.store.pauses.PauseCommand.Outcome;
import io.orderly.store.pauses.PauseKind;
import java.io.IOException;
import java.io.InputStream;
import java.security.Principal;
import java.util.Arrays;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;

/** The operator's door: holding workflows and agents. */
@RestController
final class PauseController {

  private static final Set<String> FIELDS =
      Set.of(CommandHead.COMMAND_ID, CommandHead.ACTOR, CommandHead.REASON);

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
      @RequestHeader(name = "Idempotency-Key", required = false) @Nullable String idempotencyKey,
      InputStream body,
      Principal principal)
      throws IOException {
    return answer(PauseKind.WORKFLOW, name, action, head(idempotencyKey, body, principal));
  }

  @PostMapping(
      path = "/operator/agents/{name}/{action:pause|resume}",
      consumes = MediaType.APPLICATION_JSON_VALUE,
      produces = MediaType.APPLICATION_JSON_VALUE)
  PauseAnswer agent(
      @PathVariable("name") String name,
      @PathVariable("action") String action,
      @RequestHeader(name = "Idempotency-Key", required = false) @Nullable String idempotencyKey,
      InputStream body,
      Principal principal)
      throws IOException {
    return answer(PauseKind.AGENT, name, action, head(idempotencyKey, body, principal));
  }

  private static CommandHead head(
      @Nullable String idempotencyKey, InputStream body, Principal principal) throws IOException {
    CommandFields fields = new CommandFields(CommandBody.read(body), FIELDS);
    CommandHead head = CommandHead.read(fields, idempotencyKey, Caller.of(principal));
    fields.requireNoProblem();
    return head;
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

  private static Action actionOf(String word) {
    return Arrays.stream(Action.values())
        .filter(action -> action.value().equals(word))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("nothing is wished by " + word));
  }
}
