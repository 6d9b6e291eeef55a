package io.orderly.store.readmodel;

import java.util.List;
import java.util.UUID;
import org.springframework.data.domain.Limit;
import org.springframework.data.repository.Repository;

/** Alerts of orders. */
public interface AlertRepository extends Repository<AlertEntity, String> {

  /** The latest first. */
  List<AlertEntity> findByOrderIdOrderByOrderVersionDescAlertIdDesc(UUID orderId, Limit limit);
}
