package io.orderly.submission.cancelling;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.platform.problem.ProblemException;
import io.orderly.submission.intake.checking.FieldProblems;
import io.orderly.submission.intake.checking.InputObject;
import io.orderly.submission.intake.checking.TextRules;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Makes a cancel of what came in, or says all that is wrong with it. */
final class CancelInput {

  private static final String COMMAND_ID = "commandId";
  private static final String REASON = "reason";
  private static final String VERSION = "version";
  private static final Set<String> FIELDS = Set.of(COMMAND_ID, REASON, VERSION);

  private static final int LONGEST_ID = 255;
  private static final int LONGEST_REASON = 1_000;

  private final FieldProblems problems = new FieldProblems();

  private CancelInput() {}

  /**
   * Reads a cancel.
   *
   * @param idempotencyKey the header of that name, which stands for the field commandId
   * @throws ProblemException with everything that is wrong with it
   */
  static CancelRequest read(
      UUID orderId, String actor, @Nullable String idempotencyKey, JsonNode body) {
    return new CancelInput().request(orderId, actor, Optional.ofNullable(idempotencyKey), body);
  }

  private CancelRequest request(
      UUID orderId, String actor, Optional<String> idempotencyKey, JsonNode body) {
    Optional<InputObject> fields = InputObject.of(body, "", FIELDS, problems);
    Optional<String> field = fields.flatMap(object -> object.text(COMMAND_ID, LONGEST_ID));
    Optional<String> reason = fields.flatMap(object -> object.text(REASON, LONGEST_REASON));
    Optional<Long> version = fields.flatMap(object -> object.wholeNumber(VERSION, 1));
    checkIds(field, idempotencyKey);
    if (!problems.isEmpty()) {
      throw ProblemException.invalid("The cancel breaks rules; see errors.", problems.all());
    }
    String commandId = field.or(() -> idempotencyKey).orElseGet(() -> UUID.randomUUID().toString());
    return new CancelRequest(commandId, orderId, actor, reason.orElse(""), version);
  }

  private void checkIds(Optional<String> field, Optional<String> header) {
    field.flatMap(TextRules::idempotencyKey).ifPresent(rule -> problems.add(COMMAND_ID, rule));
    header
        .flatMap(TextRules::idempotencyKey)
        .ifPresent(rule -> problems.add(CancelController.IDEMPOTENCY_KEY, rule));
    if (field.isPresent() && header.isPresent() && !field.equals(header)) {
      problems.add(COMMAND_ID, "must be the same as the Idempotency-Key where both are given");
    }
  }
}
