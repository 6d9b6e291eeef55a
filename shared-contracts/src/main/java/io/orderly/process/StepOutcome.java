package io.orderly.process;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** How an attempt ended, as far as its agent knows. */
public sealed interface StepOutcome {

  /** The value for this kind of outcome: who distinguishes them says what each means. */
  <T> T match(
      Function<Completed, T> completed,
      Function<NeverHappened, T> neverHappened,
      Function<Failed, T> failed,
      Function<Held, T> held,
      Function<NotTaken, T> notTaken);

  /** Done (or undone), with the remote service's answer as JSON. */
  record Completed(String result) implements StepOutcome {
    @Override
    public <T> T match(
        Function<Completed, T> completed,
        Function<NeverHappened, T> neverHappened,
        Function<Failed, T> failed,
        Function<Held, T> held,
        Function<NotTaken, T> notTaken) {
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
        Function<Held, T> held,
        Function<NotTaken, T> notTaken) {
      return neverHappened.apply(this);
    }
  }

  /**
   * Definitely refused: trying again can't help.
   *
   * @param delivery whether that speaks for every call of the attempt
   */
  record Failed(Failure failure, Delivery delivery) implements StepOutcome {

    /** Of a request that nobody else can have had. */
    public Failed(Failure failure) {
      this(failure, Delivery.FIRST);
    }

    @Override
    public <T> T match(
        Function<Completed, T> completed,
        Function<NeverHappened, T> neverHappened,
        Function<Failed, T> failed,
        Function<Held, T> held,
        Function<NotTaken, T> notTaken) {
      return failed.apply(this);
    }
  }

  /**
   * The remote service refuses for a reason that is the deployment's. It says nothing about what
   * earlier calls of the attempt did.
   */
  record Held(Failure why) implements StepOutcome {
    @Override
    public <T> T match(
        Function<Completed, T> completed,
        Function<NeverHappened, T> neverHappened,
        Function<Failed, T> failed,
        Function<Held, T> held,
        Function<NotTaken, T> notTaken) {
      return held.apply(this);
    }
  }

  /**
   * No instance of the agent took the request, and none called the remote service.
   *
   * @param why the last of them declined; null where nobody said
   */
  record NotTaken(@Nullable Failure why) implements StepOutcome {

    /** The code of why, at an agent whose remote service failed too often of late. */
    public static final String CIRCUIT_OPEN = "circuit-open";

    /** Nobody said why. */
    public NotTaken() {
      this(null);
    }

    /** Whether it is the trouble of the agent, whatever the order, and told as such. */
    boolean isTroubleOfAgent() {
      return why != null && CIRCUIT_OPEN.equals(why.code());
    }

    @Override
    public <T> T match(
        Function<Completed, T> completed,
        Function<NeverHappened, T> neverHappened,
        Function<Failed, T> failed,
        Function<Held, T> held,
        Function<NotTaken, T> notTaken) {
      return notTaken.apply(this);
    }
  }
}
