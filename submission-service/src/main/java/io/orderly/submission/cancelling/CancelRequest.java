package io.orderly.submission.cancelling;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.orderly.json.FieldType;
import io.orderly.json.JsonFields;
import io.orderly.platform.problem.ProblemException;
import io.orderly.platform.problem.ProblemType;
import io.orderly.submission.intake.checking.OrderJson;
import io.orderly.submission.intake.checking.OrderJson.BrokenJsonException;
import io.orderly.submission.intake.checking.RequestErrors;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;

/**
 * The request to undo an order.
 *
 * @param commandId made by the caller: a repeat of it gets the same answer
 * @param actor on whose behalf it is requested
 * @param reason in the customer's words; may be empty
 * @param seenVersion the version of the order that the customer saw; empty: whichever it has
 */
public record CancelRequest(
    String commandId, UUID orderId, String actor, String reason, Optional<Long> seenVersion) {

  static final String IDEMPOTENCY_KEY = "Idempotency-Key";
  private static final int MAX_BYTES = 64 * 1024;
  private static final String COMMAND_ID = "commandId";
  private static final Set<String> FIELDS = Set.of(COMMAND_ID, "reason", "version");
  private static final FieldType<String> ID = FieldType.text(255);
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
    Optional<JsonFields> fields = JsonFields.of(body(request), "", FIELDS, errors);
    Optional<String> field = fields.flatMap(given -> given.optional(COMMAND_ID, ID));
    Optional<String> reason = fields.flatMap(given -> given.optional("reason", REASON));
    Optional<Long> version = fields.flatMap(given -> given.optional("version", VERSION));
    Optional<String> header = Optional.ofNullable(idempotencyKey);
    field.ifPresent(id -> errors.requireKey(COMMAND_ID, id));
    header.ifPresent(key -> errors.requireKey(IDEMPOTENCY_KEY, key));
    if (field.isPresent() && header.isPresent() && !field.equals(header)) {
      errors.add(COMMAND_ID, "must be the same as the Idempotency-Key where both are given");
    }
    if (!errors.isEmpty()) {
      throw ProblemException.invalid("The cancel breaks rules; see errors.", errors.all());
    }
    String commandId = field.or(() -> header).orElseGet(() -> UUID.randomUUID().toString());
    return new CancelRequest(commandId, orderId, actor, reason.orElse(""), version);
  }

  private static JsonNode body(HttpServletRequest request) throws IOException {
    byte[] body = request.getInputStream().readNBytes(MAX_BYTES + 1);
    if (body.length == 0) {
      return JsonNodeFactory.instance.objectNode();
    }
    if (body.length > MAX_BYTES) {
      throw new ProblemException(
          ProblemType.BODY_TOO_LARGE, "A cancel has at most %d bytes.".formatted(MAX_BYTES));
    }
    if (!isJson(request.getContentType())) {
      throw new ProblemException(
          ProblemType.UNSUPPORTED_MEDIA_TYPE, "The body must be application/json or left out.");
    }
    try {
      return OrderJson.read(body);
    } catch (BrokenJsonException broken) {
      throw new ProblemException(ProblemType.MALFORMED_BODY, "The body is not valid JSON.")
          .withErrors(List.of(broken.problem()));
    }
  }

  private static boolean isJson(@Nullable String contentType) {
    try {
      return contentType != null
          && MediaType.APPLICATION_JSON.isCompatibleWith(MediaType.parseMediaType(contentType));
    } catch (InvalidMediaTypeException noType) {
      return false;
    }
  }
}
