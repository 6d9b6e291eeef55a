package io.orderly.store.readmodel;

import io.orderly.process.Cause;
import io.orderly.process.ClaimTerms;
import io.orderly.process.ClaimTerms.Activity;
import io.orderly.process.Direction;
import io.orderly.process.Failure;
import io.orderly.process.OrderProcess;
import io.orderly.process.ProcessState;
import io.orderly.workflow.WorkflowId;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.Id;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.OneToMany;
import jakarta.persistence.OneToOne;
import jakarta.persistence.OrderBy;
import jakarta.persistence.Table;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import org.hibernate.annotations.Formula;
import org.hibernate.annotations.Immutable;
import org.jspecify.annotations.Nullable;

/** The process record of an order, with its heading and, where they are fetched, its steps. */
@Entity
@Immutable
@Table(schema = "state", name = "order_process")
public class OrderEntity {

  @Id
  @Column(name = "order_id")
  private UUID orderId;

  @OneToOne(fetch = FetchType.LAZY, optional = false)
  @JoinColumn(name = "order_id", insertable = false, updatable = false)
  private OrderHeading heading;

  @OneToMany
  @JoinColumn(name = "order_id", insertable = false, updatable = false)
  @OrderBy("id.position")
  private List<StepEntity> steps;

  private String workflow;
  private String workflowVersion;
  private String processState;
  private String direction;
  private long version;
  private int edition;
  private @Nullable String lockedBy;
  private @Nullable Instant completeBy;
  private @Nullable Instant notBefore;
  private @Nullable String nextAgent;
  private int failureCount;
  private long claimRank;
  private boolean paused;
  private @Nullable String failureCode;
  private @Nullable String failureMessage;
  private @Nullable String causeCode;
  private @Nullable String causeMessage;
  private @Nullable String causeStep;
  private @Nullable String causeActor;
  private @Nullable Instant startAt;
  private @Nullable Instant deadline;
  private @Nullable Instant deadlineActedAt;
  private long queueOffset;
  private Instant changedAt;

  @Formula("statement_timestamp()")
  private Instant readAt;

  @SuppressWarnings("NullAway.Init") // Hibernate fills the fields; the columns are NOT NULL.
  protected OrderEntity() {}

  public UUID orderId() {
    return orderId;
  }

  public OrderHeading heading() {
    return heading;
  }

  public ProcessState state() {
    return ProcessState.of(processState);
  }

  public WorkflowId workflow() {
    return new WorkflowId(workflow, workflowVersion);
  }

  public long version() {
    return version;
  }

  /** Of what was ordered: 1 as it was accepted. */
  public int edition() {
    return edition;
  }

  /** Why it is in Error; null where it is not. */
  public @Nullable Failure failure() {
    return failureCode == null ? null : new Failure(failureCode, String.valueOf(failureMessage));
  }

  /** Why the order did not go through; null where it goes forward or went through. */
  public @Nullable Cause cause() {
    return causeCode == null
        ? null
        : new Cause(causeCode, String.valueOf(causeMessage), causeStep, causeActor);
  }

  /** Failures of the current step in a row. */
  public int failureCount() {
    return failureCount;
  }

  public boolean paused() {
    return paused;
  }

  /** Not claimed before this time. */
  public @Nullable Instant notBefore() {
    return notBefore;
  }

  /** Since when it is in the queue, before its priority is counted. */
  public Instant queuedAt() {
    return heading.submittedAt().plus(queueOffset, ChronoUnit.MICROS);
  }

  /** When the order is to be Processed, whether or not that time has passed. */
  public @Nullable Instant deadline() {
    return deadline;
  }

  /** When the passed deadline acted; null where it has not. */
  public @Nullable Instant deadlineActedAt() {
    return deadlineActedAt;
  }

  public Instant changedAt() {
    return changedAt;
  }

  /** When it was read, by the store's clock. */
  public Instant readAt() {
    return readAt;
  }

  /** The record with its steps, which must have been fetched. */
  public OrderProcess process() {
    return new OrderProcess(
        orderId,
        workflow(),
        state(),
        Direction.of(direction),
        version,
        edition,
        new ClaimTerms(
            claimRank,
            paused ? Activity.PAUSED : Activity.ACTIVE,
            startAt,
            deadlineActedAt == null ? deadline : null),
        lockedBy,
        completeBy,
        notBefore,
        nextAgent,
        failureCount,
        failure(),
        steps.stream().map(StepEntity::step).toList());
  }
}
