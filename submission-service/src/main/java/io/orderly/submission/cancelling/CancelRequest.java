package io.orderly.submission.cancelling;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.json.FieldType;
import io.orderly.json.JsonFields;
import io.orderly.platform.problem.ProblemException;
import io.orderly.submission.intake.checking.RequestErrors;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The request to undo an order.
 *
 * @param commandId made by the caller: a repeat of it gets the same answer
 * @param actor on whose behalf it is requested
 * @param reason in the customer's words; may be empty
 * @param seenVersion the version of the order that the customer saw; empty: whichever it has
 * @param contentHash of what is asked for, to tell a repeat from another request under the same id
 */
public record CancelRequest(
    String commandId,
    UUID orderId,
    String actor,
    String reason,
    Optional<Long> seenVersion,
    String contentHash) {

  private static final int MAX_BYTES = 64 * 1024;
  private static final Set<String> FIELDS = Set.of(CommandBody.COMMAND_ID, "reason", "version");
  private static final FieldType<String> REASON = FieldType.text(1_000);
  private static final FieldType<Long> VERSION = FieldType.wholeNumber(1);

  /** The id that is stored: the same id of another caller is another command. */
  String ownCommandId() {
    return actor + "/" + commandId;
  }

  /**
   * Reads a cancel. Its body may be left out, and the header Idempotency-Key stands for the field
   * commandId.
   *
   * @throws ProblemException with every error of it
   * @throws IOException when the connection breaks
   */
  static CancelRequest read(
      UUID orderId, String actor, @Nullable String idempotencyKey, HttpServletRequest request)
      throws IOException {
    RequestErrors errors = new RequestErrors();
    JsonNode body = CommandBody.read(request, MAX_BYTES);
    Optional<JsonFields> fields = JsonFields.of(body, "", FIELDS, errors);
    String commandId = CommandBody.commandId(fields, idempotencyKey, errors);
    Optional<String> reason = fields.flatMap(given -> given.optional("reason", REASON));
    Optional<Long> version = fields.flatMap(given -> given.optional("version", VERSION));
    if (!errors.isEmpty()) {
      throw ProblemException.invalid(errors.all());
    }
    return new CancelRequest(
        commandId, orderId, actor, reason.orElse(""), version, CommandBody.contentHash(body));
  }
}
