package io.orderly.submission.tracking;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.data.jpa.repository.Query;
import org.springframework.data.repository.Repository;

/** The orders side of the store, for reading. */
interface CustomerOrders extends Repository<CustomerOrder, UUID> {

  Optional<CustomerOrder> findByOrderId(UUID orderId);

  /** In no order; unknown ids are left out. */
  @Query(
      """
      select new io.orderly.submission.tracking.OrderHeading(
          o.orderId, o.customerReference, o.customerId, o.currency, o.total, o.submittedAt)
      from CustomerOrder o
      where o.orderId in :orderIds
      """)
  List<OrderHeading> headings(Collection<UUID> orderIds);
}
