package io.orderly.submission.intake;

import io.orderly.store.IdempotencyKey;
import io.orderly.submission.intake.checking.ValidOrder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A submission that the rules have been applied to. */
public sealed interface CheckedSubmission permits CheckedSubmission.Takeable, Refusal {

  /**
   * It keeps to the rules.
   *
   * @param keys the customer reference and, where given, the idempotency key
   * @param traceParent W3C trace context that the order keeps
   */
  record Takeable(ValidOrder draft, List<IdempotencyKey> keys, @Nullable String traceParent)
      implements CheckedSubmission {

    public Takeable {
      keys = List.copyOf(keys);
    }

    /** One that is part of no trace. */
    public Takeable(ValidOrder draft, List<IdempotencyKey> keys) {
      this(draft, keys, null);
    }

    /** The same as a part of a trace. */
    public Takeable tracedBy(@Nullable String parent) {
      return new Takeable(draft, keys, parent);
    }
  }
}
