package io.orderly.console.asks;

import io.orderly.console.PageLayout;
import io.orderly.operator.inspection.asks.AskView;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Steps that wait for an answer.
 *
 * @param of who is asked
 * @param next path of the next page; null after the last one
 */
public record AsksView(
    PageLayout layout, String of, List<AskView> asks, @Nullable String next, Instant readAt) {

  /** Path of the page that answers it. */
  public static String path(AskView ask) {
    return "/console/orders/%s/answer?step=%s&edition=%d"
        .formatted(ask.orderId(), ask.step(), ask.edition());
  }
}
