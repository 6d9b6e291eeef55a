package io.orderly.submission.completing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.json.CanonicalJson;
import io.orderly.json.FieldType;
import io.orderly.json.JsonFields;
import io.orderly.partner.schema.AnswerCheck;
import io.orderly.platform.problem.ProblemException;
import io.orderly.submission.cancelling.CommandBody;
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
 * The answer that somebody gives to a step that asks.
 *
 * @param commandId made by the caller: a repeat of it gets the same answer
 * @param actor who answers
 * @param choice null: the only one that the step offers
 * @param input what the answer carries beside the choice; null: nothing
 * @param reason in the words of who answers; may be empty
 * @param contentHash of step and answer, to tell a repeat from another request under the same id
 */
record CompletionRequest(
    String commandId,
    UUID orderId,
    String step,
    String actor,
    @Nullable String choice,
    @Nullable ObjectNode input,
    String reason,
    String contentHash) {

  /** An input of maximum length beside the other fields. */
  private static final int MAX_BYTES = AnswerCheck.MAX_INPUT_BYTES + 8_192;

  private static final Set<String> FIELDS =
      Set.of(CommandBody.COMMAND_ID, "choice", "input", "reason");
  private static final FieldType<String> CHOICE = FieldType.filledText(63);
  private static final FieldType<String> REASON = FieldType.text(1_000);
  private static final FieldType<ObjectNode> INPUT =
      new FieldType<>(
          "must be a JSON object",
          node -> node instanceof ObjectNode object ? Optional.of(object) : Optional.empty());

  /** The id that is stored: the same id of another caller is another command. */
  String ownCommandId() {
    return actor + "/" + commandId;
  }

  /**
   * Reads an answer. Its body may be left out where the step offers one choice and takes no input,
   * and the header Idempotency-Key stands for the field commandId.
   *
   * @throws ProblemException with every error of it
   * @throws IOException when the connection breaks
   */
  static CompletionRequest read(
      UUID orderId,
      String step,
      String actor,
      @Nullable String idempotencyKey,
      HttpServletRequest request)
      throws IOException {
    RequestErrors errors = new RequestErrors();
    JsonNode body = CommandBody.read(request, MAX_BYTES);
    String contentHash = contentHash(step, body);
    Optional<JsonFields> fields = JsonFields.of(body, "", FIELDS, errors);
    CompletionRequest read =
        new CompletionRequest(
            CommandBody.commandId(fields, idempotencyKey, errors),
            orderId,
            step,
            actor,
            fields.flatMap(given -> given.optional("choice", CHOICE)).orElse(null),
            fields.flatMap(given -> given.optional("input", INPUT)).orElse(null),
            fields.flatMap(given -> given.optional("reason", REASON)).orElse(""),
            contentHash);
    if (!errors.isEmpty()) {
      throw ProblemException.invalid(errors.all());
    }
    return read;
  }

  private static String contentHash(String step, JsonNode body) {
    JsonNode content = body.deepCopy();
    if (content instanceof ObjectNode object) {
      object.remove(CommandBody.COMMAND_ID);
    }
    byte[] text = (step + CanonicalJson.of(content)).getBytes(StandardCharsets.UTF_8);
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(text));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every Java platform has SHA-256", impossible);
    }
  }

  /** Without values: no log tells them by accident. */
  @Override
  public String toString() {
    return "CompletionRequest[orderId=%s, step=%s, commandId=%s]"
        .formatted(orderId, step, commandId);
  }
}
