package io.orderly.process;

import java.time.Instant;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** How an attempt ended, as far as its agent knows. */
public sealed interface StepOutcome {

  /** The value for this kind of outcome. Callers must handle every kind. */
  <T> T match(
      Function<Completed, T> completed,
      Function<NeverHappened, T> neverHappened,
      Function<Failed, T> failed,
      Function<Suspended, T> suspended,
      Function<Declined, T> declined,
      Function<Learned, T> learned,
      Function<Unknown, T> unknown,
      Function<Accepted, T> accepted);

  /**
   * Why the remote service took nothing on, perhaps for this order alone: no other bound or alert
   * speaks of it. Null for every other outcome.
   */
  default @Nullable Failure unavailability() {
    return null;
  }

  /** Whether the remote service completes the step later. */
  default boolean isAcceptance() {
    return false;
  }

  /** Whether another instance may serve the version that the workflow names. */
  default boolean isOfOtherVersion() {
    return false;
  }

  /** Why no instance can perform what the step names. Null for every other outcome. */
  default @Nullable Failure notOffered() {
    return null;
  }

  /**
   * Of an undo that was not called: its agent found out that the step had happened, with this
   * result as JSON. The undo is called once that is recorded.
   */
  record Learned(String result) implements StepOutcome {
    @Override
    public <T> T match(
        Function<Completed, T> completed,
        Function<NeverHappened, T> neverHappened,
        Function<Failed, T> failed,
        Function<Suspended, T> suspended,
        Function<Declined, T> declined,
        Function<Learned, T> learned,
        Function<Unknown, T> unknown,
        Function<Accepted, T> accepted) {
      return learned.apply(this);
    }
  }

  /** Done (or undone), with the remote service's answer as JSON. */
  record Completed(String result) implements StepOutcome {
    @Override
    public <T> T match(
        Function<Completed, T> completed,
        Function<NeverHappened, T> neverHappened,
        Function<Failed, T> failed,
        Function<Suspended, T> suspended,
        Function<Declined, T> declined,
        Function<Learned, T> learned,
        Function<Unknown, T> unknown,
        Function<Accepted, T> accepted) {
      return completed.apply(this);
    }
  }

  /**
   * Of an undo: the remote service says that there was nothing to undo, with its answer as JSON.
   */
  record NeverHappened(String result) implements StepOutcome {
    @Override
    public <T> T match(
        Function<Completed, T> completed,
        Function<NeverHappened, T> neverHappened,
        Function<Failed, T> failed,
        Function<Suspended, T> suspended,
        Function<Declined, T> declined,
        Function<Learned, T> learned,
        Function<Unknown, T> unknown,
        Function<Accepted, T> accepted) {
      return neverHappened.apply(this);
    }
  }

  /**
   * Definitely refused: trying again can't help.
   *
   * @param delivery whether that speaks for every call of the attempt
   */
  record Failed(Failure failure, Delivery delivery) implements StepOutcome {

    /** Of a request that no other instance can have received. */
    public Failed(Failure failure) {
      this(failure, Delivery.FIRST);
    }

    @Override
    public <T> T match(
        Function<Completed, T> completed,
        Function<NeverHappened, T> neverHappened,
        Function<Failed, T> failed,
        Function<Suspended, T> suspended,
        Function<Declined, T> declined,
        Function<Learned, T> learned,
        Function<Unknown, T> unknown,
        Function<Accepted, T> accepted) {
      return failed.apply(this);
    }
  }

  /**
   * The remote service refuses for a reason that is the deployment's, or the agent may not call it
   * yet. It says nothing about what earlier calls of the attempt did.
   *
   * @param notBefore when it may be called; null when that is not known
   */
  record Suspended(Failure why, @Nullable Instant notBefore) implements StepOutcome {

    /**
     * The code of {@code why} if the remote service took nothing on, however often it was tried.
     */
    public static final String UNAVAILABLE = "partner-unavailable";

    /** Until somebody changes the deployment. */
    public Suspended(Failure why) {
      this(why, null);
    }

    @Override
    public @Nullable Failure unavailability() {
      return UNAVAILABLE.equals(why.code()) ? why : null;
    }

    @Override
    public <T> T match(
        Function<Completed, T> completed,
        Function<NeverHappened, T> neverHappened,
        Function<Failed, T> failed,
        Function<Suspended, T> suspended,
        Function<Declined, T> declined,
        Function<Learned, T> learned,
        Function<Unknown, T> unknown,
        Function<Accepted, T> accepted) {
      return suspended.apply(this);
    }
  }

  /**
   * Every instance of the agent that got the request declined it: none called the remote service.
   *
   * @param why the reason of the last decline; null if none was given
   */
  record Declined(@Nullable Failure why) implements StepOutcome {

    /** The code of {@code why} while the circuit breaker of the agent is open. */
    public static final String CIRCUIT_OPEN = "circuit-open";

    /** The code of {@code why} if the agent lacks the operation that the step names. */
    public static final String UNKNOWN_OPERATION = "unknown-operation";

    /** The code of {@code why} if the agent has the operation with other parameters. */
    public static final String PARAMETERS_DO_NOT_FIT = "parameters-do-not-fit";

    /**
     * The code of {@code why} if the agent does not serve the version of its partner file that the
     * workflow names.
     */
    public static final String OTHER_PARTNER_VERSION = "other-partner-version";

    /** Without a reason. */
    public Declined() {
      this(null);
    }

    /** Whether the cause is the agent, not the order: then the agent has an alert of its own. */
    boolean isAgentFault() {
      return why != null && CIRCUIT_OPEN.equals(why.code());
    }

    @Override
    public boolean isOfOtherVersion() {
      return why != null && OTHER_PARTNER_VERSION.equals(why.code());
    }

    @Override
    public @Nullable Failure notOffered() {
      return saysNotOffered(why) ? why : null;
    }

    /** Whether a decline for that reason says that the agent can't perform what the step names. */
    public static boolean saysNotOffered(@Nullable Failure why) {
      return why != null
          && (UNKNOWN_OPERATION.equals(why.code())
              || PARAMETERS_DO_NOT_FIT.equals(why.code())
              || OTHER_PARTNER_VERSION.equals(why.code()));
    }

    @Override
    public <T> T match(
        Function<Completed, T> completed,
        Function<NeverHappened, T> neverHappened,
        Function<Failed, T> failed,
        Function<Suspended, T> suspended,
        Function<Declined, T> declined,
        Function<Learned, T> learned,
        Function<Unknown, T> unknown,
        Function<Accepted, T> accepted) {
      return declined.apply(this);
    }
  }

  /**
   * A call was made that may have had its effect. The attempt stays open, and another answer to it
   * counts.
   *
   * @param why what the agent saw, for people
   */
  record Unknown(Failure why) implements StepOutcome {

    /** The code of {@code why} if the remote service has no status: an event tells, or nothing. */
    public static final String NO_EVENT = "no-event";

    static boolean isNoEvent(@Nullable Failure why) {
      return why != null && NO_EVENT.equals(why.code());
    }

    @Override
    public <T> T match(
        Function<Completed, T> completed,
        Function<NeverHappened, T> neverHappened,
        Function<Failed, T> failed,
        Function<Suspended, T> suspended,
        Function<Declined, T> declined,
        Function<Learned, T> learned,
        Function<Unknown, T> unknown,
        Function<Accepted, T> accepted) {
      return unknown.apply(this);
    }
  }

  /**
   * The remote service took the step, or its undo, on and completes it later. No call is under way.
   *
   * @param answer what it answered, JSON
   * @param askAt when its agent wants to ask for the status; null when that can't be asked
   */
  record Accepted(String answer, @Nullable Instant askAt) implements StepOutcome {
    @Override
    public boolean isAcceptance() {
      return true;
    }

    @Override
    public <T> T match(
        Function<Completed, T> completed,
        Function<NeverHappened, T> neverHappened,
        Function<Failed, T> failed,
        Function<Suspended, T> suspended,
        Function<Declined, T> declined,
        Function<Learned, T> learned,
        Function<Unknown, T> unknown,
        Function<Accepted, T> accepted) {
      return accepted.apply(this);
    }
  }
}
