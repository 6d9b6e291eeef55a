package io.orderly.store.readmodel;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.UUID;
import org.hibernate.annotations.Immutable;

/** A submitted order without its lines, which may be megabytes. */
@Entity
@Immutable
@Table(schema = "orders", name = "customer_order")
public class OrderHeading {

  @Id private UUID orderId;
  private String submitter;
  private String customerId;
  private String customerReference;
  private String currency;
  private BigDecimal total;
  private Instant submittedAt;

  @SuppressWarnings("NullAway.Init") // Hibernate fills the fields; the columns are NOT NULL.
  protected OrderHeading() {}

  public String submitter() {
    return submitter;
  }

  public String customerId() {
    return customerId;
  }

  public String customerReference() {
    return customerReference;
  }

  public String currency() {
    return currency;
  }

  public BigDecimal total() {
    return total;
  }

  public Instant submittedAt() {
    return submittedAt;
  }
}
