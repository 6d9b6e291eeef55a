package io.orderly.simulation.partner;

import io.orderly.messages.ForwardCall;
import io.orderly.messages.StepRequest;
import io.orderly.process.Delivery;
import io.orderly.process.Direction;
import io.orderly.simulation.network.PartitionReader.Read;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A request on its way to an answer. */
final class Work {

  private final Read read;
  private final StepRequest request;
  private final Delivery delivery;
  private final PartnerKind kind;
  private Stage stage;
  private int tries;

  /** What is called. */
  enum Stage {
    /** The partner is asked what earlier calls to perform the step did. */
    LOOK_UP,
    /** The step is performed again under its key, for its result. */
    REPEAT,
    /** Nobody: only a person can find out what earlier calls did. */
    NOTHING,
    /** The partner is asked what became of a call that it took on. */
    STATUS,
    /** What the request is for. */
    CALL
  }

  Work(Read read, StepRequest request, Delivery delivery, PartnerKind kind) {
    this.read = read;
    this.request = request;
    this.delivery = delivery;
    this.kind = kind;
    this.stage = firstStage();
  }

  private Stage firstStage() {
    if (request.accepted() != null) {
      return Stage.STATUS;
    }
    if (isKnown()) {
      return Stage.CALL;
    }
    return switch (kind) {
      case KEYED -> Stage.CALL;
      case UNDONE_BY_RESULT -> Stage.REPEAT;
      case WITHOUT_KEYS -> Stage.LOOK_UP;
      case WITHOUT_KEYS_AND_FIND -> Stage.NOTHING;
    };
  }

  /** Whether all is known that the call depends on. */
  private boolean isKnown() {
    return request.direction() == Direction.UNDO
        ? undoes().outcome() != ForwardCall.Outcome.UNKNOWN || undoes().result() != null
        : kind.hasKeys() || callsUntil() == null;
  }

  private ForwardCall undoes() {
    return Objects.requireNonNull(request.undoes());
  }

  /** Until when other calls to perform the step may be begun; null where there are none. */
  @Nullable Instant callsUntil() {
    if (request.direction() == Direction.UNDO) {
      return undoes().callsUntil();
    }
    return delivery == Delivery.REDELIVERED ? request.completeBy() : request.earlierCallsUntil();
  }

  Read read() {
    return read;
  }

  StepRequest request() {
    return request;
  }

  Delivery delivery() {
    return delivery;
  }

  boolean isUndo() {
    return request.direction() == Direction.UNDO;
  }

  Stage stage() {
    return stage;
  }

  /** Of an undo: whether its step is called or looked up first. */
  boolean isAboutTheStep() {
    return stage != Stage.CALL && stage != Stage.STATUS;
  }

  /** All earlier calls are known to have had no effect. */
  void goOn() {
    stage = Stage.CALL;
  }

  /** Whether it undoes by a result, and there is none, as the step was refused each time. */
  boolean isOfNothing() {
    return isUndo()
        && kind != PartnerKind.KEYED
        && undoes().outcome() == ForwardCall.Outcome.NO_EFFECT;
  }

  /** Whether only a person can find out what the calls did. */
  boolean isUnknowable() {
    return stage == Stage.NOTHING || isForgotten();
  }

  /** Whether a repeated call might act once more. */
  private boolean isForgotten() {
    if (stage != Stage.REPEAT) {
      return false;
    }
    Instant until = undoes().repeatableUntil();
    return until == null || until.isBefore(request.completeBy());
  }

  /** Whether the result of the step is named to the partner. */
  boolean namesResult() {
    return isUndo() && kind != PartnerKind.KEYED;
  }

  /** How often the partner was called, and how often that was given up. */
  int tries() {
    return tries;
  }

  void tryAgain() {
    tries++;
  }
}
