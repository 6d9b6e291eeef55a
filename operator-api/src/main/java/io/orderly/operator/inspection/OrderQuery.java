package io.orderly.operator.inspection;

import io.orderly.messages.FieldProblem;
import io.orderly.operator.web.OrderFilterRequest;
import io.orderly.operator.web.Text;
import io.orderly.platform.problem.ProblemException;
import io.orderly.process.ProcessState;
import io.orderly.store.search.OrderFilter;
import io.orderly.store.search.StoredOrderFilter;
import io.orderly.workflow.SearchPaths;
import jakarta.validation.constraints.Pattern;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.hibernate.validator.constraints.Range;
import org.jspecify.annotations.Nullable;

/**
 * A search for orders.
 *
 * @param name of orders in any state: a customer, a reference, or path=value of an attribute or a
 *     result that their workflow names for search, such as attributes.email=ada@example.com
 * @param all whether orders that are final are included; so they are with a name, a final state, or
 *     a time when they ended
 */
record OrderQuery(
    @Text(max = SearchPaths.MAX_TERM_LENGTH) @Nullable String name,
    @Nullable Boolean all,
    @Pattern(
            regexp = "Pending|Processing|Processed|Undoing|Undone|Error",
            message = "must be Pending, Processing, Processed, Undoing, Undone or Error")
        @Nullable String state,
    @Text @Nullable String failureCode,
    @Text @Nullable String step,
    @Text @Nullable String agent,
    @Text @Nullable String workflow,
    @Text @Nullable String customerId,
    @Text @Nullable String submitter,
    @Nullable Instant submittedFrom,
    @Nullable Instant submittedUntil,
    @Nullable Instant raisedFrom,
    @Nullable Instant raisedUntil,
    @Nullable Instant endedFrom,
    @Nullable Instant endedUntil,
    @Nullable UUID after,
    @Range(min = 1, max = 200) @Nullable Integer limit) {

  /** Whether final orders are looked through, too. */
  boolean isOfAll() {
    return Boolean.TRUE.equals(all)
        || name != null
        || endedFrom != null
        || endedUntil != null
        || (state != null && ProcessState.of(state).isFinal());
  }

  /**
   * Of the orders that are not final.
   *
   * @throws ProblemException if a range ends before it begins
   */
  OrderFilter filter() {
    return new OrderFilterRequest(
            state,
            failureCode,
            step,
            agent,
            workflow,
            customerId,
            submitter,
            submittedFrom,
            submittedUntil,
            raisedFrom,
            raisedUntil)
        .toFilter("");
  }

  /**
   * Of all orders.
   *
   * @throws ProblemException if a range ends before it begins
   */
  StoredOrderFilter ofAll() {
    OrderFilter.Range ended = new OrderFilter.Range(endedFrom, endedUntil);
    if (!ended.ascends()) {
      throw ProblemException.invalid(
          List.of(new FieldProblem("endedUntil", "must be after endedFrom")));
    }
    return new StoredOrderFilter(filter(), name, ended);
  }
}
