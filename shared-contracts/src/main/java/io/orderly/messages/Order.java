package io.orderly.messages;

import com.fasterxml.jackson.annotation.JsonFormat;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a customer ordered, as the agents get it.
 *
 * @param customerReference the customer's own number of the order, unique per submitter
 * @param currency ISO 4217 code
 * @param total the exact sum over the lines, a string in JSON
 */
public record Order(
    String customerReference,
    String customerId,
    @Nullable String country,
    String currency,
    @Nullable Instant placedAt,
    @JsonFormat(shape = JsonFormat.Shape.STRING) BigDecimal total,
    List<OrderLine> lines) {

  public Order {
    Objects.requireNonNull(customerReference, "customerReference is missing");
    Objects.requireNonNull(customerId, "customerId is missing");
    Objects.requireNonNull(currency, "currency is missing");
    Objects.requireNonNull(total, "total is missing");
    Objects.requireNonNull(lines, "lines is missing");
    lines = List.copyOf(lines);
  }
}
