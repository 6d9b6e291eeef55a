package io.orderly.sandbox.call;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;

/**
 * A call that succeeded, as it is kept for good.
 *
 * @param answer what the caller is told, now and whenever it asks again
 */
public record RecordedCall(Kind kind, Call call, JsonNode answer, Instant at) {

  /** What succeeded. */
  public enum Kind {
    /** A forward call took effect. */
    PERFORMED,
    /** A forward call was taken on, and is done at that time. */
    ACCEPTED,
    /** A forward call was taken on, and is refused at that time. */
    ACCEPTED_TO_REFUSE,
    /** An undo came before what had been taken on was done: nothing of it took effect. */
    CANCELLED,
    /** An undo took effect. */
    UNDONE,
    /** An undo found nothing to undo: no effect, but the forward call may not come any more. */
    NEVER_HAPPENED
  }
}
