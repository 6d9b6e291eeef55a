package io.orderly.partnercheck.call;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.partnercheck.call.Answer.Cause;
import io.orderly.partnercheck.call.Answer.Response;
import io.orderly.partnercheck.call.Answer.Silence;
import io.orderly.process.Direction;

/** What an agent of Orderly makes of an answer. */
public enum Meaning {
  /** Performed, or undone, now or before. */
  DONE,
  /** To an undo: there was nothing to undo, which is as good as done. */
  NEVER_HAPPENED,
  /** The same key is being worked on: try again. */
  IN_PROGRESS,
  /** The call had no effect: retry. */
  UNAVAILABLE,
  /** Refused for good. */
  REFUSED,
  /** Somebody has to correct the deployment: the agent is held, the order waits. */
  MISCONFIGURED,
  /** It may have happened or not. */
  UNKNOWN;

  private static final String IN_PROGRESS_TYPE = "urn:orderly:in-progress";

  static Meaning of(Silence silence) {
    return silence.cause() == Cause.NOT_CONNECTED ? UNAVAILABLE : UNKNOWN;
  }

  /** By Orderly's protocol. */
  static Meaning of(Response response, Direction direction) {
    int status = response.status();
    if (status / 100 == 2) {
      return ofSuccess(response.result(), direction);
    }
    if (status == 409 && IN_PROGRESS_TYPE.equals(response.result().path("type").asText())) {
      return IN_PROGRESS;
    }
    return switch (status) {
      case 401, 403, 404, 405, 406, 407, 411, 415, 421, 426, 511 -> MISCONFIGURED;
      case 410 -> direction == Direction.UNDO ? NEVER_HAPPENED : REFUSED;
      case 425, 429, 503 -> UNAVAILABLE;
      case 408 -> UNKNOWN;
      default -> status / 100 == 4 ? REFUSED : UNKNOWN;
    };
  }

  private static Meaning ofSuccess(JsonNode result, Direction direction) {
    boolean neverHappened = result.path("neverHappened").asBoolean(false);
    return direction == Direction.UNDO && neverHappened ? NEVER_HAPPENED : DONE;
  }
}
