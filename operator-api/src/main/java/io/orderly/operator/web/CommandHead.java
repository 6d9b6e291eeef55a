package io.orderly.operator.web;

import io.orderly.security.caller.Caller;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What every command says of itself.
 *
 * @param commandId made by the caller, or here where it made none: a repeat gets the same answer
 * @param actor who asks: the caller; where a gateway asks, it and whom it speaks for
 * @param reason why, in the actor's words
 */
public record CommandHead(String commandId, String actor, String reason) {

  /** The fields that it is read from. */
  public static final String COMMAND_ID = "commandId";

  public static final String ACTOR = "actor";
  public static final String REASON = "reason";

  private static final String IDEMPOTENCY_KEY = "Idempotency-Key";
  private static final int MAX_ID_LENGTH = 200;
  private static final int MAX_ACTOR_LENGTH = 200;
  private static final int MAX_REASON_LENGTH = 1_000;

  /**
   * Reads it; what is wrong is gathered in the fields.
   *
   * @param idempotencyKey the header of that name, which stands for the field commandId
   */
  public static CommandHead read(
      CommandFields fields, @Nullable String idempotencyKey, Caller caller) {
    String commandId = commandId(fields, idempotencyKey);
    String reason = fields.requiredText(REASON, MAX_REASON_LENGTH);
    return new CommandHead(commandId, actor(fields, caller), reason);
  }

  private static String actor(CommandFields fields, Caller caller) {
    String claimed = fields.optionalText(ACTOR, MAX_ACTOR_LENGTH);
    Optional<String> actor = caller.actor(claimed);
    if (actor.isEmpty()) {
      fields.refuse(ACTOR, "left out, or your own name: " + caller.name());
    }
    return actor.orElse(caller.name());
  }

  private static String commandId(CommandFields fields, @Nullable String idempotencyKey) {
    String fromBody = fields.optionalText(COMMAND_ID, MAX_ID_LENGTH);
    String fromHeader = fields.check(IDEMPOTENCY_KEY, idempotencyKey, MAX_ID_LENGTH);
    if (fromBody != null && fromHeader != null && !fromBody.equals(fromHeader)) {
      fields.refuse(IDEMPOTENCY_KEY, "the same as commandId where both are given");
    }
    if (fromBody != null) {
      return fromBody;
    }
    return fromHeader == null ? UUID.randomUUID().toString() : fromHeader;
  }
}
