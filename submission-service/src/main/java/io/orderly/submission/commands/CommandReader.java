package io.orderly.submission.commands;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.json.CanonicalJson;
import io.orderly.json.FieldType;
import io.orderly.json.JsonFields;
import io.orderly.platform.problem.ProblemException;
import io.orderly.store.transitions.StoredAnswer;
import io.orderly.submission.intake.checking.RequestErrors;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads one command from its request, and collects all errors of it. */
public final class CommandReader {

  /** The header that stands for the field commandId. */
  public static final String IDEMPOTENCY_KEY = "Idempotency-Key";

  /** The field that every command has beside its own. */
  public static final String COMMAND_ID = "commandId";

  private static final FieldType<String> ID = FieldType.text(255);
  private static final FieldType<Long> VERSION = FieldType.wholeNumber(1);

  private final RequestErrors errors = new RequestErrors();
  private final JsonNode body;
  private final Optional<JsonFields> fields;
  private final String commandId;

  private CommandReader(JsonNode body, @Nullable String idempotencyKey, Set<String> known) {
    this.body = body;
    this.fields = JsonFields.of(body, "", known, errors);
    this.commandId = commandId(Optional.ofNullable(idempotencyKey));
  }

  /**
   * Begins to read. The body is read here and not by the framework, since its length is bounded.
   *
   * @param idempotencyKey of the request's header; null: none
   * @param known the fields that the body may have
   * @throws ProblemException when the body is too large or no JSON
   * @throws IOException when the connection breaks
   */
  public static CommandReader of(
      HttpServletRequest request, @Nullable String idempotencyKey, int maxBytes, Set<String> known)
      throws IOException {
    return new CommandReader(CommandBody.read(request, maxBytes), idempotencyKey, known);
  }

  /**
   * Begins to read a command that is no request: its id must be in it, since it may come more than
   * once.
   *
   * @param known the fields that it may have
   */
  public static CommandReader of(JsonNode body, Set<String> known) {
    CommandReader reader = new CommandReader(body, null, known);
    if (!body.hasNonNull(COMMAND_ID)) {
      reader.errors.add(COMMAND_ID, "must be given, since a record may come more than once");
    }
    return reader;
  }

  private String commandId(Optional<String> header) {
    Optional<String> field = optional(COMMAND_ID, ID);
    field.ifPresent(id -> errors.requireKey(COMMAND_ID, id));
    header.ifPresent(key -> errors.requireKey(IDEMPOTENCY_KEY, key));
    if (field.isPresent() && header.isPresent() && !field.equals(header)) {
      errors.add(COMMAND_ID, "must be the same as the Idempotency-Key where both are given");
    }
    return field.or(() -> header).orElseGet(() -> UUID.randomUUID().toString());
  }

  public <T> Optional<T> required(String field, FieldType<T> type) {
    return fields.flatMap(given -> given.required(field, type));
  }

  public <T> Optional<T> optional(String field, FieldType<T> type) {
    return fields.flatMap(given -> given.optional(field, type));
  }

  /** The version of the order that the caller saw; empty: whichever it has. */
  public Optional<Long> seenVersion() {
    return optional("version", VERSION);
  }

  /** The errors so far; others may be added. */
  public RequestErrors errors() {
    return errors;
  }

  /**
   * The command that was read.
   *
   * @param step of the order, where the path names one; else empty
   * @throws ProblemException with every error of the request
   */
  public <C> SubmitterCommand<C> command(
      UUID orderId, String step, String actor, String reason, C content) {
    if (!errors.isEmpty()) {
      throw ProblemException.invalid(errors.all());
    }
    return new SubmitterCommand<>(commandId, orderId, actor, reason, content, contentHash(step));
  }

  /** It is stored: what it makes of a request must not change. */
  private String contentHash(String step) {
    JsonNode content = body.deepCopy();
    if (content instanceof ObjectNode object) {
      object.remove(COMMAND_ID);
    }
    return StoredAnswer.contentHash(step + CanonicalJson.of(content));
  }
}
