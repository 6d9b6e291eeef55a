package io.orderly.agent;

import java.util.Set;

/**
 * One logical agent: it knows how one remote service performs a step and how it undoes it.
 *
 * <p>A Spring bean of this type takes the place of the HTTP agent of its name. Retry, circuit
 * breaker, bulkhead and CompleteBy come around it: a method makes one try and does not retry.
 *
 * <p>The thread of a call is interrupted once its time limit is over; what it returns after that is
 * thrown away. Whatever a method throws counts as {@link StepAnswer.Unknown}. Many threads call at
 * the same time, at most as many as the agent has slots.
 */
public interface Agent {

  /** The name that workflow definitions call it by. */
  String name();

  /**
   * The operation that it performs and undoes, as a step names it with {@code operation}. An agent
   * that does several things is several beans of one {@link #name}, each with another operation.
   * Empty, the default: it performs steps that name no operation. No other step reaches it.
   */
  default String operation() {
    return "";
  }

  /**
   * Whether the remote service recognizes no idempotency key, so that a repeated call would act
   * twice. Then a request reaches {@link #perform} or {@link #undo} once Kafka has committed it,
   * and in one instance only; {@link StepCall#earlierCallsUntil()} tells of the attempts before,
   * which may have acted. When one operation of an agent says so, the requests of all of its
   * operations are committed first.
   */
  default boolean callsAtMostOnce() {
    return false;
  }

  /**
   * The partner files that it performs steps by, and their versions, such as {@code adyen@3}. A
   * step whose workflow names another one does not reach it. Empty, the default: it performs only
   * steps whose workflow names none.
   */
  default Set<String> partners() {
    return Set.of();
  }

  /**
   * Makes the step happen, at most once for the remote key of the call.
   *
   * @throws InterruptedException when the time limit is over
   */
  StepAnswer perform(StepCall call) throws InterruptedException;

  /**
   * Asks what became of a step, or of an undo, that the remote service accepted, and changes
   * nothing there: {@link StepCall#direction()} says which of the two, {@link StepCall#accepted()}
   * has what it answered. {@link StepAnswer.Done} completes it, {@link StepAnswer.Refused} says
   * that it did not happen and never will, {@link StepAnswer.Accepted} that it is still open;
   * whatever else is answered, it is asked again.
   *
   * <p>By default nothing is asked.
   *
   * @throws InterruptedException when the time limit is over
   */
  default StepAnswer status(StepCall call) throws InterruptedException {
    return new StepAnswer.WithoutCall(new StepAnswer.Accepted(call.accepted().answer(), null));
  }

  /**
   * Takes back what {@link #perform} did under the forward key of the call; {@link
   * StepCall#undoes()} has its result, such as the number of a charge. When it never happened that
   * is {@link StepAnswer.NeverHappened}, and a later {@link #perform} under that key must be
   * refused. An undo that is completed later is {@link StepAnswer.Accepted}.
   *
   * @throws InterruptedException when the time limit is over
   */
  StepAnswer undo(StepCall call) throws InterruptedException;
}
