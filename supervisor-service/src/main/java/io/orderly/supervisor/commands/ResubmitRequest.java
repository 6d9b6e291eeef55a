package io.orderly.supervisor.commands;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Makes the command of a resubmit request, or says all that is wrong with it. */
final class ResubmitRequest {

  private static final String COMMAND_ID = "commandId";
  private static final String VERSION = "version";
  private static final String REASON = "reason";
  private static final String ACTOR = "actor";
  private static final Set<String> KNOWN = Set.of(COMMAND_ID, VERSION, REASON, ACTOR);

  private static final int MAX_ID_LENGTH = 200;
  private static final int MAX_ACTOR_LENGTH = 200;
  private static final int MAX_REASON_LENGTH = 1_000;

  /** Whoever can reach the door, as long as it asks nobody who they are. */
  private static final String DEFAULT_ACTOR = "operator";

  private ResubmitRequest() {}

  /**
   * Reads the request.
   *
   * @param idempotencyKey the header of that name, which stands for the field commandId
   * @throws org.springframework.web.ErrorResponseException naming every field that is wrong
   */
  static ResubmitOrder read(UUID orderId, @Nullable String idempotencyKey, JsonNode body) {
    CommandFields fields = new CommandFields(body, KNOWN);
    String commandId = commandId(fields, idempotencyKey);
    long version = fields.version(VERSION);
    String reason = fields.requiredText(REASON, MAX_REASON_LENGTH);
    String actor = fields.optionalText(ACTOR, MAX_ACTOR_LENGTH);
    if (!fields.problems().isEmpty()) {
      throw CommandProblems.malformed(fields.problems());
    }
    return new ResubmitOrder(
        commandId, orderId, version, actor == null ? DEFAULT_ACTOR : actor, reason);
  }

  private static String commandId(CommandFields fields, @Nullable String idempotencyKey) {
    String fromBody = fields.optionalText(COMMAND_ID, MAX_ID_LENGTH);
    String fromHeader = fields.check("Idempotency-Key", idempotencyKey, MAX_ID_LENGTH);
    if (fromBody != null && fromHeader != null && !fromBody.equals(fromHeader)) {
      fields.refuse("Idempotency-Key", "the same as commandId where both are given");
    }
    if (fromBody != null) {
      return fromBody;
    }
    return fromHeader == null ? UUID.randomUUID().toString() : fromHeader;
  }
}
