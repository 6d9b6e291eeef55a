package io.orderly.agent;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.process.Failure;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What one try at a remote service came to. */
public sealed interface StepAnswer {

  /**
   * The step was performed, or undone, now or before.
   *
   * @param correlation what events of the remote service call the step by, 1 to 200 characters;
   *     null where they carry the remote key, or there are none
   */
  record Done(JsonNode result, @Nullable String correlation) implements StepAnswer {

    /** One of which no event is expected by a value of the remote service. */
    public Done(JsonNode result) {
      this(result, null);
    }
  }

  /**
   * The remote service took the step, or its undo, on and completes it later, in minutes or months;
   * or, asked for its status, it has not completed it yet.
   *
   * @param answer what it answered, such as the number of the shipment or of the refund: {@link
   *     Agent#status} gets it, and so does the undo of the step
   * @param askAfter when to ask for the status, by {@link Agent#status}; null when there is nothing
   *     to ask: then somebody decides the step, or its time ends
   * @param correlation what events of the remote service call the step by, 1 to 200 characters;
   *     null where they carry the remote key, or there are none
   */
  record Accepted(JsonNode answer, @Nullable Duration askAfter, @Nullable String correlation)
      implements StepAnswer {

    /** One of which no event is expected by a value of the remote service. */
    public Accepted(JsonNode answer, @Nullable Duration askAfter) {
      this(answer, askAfter, null);
    }
  }

  /**
   * Of an undo that was not called: the step had happened, with this result, which the request did
   * not have. {@link Agent#undo} is called again once it is recorded, with the result. To be
   * answered only where {@link StepCall#undoes()} has no result.
   */
  record Learned(JsonNode result) implements StepAnswer {}

  /**
   * Of an undo: the remote service says that there was nothing to take back. It must not be said of
   * what has been undone before: that is {@link Done}.
   */
  record NeverHappened(JsonNode result) implements StepAnswer {}

  /** Refused for good: the same call again would be refused again. Nothing happened. */
  record Refused(Failure failure) implements StepAnswer {}

  /**
   * Refused, as it seems for a reason that is not the order's: a key that expired, a path or a
   * method that is wrong. The agent finds out whose fault it is by what other orders are answered.
   */
  record Misconfigured(Failure failure, Doubt doubt) implements StepAnswer {}

  /** How much a refusal says by itself about whose fault it is. */
  enum Doubt {
    /** No order can cause it: it is the deployment's. */
    NONE,
    /** It may be this one order's: so it is once others succeed and it alone is refused again. */
    MAY_BE_THE_ORDERS
  }

  /**
   * This instance can't perform what the step names: it lacks the operation, or has it with other
   * parameters. It called nobody, always. Another instance may be able to, or this one once it is
   * deployed with it: the order waits, and no other one does.
   */
  record NotOffered(Failure why) implements StepAnswer {}

  /**
   * The remote service is at work on this very key, for an earlier try.
   *
   * @param notBefore how long it asks us to wait before the next try; zero when it does not say
   */
  record InProgress(Duration notBefore) implements StepAnswer {}

  /**
   * The remote service took nothing on; another try soon may find it better.
   *
   * @param notBefore how long it asks us to wait before the next try; zero when it does not say
   */
  record Unavailable(Failure why, Duration notBefore) implements StepAnswer {}

  /**
   * It may not be called before that time, and it was not: what an earlier attempt did is not known
   * until then. The step waits, and no failure is counted.
   */
  record Postponed(Failure why, Instant notBefore) implements StepAnswer {}

  /** It may have happened or not: nobody can say now. */
  record Unknown(Failure why) implements StepAnswer {}

  /**
   * The agent's own answer: it called nobody. So it says nothing about the health of the remote
   * service, and does not show that it lets calls in again.
   */
  record WithoutCall(StepAnswer answer) implements StepAnswer {
    public WithoutCall {
      if (answer instanceof WithoutCall) {
        throw new IllegalArgumentException("an answer is without a call once");
      }
    }
  }

  /** The answer itself, whether a call was made for it or not. */
  default StepAnswer unwrapped() {
    return this instanceof WithoutCall own ? own.answer() : this;
  }

  /**
   * A refusal for good.
   *
   * @param code for programs, such as {@code card-declined}: lower-case letters, digits, hyphens
   * @param message for operators
   */
  static StepAnswer refused(String code, String message) {
    return new Refused(new Failure(code, message));
  }
}
