package io.orderly.submission.tracking;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Some orders, by id, which is by the time of submission. It may hold fewer than were asked for,
 * even none, though there is a next one: looking through orders that do not fit is bounded.
 *
 * @param next where the next page is; absent on the last
 */
public record OrderPage(List<OrderSummary> orders, @Nullable String next) {}
