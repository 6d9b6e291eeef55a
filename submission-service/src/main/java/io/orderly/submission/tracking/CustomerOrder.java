package io.orderly.submission.tracking;

import io.orderly.messages.Order;
import io.orderly.messages.OrderLine;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.hibernate.annotations.Immutable;
import org.hibernate.annotations.JdbcTypeCode;
import org.hibernate.type.SqlTypes;
import org.jspecify.annotations.Nullable;

/** An order as its customer gave it. Written by the intake, never changed. */
@Entity
@Immutable
@Table(schema = "orders", name = "customer_order")
class CustomerOrder {

  @Id
  @Column(name = "order_id")
  private UUID orderId;

  @Column(name = "submitter")
  private String submitter;

  @Column(name = "customer_id")
  private String customerId;

  @Column(name = "customer_reference")
  private String customerReference;

  @Column(name = "country")
  private @Nullable String country;

  @Column(name = "currency")
  private String currency;

  @Column(name = "total")
  private BigDecimal total;

  @JdbcTypeCode(SqlTypes.JSON)
  @Column(name = "lines")
  private List<OrderLine> lines;

  @Column(name = "placed_at")
  private @Nullable Instant placedAt;

  @Column(name = "submitted_at")
  private Instant submittedAt;

  @SuppressWarnings("NullAway.Init") // Hibernate fills the fields; the columns are NOT NULL.
  protected CustomerOrder() {}

  UUID orderId() {
    return orderId;
  }

  String submitter() {
    return submitter;
  }

  Instant submittedAt() {
    return submittedAt;
  }

  Order order() {
    return new Order(customerReference, customerId, country, currency, placedAt, total, lines);
  }
}
