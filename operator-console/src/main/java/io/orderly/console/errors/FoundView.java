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
 * @param asked empty where no name is asked for
 * @param state whose orders are shown; null where a name is asked for, or nothing
 * @param next where those after these are; null where there are none
 */
public record FoundView(
    PageLayout layout,
    String asked,
    @Nullable ProcessState state,
    List<FoundOrder> orders,
    @Nullable String next,
    Instant readAt) {

  /** The states that orders can be looked at by. */
  public static final List<ProcessState> STATES = ProcessState.notFinal();

  /** What stands above the list. */
  public String caption() {
    return state == null ? "Found, the newest first" : state.value() + ", the newest first";
  }

  /** Path of all orders of a customer. */
  public static String pathOf(String customer) {
    return "/console/orders?q=" + URLEncoder.encode(customer, StandardCharsets.UTF_8);
  }
}
