package io.orderly.operator.web;

import io.orderly.messages.FieldProblem;
import io.orderly.platform.problem.ProblemException;
import io.orderly.security.caller.Caller;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The fields of every command's request. */
public interface CommandFields {

  /** The header that may stand for the field {@code commandId}. */
  String IDEMPOTENCY_KEY = "Idempotency-Key";

  @Nullable String commandId();

  @Nullable String actor();

  String reason();

  /**
   * The command's id, actor and reason. A request without an id gets one.
   *
   * @param idempotencyKey the header of that name
   * @throws ProblemException if the header contradicts the field, or the actor is somebody else
   */
  default CommandHead head(@Nullable String idempotencyKey, Caller caller) {
    List<FieldProblem> errors = new ArrayList<>();
    String commandId = commandId();
    if (commandId != null && idempotencyKey != null && !commandId.equals(idempotencyKey)) {
      errors.add(
          new FieldProblem(IDEMPOTENCY_KEY, "must be the same as commandId where both are given"));
    }
    Optional<String> actor = caller.actor(actor());
    if (actor.isEmpty()) {
      errors.add(
          new FieldProblem("actor", "must be left out, or be your own name: " + caller.name()));
    }
    if (!errors.isEmpty()) {
      throw ProblemException.invalid(errors);
    }
    String id = commandId == null ? idempotencyKey : commandId;
    return new CommandHead(
        id == null ? UUID.randomUUID().toString() : id, actor.orElseThrow(), reason());
  }
}
