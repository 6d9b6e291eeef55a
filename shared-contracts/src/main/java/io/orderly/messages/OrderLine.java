package io.orderly.messages;

import com.fasterxml.jackson.annotation.JsonFormat;
import java.math.BigDecimal;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One line of an order.
 *
 * @param quantity at least 1
 * @param unitPrice exact, a string in JSON, never negative
 */
public record OrderLine(
    String sku,
    @Nullable String description,
    int quantity,
    @JsonFormat(shape = JsonFormat.Shape.STRING) BigDecimal unitPrice) {

  public OrderLine {
    Objects.requireNonNull(sku, "sku is missing");
    Objects.requireNonNull(unitPrice, "unitPrice is missing");
  }
}
