package io.orderly.submission.tracking;

import com.fasterxml.jackson.annotation.JsonFormat;
import io.orderly.messages.StatusCause;
import io.orderly.process.Failure;
import io.orderly.process.ProcessState;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** An order in a list: where it stands, without lines and steps. */
public record OrderSummary(
    UUID orderId,
    ProcessState state,
    long version,
    String workflow,
    Instant submittedAt,
    Instant changedAt,
    @Nullable Failure failure,
    @Nullable StatusCause cause,
    String customerReference,
    String customerId,
    String currency,
    @JsonFormat(shape = JsonFormat.Shape.STRING) BigDecimal total) {

  static OrderSummary of(OrderHeading heading, ProcessRow process) {
    return new OrderSummary(
        process.orderId(),
        process.state(),
        process.version(),
        process.workflow(),
        heading.submittedAt(),
        process.changedAt(),
        process.failure(),
        process.cause(),
        heading.customerReference(),
        heading.customerId(),
        heading.currency(),
        heading.total());
  }
}
