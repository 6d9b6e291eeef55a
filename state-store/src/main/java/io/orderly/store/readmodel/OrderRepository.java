package io.orderly.store.readmodel;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.data.jpa.repository.EntityGraph;
import org.springframework.data.jpa.repository.Query;
import org.springframework.data.repository.Repository;

/** Orders and their steps. */
public interface OrderRepository extends Repository<OrderEntity, UUID> {

  /** With heading and steps, by one statement. */
  @EntityGraph(attributePaths = {"heading", "steps"})
  Optional<OrderEntity> findByOrderId(UUID orderId);

  /** With headings and without steps, ascending by id; unknown ids are left out. */
  @EntityGraph(attributePaths = "heading")
  List<OrderEntity> findByOrderIdInOrderByOrderId(Collection<UUID> orderIds);

  /** The order as it was submitted; its lines are not joined with its steps. */
  @Query("SELECT o FROM CustomerOrder o WHERE o.orderId = ?1")
  Optional<CustomerOrder> findSubmitted(UUID orderId);
}
