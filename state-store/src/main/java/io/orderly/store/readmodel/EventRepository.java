package io.orderly.store.readmodel;

import java.util.List;
import java.util.UUID;
import org.springframework.data.domain.Limit;
import org.springframework.data.repository.Repository;

/** Events of orders. */
public interface EventRepository extends Repository<EventEntity, Long> {

  /** The latest first. */
  List<EventEntity> findByOrderIdOrderByEventIdDesc(UUID orderId, Limit limit);
}
