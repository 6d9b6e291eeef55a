package io.orderly.submission.correcting;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.json.CanonicalJson;
import io.orderly.json.FieldType;
import io.orderly.json.JsonFields;
import io.orderly.messages.AttributePatch;
import io.orderly.platform.problem.ProblemException;
import io.orderly.process.ProcessEvent.AfterCorrection;
import io.orderly.submission.cancelling.CommandBody;
import io.orderly.submission.intake.checking.OrderJson;
import io.orderly.submission.intake.checking.RequestErrors;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The request to correct an order.
 *
 * @param commandId made by the caller: a repeat of it gets the same answer
 * @param actor on whose behalf it is requested
 * @param seenVersion the version of the order that the submitter saw; empty: whichever it has
 * @param next what becomes of an order in Error
 * @param contentHash of what is asked for, to tell a repeat from another request under the same id
 */
record CorrectionRequest(
    String commandId,
    UUID orderId,
    String actor,
    String reason,
    Optional<Long> seenVersion,
    AttributePatch patch,
    AfterCorrection next,
    String contentHash) {

  private static final Set<String> FIELDS =
      Set.of(CommandBody.COMMAND_ID, "reason", "version", "attributes", "lines", "resubmit");
  private static final FieldType<String> REASON = FieldType.filledText(1_000);
  private static final FieldType<Long> VERSION = FieldType.wholeNumber(1);
  private static final FieldType<JsonNode> OBJECT =
      FieldType.object(Integer.MAX_VALUE, "must be a JSON object");
  private static final FieldType<Boolean> FLAG =
      new FieldType<>(
          "must be true or false",
          node ->
              node instanceof BooleanNode flag
                  ? Optional.of(flag.booleanValue())
                  : Optional.empty());

  /** The id that is stored: the same id of another caller is another command. */
  String ownCommandId() {
    return actor + "/" + commandId;
  }

  /**
   * Reads a correction. The header Idempotency-Key stands for the field commandId.
   *
   * @throws ProblemException with every error of it
   * @throws IOException when the connection breaks
   */
  static CorrectionRequest read(
      UUID orderId, String actor, @Nullable String idempotencyKey, HttpServletRequest request)
      throws IOException {
    RequestErrors errors = new RequestErrors();
    JsonNode body = CommandBody.read(request, OrderJson.MAX_BYTES);
    Optional<JsonFields> fields = JsonFields.of(body, "", FIELDS, errors);
    String commandId = CommandBody.commandId(fields, idempotencyKey, errors);
    CorrectionRequest read =
        new CorrectionRequest(
            commandId,
            orderId,
            actor,
            fields.flatMap(given -> given.required("reason", REASON)).orElse(""),
            fields.flatMap(given -> given.optional("version", VERSION)),
            patch(fields, errors),
            fields.flatMap(given -> given.optional("resubmit", FLAG)).orElse(false)
                ? AfterCorrection.RESUBMIT
                : AfterCorrection.STAY,
            contentHash(body));
    if (!errors.isEmpty()) {
      throw ProblemException.invalid(errors.all());
    }
    return read;
  }

  private static AttributePatch patch(Optional<JsonFields> fields, RequestErrors errors) {
    Optional<JsonNode> attributes = fields.flatMap(given -> given.optional("attributes", OBJECT));
    Optional<JsonNode> lines = fields.flatMap(given -> given.optional("lines", OBJECT));
    boolean isUnreadable = !errors.isEmpty() && attributes.isEmpty() && lines.isEmpty();
    return AttributePatch.of(
        (ObjectNode) attributes.orElse(null),
        lines.orElse(null),
        isUnreadable ? (path, rule) -> {} : errors::add);
  }

  private static String contentHash(JsonNode body) {
    JsonNode content = body.deepCopy();
    if (content instanceof ObjectNode object) {
      object.remove(CommandBody.COMMAND_ID);
    }
    byte[] text = CanonicalJson.of(content).getBytes(StandardCharsets.UTF_8);
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(text));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every Java platform has SHA-256", impossible);
    }
  }

  /** Without values: no log tells them by accident. */
  @Override
  public String toString() {
    return "CorrectionRequest[orderId=%s, commandId=%s]".formatted(orderId, commandId);
  }
}
