package io.orderly.store.readmodel;

import static java.util.Objects.requireNonNull;

import io.orderly.process.Acceptance;
import io.orderly.process.ConsecutiveDeclines;
import io.orderly.process.Failure;
import io.orderly.process.OrderProcess;
import io.orderly.process.OrderStep;
import io.orderly.process.PartnerEvents;
import io.orderly.process.StepHistory;
import io.orderly.process.StepHistory.EarlierCalls;
import io.orderly.process.StepHistory.ForwardTimes;
import io.orderly.process.StepState;
import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import jakarta.persistence.EmbeddedId;
import jakarta.persistence.Entity;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.Objects;
import java.util.UUID;
import org.hibernate.annotations.Immutable;
import org.hibernate.annotations.JdbcTypeCode;
import org.hibernate.type.SqlTypes;
import org.jspecify.annotations.Nullable;

/** A step of an order. */
@Entity
@Immutable
@Table(schema = "state", name = "order_step")
class StepEntity {

  @EmbeddedId private StepId id;
  private String name;
  private String agent;
  private String stepState;
  private int attempt;
  private @Nullable Instant completeBy;
  private @Nullable Instant notBefore;
  private int failureCount;
  private @Nullable Instant firstStartedAt;

  @JdbcTypeCode(SqlTypes.JSON)
  private @Nullable String result;

  private @Nullable String failureCode;
  private @Nullable String failureMessage;
  private @Nullable Instant startedAt;
  private @Nullable Instant finishedAt;
  private @Nullable Integer noEffectThrough;
  private @Nullable Integer resentAttempt;
  private @Nullable Instant forwardFirstStartedAt;
  private @Nullable Instant forwardStartedAt;
  private @Nullable Instant forwardFinishedAt;

  @JdbcTypeCode(SqlTypes.JSON)
  private @Nullable String undoResult;

  private @Nullable Integer declines;
  private @Nullable Integer versionDeclines;
  private @Nullable Instant declinedSince;
  private @Nullable Instant declinesAlertedAt;
  private @Nullable Integer uncalledAttempt;
  private @Nullable Instant earlierCallsUntil;
  private @Nullable Integer edition;
  private @Nullable Instant acceptedAt;
  private @Nullable Instant waitUntil;

  @JdbcTypeCode(SqlTypes.JSON)
  private @Nullable String acceptedAnswer;

  private @Nullable Instant undoAcceptedAt;

  @JdbcTypeCode(SqlTypes.JSON)
  private @Nullable String undoAcceptedAnswer;

  private @Nullable String partnerEvents;
  private @Nullable String elementFailureCode;
  private @Nullable String elementFailureMessage;

  /** A step's key. */
  @Embeddable
  record StepId(@Column(name = "order_id") UUID orderId, short position) {}

  @SuppressWarnings("NullAway.Init") // Hibernate fills the fields; the columns are NOT NULL.
  protected StepEntity() {}

  OrderStep step() {
    return new OrderStep(
        id.position(),
        name,
        agent,
        StepState.of(stepState),
        attempt,
        completeBy,
        notBefore,
        failureCount,
        firstStartedAt,
        result,
        failure(failureCode, failureMessage),
        startedAt,
        finishedAt,
        new StepHistory(
            Objects.requireNonNullElse(noEffectThrough, 0),
            Objects.requireNonNullElse(resentAttempt, 0),
            forwardTimes(),
            undoResult,
            declined(),
            new EarlierCalls(Objects.requireNonNullElse(uncalledAttempt, 0), earlierCallsUntil),
            Objects.requireNonNullElse(edition, OrderProcess.FIRST_EDITION),
            acceptance(acceptedAt, acceptedAnswer),
            acceptance(undoAcceptedAt, undoAcceptedAnswer),
            PartnerEvents.of(partnerEvents),
            failure(elementFailureCode, elementFailureMessage)));
  }

  private static @Nullable Failure failure(@Nullable String code, @Nullable String message) {
    return code == null ? null : new Failure(code, String.valueOf(message));
  }

  private @Nullable ForwardTimes forwardTimes() {
    return forwardStartedAt == null
        ? null
        : new ForwardTimes(forwardFirstStartedAt, forwardStartedAt, forwardFinishedAt);
  }

  private @Nullable Acceptance acceptance(@Nullable Instant since, @Nullable String answer) {
    return since == null ? null : new Acceptance(since, waitUntil, requireNonNull(answer));
  }

  private @Nullable ConsecutiveDeclines declined() {
    return declines == null || declines == 0
        ? null
        : new ConsecutiveDeclines(
            declines,
            Objects.requireNonNullElse(versionDeclines, 0),
            requireNonNull(declinedSince),
            declinesAlertedAt);
  }
}
