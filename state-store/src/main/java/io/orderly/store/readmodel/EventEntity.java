package io.orderly.store.readmodel;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.store.StoredJson;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.UUID;
import org.hibernate.annotations.Immutable;
import org.jspecify.annotations.Nullable;

/** An exceptional event of an order, or a command to it. */
@Entity
@Immutable
@Table(schema = "state", name = "order_event")
public class EventEntity {

  @Id private long eventId;

  @SuppressWarnings("UnusedVariable") // Queries name it.
  private UUID orderId;

  private long orderVersion;
  private Instant at;
  private String kind;
  private @Nullable String step;
  private int attempt;
  private @Nullable Instant startedAt;
  private String detail;
  private @Nullable String commandId;
  private @Nullable String actor;
  private @Nullable String reason;
  private @Nullable String answer;

  @SuppressWarnings("NullAway.Init") // Hibernate fills the fields; the columns are NOT NULL.
  protected EventEntity() {}

  /** Of the order after the event. */
  public long orderVersion() {
    return orderVersion;
  }

  public Instant at() {
    return at;
  }

  public String kind() {
    return kind;
  }

  public @Nullable String step() {
    return step;
  }

  public int attempt() {
    return attempt;
  }

  /** When the attempt was started that it is about. */
  public @Nullable Instant startedAt() {
    return startedAt;
  }

  public String detail() {
    return detail;
  }

  public @Nullable String commandId() {
    return commandId;
  }

  public @Nullable String actor() {
    return actor;
  }

  public @Nullable String reason() {
    return reason;
  }

  /** Of a command: applied or refused. Commands are stored in forms of their own around it. */
  public @Nullable String outcome() {
    return answer == null
        ? null
        : StoredJson.read(answer, JsonNode.class).findPath("outcome").textValue();
  }
}
