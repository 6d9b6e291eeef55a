package io.orderly.submission.cancelling;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.json.CanonicalJson;
import io.orderly.json.FieldType;
import io.orderly.json.JsonFields;
import io.orderly.platform.problem.ProblemException;
import io.orderly.platform.problem.ProblemType;
import io.orderly.submission.intake.checking.OrderJson;
import io.orderly.submission.intake.checking.OrderJson.BrokenJsonException;
import io.orderly.submission.intake.checking.RequestErrors;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;

/** Reads the body of a command to one order, which may be left out, and the id of the command. */
public final class CommandBody {

  public static final String COMMAND_ID = "commandId";
  public static final String IDEMPOTENCY_KEY = "Idempotency-Key";

  /** Of the answer to a repeat. */
  public static final String IDEMPOTENT_REPLAYED = "Idempotent-Replayed";

  private static final FieldType<String> ID = FieldType.text(255);

  private CommandBody() {}

  /**
   * The body; an empty object where there is none.
   *
   * @throws ProblemException when it is too large or no JSON
   * @throws IOException when the connection breaks
   */
  public static JsonNode read(HttpServletRequest request, int maxBytes) throws IOException {
    byte[] body = request.getInputStream().readNBytes(maxBytes + 1);
    if (body.length == 0) {
      return JsonNodeFactory.instance.objectNode();
    }
    if (body.length > maxBytes) {
      throw new ProblemException(
          ProblemType.BODY_TOO_LARGE, "The body has at most %d bytes.".formatted(maxBytes));
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

  /**
   * The field commandId, in place of which the header Idempotency-Key may be given; else a new one.
   */
  public static String commandId(
      Optional<JsonFields> fields, @Nullable String idempotencyKey, RequestErrors errors) {
    Optional<String> field = fields.flatMap(given -> given.optional(COMMAND_ID, ID));
    Optional<String> header = Optional.ofNullable(idempotencyKey);
    field.ifPresent(id -> errors.requireKey(COMMAND_ID, id));
    header.ifPresent(key -> errors.requireKey(IDEMPOTENCY_KEY, key));
    if (field.isPresent() && header.isPresent() && !field.equals(header)) {
      errors.add(COMMAND_ID, "must be the same as the Idempotency-Key where both are given");
    }
    return field.or(() -> header).orElseGet(() -> UUID.randomUUID().toString());
  }

  /** Of what a body asks for, to tell a repeat from another request under the same id. */
  public static String contentHash(JsonNode body) {
    JsonNode content = body.deepCopy();
    if (content instanceof ObjectNode object) {
      object.remove(COMMAND_ID);
    }
    byte[] text = CanonicalJson.of(content).getBytes(StandardCharsets.UTF_8);
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(text));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every Java platform has SHA-256", impossible);
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
