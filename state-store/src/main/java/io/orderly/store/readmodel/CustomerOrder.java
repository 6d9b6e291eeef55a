package io.orderly.store.readmodel;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.messages.Order;
import io.orderly.messages.OrderLine;
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

/** An order as its customer submitted it, with its lines. */
@Entity
@Immutable
@Table(schema = "orders", name = "customer_order")
public class CustomerOrder {

  @Id private UUID orderId;
  private String submitter;
  private String customerId;
  private String customerReference;
  private @Nullable String country;
  private String currency;
  private BigDecimal total;

  @JdbcTypeCode(SqlTypes.JSON)
  private List<OrderLine> lines;

  @JdbcTypeCode(SqlTypes.JSON)
  private @Nullable ObjectNode attributes;

  private @Nullable Instant placedAt;
  private Instant submittedAt;

  @SuppressWarnings("NullAway.Init") // Hibernate fills the fields; the columns are NOT NULL.
  protected CustomerOrder() {}

  public UUID orderId() {
    return orderId;
  }

  public String submitter() {
    return submitter;
  }

  public Instant submittedAt() {
    return submittedAt;
  }

  public Order order() {
    return new Order(
        customerReference, customerId, country, currency, placedAt, total, lines, attributes);
  }
}
