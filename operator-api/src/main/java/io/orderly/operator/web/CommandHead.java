package io.orderly.operator.web;

import io.orderly.messages.FieldProblem;
import io.orderly.platform.problem.ProblemException;
import io.orderly.security.caller.Caller;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What every command says of itself.
 *
 * @param commandId of the caller, or generated; a repeat gets the same answer
 * @param actor the caller; for a gateway, it and the person it acts for
 * @param reason in the actor's words
 */
public record CommandHead(String commandId, String actor, String reason) {

  /** The header that may stand for the field {@code commandId}. */
  public static final String IDEMPOTENCY_KEY = "Idempotency-Key";

  /** The fields of every command's request. */
  public interface Fields {

    @Nullable String commandId();

    @Nullable String actor();

    String reason();

    /**
     * The head of the command. A request without an id gets one.
     *
     * @param idempotencyKey the header of that name
     * @throws ProblemException if the header contradicts the field, or the actor is somebody else
     */
    default CommandHead head(@Nullable String idempotencyKey, Caller caller) {
      List<FieldProblem> errors = new ArrayList<>();
      String commandId = commandId() == null ? idempotencyKey : commandId();
      if (idempotencyKey != null && !idempotencyKey.equals(commandId)) {
        errors.add(
            new FieldProblem(
                IDEMPOTENCY_KEY, "must be the same as commandId where both are given"));
      }
      Optional<String> actor = caller.actor(actor());
      if (actor.isEmpty()) {
        errors.add(
            new FieldProblem("actor", "must be left out, or be your own name: " + caller.name()));
      }
      if (!errors.isEmpty()) {
        throw ProblemException.invalid(errors);
      }
      return new CommandHead(
          commandId == null ? UUID.randomUUID().toString() : commandId,
          actor.orElseThrow(),
          reason());
    }
  }

  /** Actor and reason. */
  public record Request(
      @Text @Nullable String commandId, @Text @Nullable String actor, @Reason String reason)
      implements Fields {}
}
