package io.orderly.partnercheck.call;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a partner is sent.
 *
 * @param refused an order that it refuses for good; null when none is known
 * @param headers beside, or in place of, the usual ones
 */
public record Templates(
    Template perform, Template undo, @Nullable Template refused, Map<String, Template> headers) {

  public Templates {
    headers = Map.copyOf(headers);
  }
}
