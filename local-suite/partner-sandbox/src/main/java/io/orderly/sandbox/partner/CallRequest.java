package io.orderly.sandbox.partner;

import io.orderly.sandbox.call.Call;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A call and what of its order a partner looks at.
 *
 * @param skus of all lines; of an undo none
 */
public record CallRequest(Call call, Set<String> skus) {

  boolean names(@Nullable String sku) {
    return sku != null && skus.contains(sku);
  }
}
