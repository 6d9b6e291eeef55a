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
    /** An undo took effect. */
    UNDONE,
    /** An undo found nothing to undo: no effect, but the forward call may not come any more. */
    NEVER_HAPPENED
  }
}
