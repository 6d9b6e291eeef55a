package io.orderly.submission.intake;

import io.orderly.store.intake.IdempotencyKey;
import io.orderly.submission.intake.admission.Admission.Customer;
import io.orderly.submission.intake.checking.ValidOrder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A submission after validation. */
public sealed interface Submission permits Submission.Valid, Refusal {

  /**
   * An order that keeps to the rules and is not stored yet.
   *
   * @param submitter on whose behalf the order was submitted
   * @param keys the customer reference and, where given, the idempotency key
   * @param traceParent W3C trace context that the order keeps
   */
  record Valid(
      String submitter, ValidOrder order, List<IdempotencyKey> keys, @Nullable String traceParent)
      implements Submission {

    public Valid {
      keys = List.copyOf(keys);
    }

    /** The same as a part of a trace. */
    public Valid tracedBy(@Nullable String parent) {
      return new Valid(submitter, order, keys, parent);
    }

    Customer customer() {
      return new Customer(submitter, order.order().customerId());
    }

    String customerReference() {
      return order.order().customerReference();
    }
  }
}
