package io.orderly.messages;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.workflow.AttributePaths;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What a customer ordered, as the agents get it.
 *
 * @param customerReference the customer's own number of the order, unique per submitter
 * @param currency ISO 4217 code
 * @param total the exact sum over the lines, a string in JSON
 * @param attributes data of the submitter, any JSON object; absent without any
 */
public record Order(
    String customerReference,
    String customerId,
    @Nullable String country,
    String currency,
    @Nullable Instant placedAt,
    @JsonFormat(shape = JsonFormat.Shape.STRING) BigDecimal total,
    List<OrderLine> lines,
    @Nullable ObjectNode attributes) {

  /** An order without attributes. */
  public Order(
      String customerReference,
      String customerId,
      @Nullable String country,
      String currency,
      @Nullable Instant placedAt,
      BigDecimal total,
      List<OrderLine> lines) {
    this(customerReference, customerId, country, currency, placedAt, total, lines, null);
  }

  public Order {
    Objects.requireNonNull(customerReference, "customerReference is missing");
    Objects.requireNonNull(customerId, "customerId is missing");
    Objects.requireNonNull(currency, "currency is missing");
    Objects.requireNonNull(total, "total is missing");
    Objects.requireNonNull(lines, "lines is missing");
    lines = List.copyOf(lines);
  }

  /** Whether the order or one of its lines has attributes. */
  public boolean hasAttributes() {
    if (attributes != null) {
      return true;
    }
    for (OrderLine line : lines) {
      if (line.attributes() != null) {
        return true;
      }
    }
    return false;
  }

  /** The order with those attributes alone that these paths name. */
  public Order withOnly(AttributePaths paths) {
    return hasAttributes() ? with(paths.ofOrder()::select, paths.ofLines()::select) : this;
  }

  /** The order as people see it: with stars in place of what these paths name. */
  public Order masked(AttributePaths sensitive) {
    return hasAttributes() ? with(sensitive.ofOrder()::mask, sensitive.ofLines()::mask) : this;
  }

  /** The texts and numbers that these paths name, as texts. */
  public List<String> valuesAt(AttributePaths paths) {
    List<String> values = new ArrayList<>(paths.ofOrder().valuesIn(attributes));
    lines.forEach(line -> values.addAll(paths.ofLines().valuesIn(line.attributes())));
    return values;
  }

  /** The order with other lines and attributes, and with the total of these lines. */
  public Order amended(List<OrderLine> otherLines, @Nullable ObjectNode otherAttributes) {
    BigDecimal difference = OrderLine.sum(otherLines).subtract(OrderLine.sum(lines));
    return new Order(
        customerReference,
        customerId,
        country,
        currency,
        placedAt,
        difference.signum() == 0 ? total : total.add(difference),
        otherLines,
        otherAttributes);
  }

  /** The order with other attributes, of itself and of its lines. */
  public Order with(List<OrderLine> otherLines, @Nullable ObjectNode otherAttributes) {
    return new Order(
        customerReference,
        customerId,
        country,
        currency,
        placedAt,
        total,
        otherLines,
        otherAttributes);
  }

  private Order with(
      Function<ObjectNode, @Nullable ObjectNode> ofOrder,
      Function<ObjectNode, @Nullable ObjectNode> ofLines) {
    return with(
        lines.stream().map(line -> line.with(ofLines)).toList(),
        attributes == null ? null : ofOrder.apply(attributes));
  }

  /** Without attributes: no log tells them by accident. */
  @Override
  public String toString() {
    return "Order[customerReference=%s, customerId=%s, total=%s %s, lines=%s]"
        .formatted(customerReference, customerId, total, currency, lines);
  }
}
