package io.orderly.submission.intake;

import io.orderly.store.IdempotencyKey;
import io.orderly.submission.intake.checking.OrderDraft;
import java.util.List;

/** A submission that the rules have been applied to. */
public sealed interface CheckedSubmission permits CheckedSubmission.Takeable, Refusal {

  /**
   * It keeps to the rules.
   *
   * @param keys the customer reference and, where given, the idempotency key
   */
  record Takeable(OrderDraft draft, List<IdempotencyKey> keys) implements CheckedSubmission {

    public Takeable {
      keys = List.copyOf(keys);
    }
  }
}
