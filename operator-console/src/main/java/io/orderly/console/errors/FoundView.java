package io.orderly.console.errors;

import io.orderly.console.PageLayout;
import io.orderly.process.ProcessState;
import io.orderly.store.search.FoundOrder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a search found.
 *
 * @param query empty where nothing is asked for
 * @param next where those after these are; null where there are none
 */
public record FoundView(
    PageLayout layout,
    OrdersQuery query,
    List<FoundOrder> orders,
    @Nullable String next,
    Instant readAt) {

  /** The states that orders can be looked at by alone. */
  public static final List<ProcessState> STATES = ProcessState.notFinal();

  /** The state whose orders are shown; null where something else is asked for, or nothing. */
  public @Nullable ProcessState state() {
    return query.liveState();
  }

  /** What stands above the list. */
  public String caption() {
    ProcessState state = state();
    return state == null ? "Found, the newest first" : state.value() + ", the newest first";
  }

  /** Path of all orders of a customer. */
  public static String pathOf(String customer) {
    return "/console/orders?q=" + URLEncoder.encode(customer, StandardCharsets.UTF_8);
  }
}
