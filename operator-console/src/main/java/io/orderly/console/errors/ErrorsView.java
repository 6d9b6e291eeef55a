package io.orderly.console.errors;

import io.orderly.console.PageLayout;
import io.orderly.store.search.ErrorCause;
import io.orderly.store.search.FoundOrder;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The orders in Error.
 *
 * @param causes the most first
 * @param matched all that the filter finds
 * @param next where the orders after these are; null where there are none
 */
public record ErrorsView(
    PageLayout layout,
    ErrorQuery query,
    List<ErrorCause> causes,
    long matched,
    List<FoundOrder> orders,
    @Nullable String next,
    Instant readAt) {

  /** Nothing was looked for, for the filter can't be read. */
  static ErrorsView notAsked(PageLayout layout, ErrorQuery query) {
    return new ErrorsView(layout, query, List.of(), 0, List.of(), null, Instant.now());
  }

  /** Whether the filter was understood. */
  public boolean isAsked() {
    return query.errors().isEmpty();
  }

  /** Where the same filter begins a bulk command. */
  public String bulk() {
    return "/console/bulk/new?state=Error" + (query.isEmpty() ? "" : "&" + query.address());
  }
}
