package io.orderly.submission.commands;

import io.orderly.platform.problem.ProblemException;
import io.orderly.platform.problem.ProblemType;
import io.orderly.process.Decision;
import java.util.Optional;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;

/**
 * The result of a command.
 *
 * @param decision of the order; empty where the command ran before
 */
public record CommandResult<A extends SubmitterAnswer>(A answer, Optional<Decision> decision) {

  private static final String IDEMPOTENT_REPLAYED = "Idempotent-Replayed";

  /** The response with the answer, marked where it is that of an earlier request. */
  public ResponseEntity<A> response(HttpStatus status) {
    ResponseEntity.BodyBuilder response = ResponseEntity.status(status);
    return decision.isPresent()
        ? response.body(answer)
        : response.header(IDEMPOTENT_REPLAYED, "true").body(answer);
  }

  /** The problem of a command that was refused. */
  public ProblemException refused(ProblemType type) {
    return new ProblemException(type, answer.detail()).with(answer.members());
  }
}
