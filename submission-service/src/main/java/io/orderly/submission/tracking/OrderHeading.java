package io.orderly.submission.tracking;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.UUID;

/** An order without its lines, for lists. */
record OrderHeading(
    UUID orderId,
    String customerReference,
    String customerId,
    String currency,
    BigDecimal total,
    Instant submittedAt) {}
