package io.orderly.sandbox.partner;

import io.orderly.sandbox.call.Call;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A call and what of its order a partner looks at.
 *
 * @param skus of all lines; of an undo none
 * @param payment of authorisations and captures
 */
public record CallRequest(Call call, Set<String> skus, Payment payment) {

  /**
   * What a payment provider looks at.
   *
   * @param authorisation the number of what is to be captured
   */
  public record Payment(String amount, String currency, String authorisation) {
    public static final Payment NONE = new Payment("", "", "");
  }

  boolean names(@Nullable String sku) {
    return sku != null && skus.contains(sku);
  }
}
