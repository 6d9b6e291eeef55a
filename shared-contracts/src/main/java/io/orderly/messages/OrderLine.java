package io.orderly.messages;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One line of an order.
 *
 * @param quantity at least 1
 * @param unitPrice exact, a string in JSON, never negative
 * @param attributes data of the submitter, any JSON object; absent without any
 */
public record OrderLine(
    String sku,
    @Nullable String description,
    int quantity,
    @JsonFormat(shape = JsonFormat.Shape.STRING) BigDecimal unitPrice,
    @Nullable ObjectNode attributes) {

  /** A line without attributes. */
  public OrderLine(String sku, @Nullable String description, int quantity, BigDecimal unitPrice) {
    this(sku, description, quantity, unitPrice, null);
  }

  public OrderLine {
    Objects.requireNonNull(sku, "sku is missing");
    Objects.requireNonNull(unitPrice, "unitPrice is missing");
  }

  /** The exact sum over these lines. */
  public static BigDecimal sum(List<OrderLine> lines) {
    BigDecimal sum = BigDecimal.ZERO;
    for (OrderLine line : lines) {
      sum = sum.add(line.unitPrice().multiply(BigDecimal.valueOf(line.quantity())));
    }
    return sum;
  }

  /** The line with other attributes. */
  public OrderLine withAttributes(@Nullable ObjectNode otherAttributes) {
    return new OrderLine(sku, description, quantity, unitPrice, otherAttributes);
  }

  /** The line with a price of so many decimals, or of more if it has them. */
  OrderLine withDecimals(int decimals) {
    int scale = Math.max(decimals, unitPrice.scale());
    return new OrderLine(sku, description, quantity, unitPrice.setScale(scale), attributes);
  }

  OrderLine with(Function<ObjectNode, @Nullable ObjectNode> change) {
    return attributes == null ? this : withAttributes(change.apply(attributes));
  }

  /** Without attributes: no log tells them by accident. */
  @Override
  public String toString() {
    return "OrderLine[sku=%s, quantity=%d, unitPrice=%s]".formatted(sku, quantity, unitPrice);
  }
}
