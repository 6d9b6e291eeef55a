package io.orderly.submission.tracking;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.data.repository.Repository;

/** Orders as customers gave them, for reading. */
interface CustomerOrders extends Repository<CustomerOrder, UUID> {

  Optional<CustomerOrder> findByOrderId(UUID orderId);

  /** In any sequence; unknown ids are left out. */
  List<OrderHeading> findByOrderIdIn(Collection<UUID> orderIds);

  /** An order without its lines, for lists. */
  record OrderHeading(
      UUID orderId,
      String customerReference,
      String customerId,
      String currency,
      BigDecimal total,
      Instant submittedAt) {}
}
