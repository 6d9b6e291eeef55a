package io.orderly.simulation.checking;

import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.UUID;

/** One of the things that must always hold; it looks at the instants that it is about. */
interface Invariant {

  /** An endpoint acknowledged the order to its caller. */
  default void acknowledged(UUID orderId, String key, String bodyHash) {}

  /** A transaction is about to become visible; the ledger shows what was before. */
  default void committed(Commit commit) {}

  /** A service reports that its transaction started this attempt. */
  default void started(String who, AttemptImage attempt) {}

  /** A request for this attempt is sent. */
  default void requested(AttemptImage attempt) {}

  /**
   * What that request is for.
   *
   * @param status whether it asks about a call that its partner took on
   * @param namesAnswer whether it has what the partner answered, to undo it
   */
  default void asks(AttemptImage attempt, boolean status, boolean namesAnswer) {}

  /**
   * What that request carries of the attributes that the order was given.
   *
   * @param given in the edition that the remote key names: JSON values by their path
   * @param carried likewise
   */
  default void carried(
      AttemptImage attempt, Map<String, String> given, Map<String, String> carried) {}

  /** The answer to this attempt is not delivered again: its offset is committed. */
  default void eventPutAway(UUID orderId, String step, String direction, String outcome) {}

  /** The offset past this answer is committed. */
  default void answerPutAway(AttemptImage attempt, String outcome) {}

  /** The next transaction that becomes visible has this answer to a step that asks. */
  default void answered(AnswerImage answer) {}

  /** Whoever answered was told that it was applied. */
  default void answerApplied(AnswerImage answer) {}

  /** Whoever answered was told that the step asks no longer, when it was at this attempt. */
  default void answerRefused(AnswerImage answer, int attempt) {}

  /** A command was applied to an order that its giver had seen at a version. */
  default void commanded(String who, UUID orderId, long seenVersion, long newVersion) {}

  /** An agent is about to undo a step at a partner by the result of it. */
  default void namedResult(UUID orderId, String step) {}

  /** A partner does something; the ledger shows what it did before. */
  default void effect(EffectImage effect) {}

  /** An operator was alerted. */
  default void alertDelivered(AlertImage alert) {}

  /** Between two events. */
  default void afterEvent(Instant now, Collection<OrderImage> all) {}

  /** Faults have stopped and time has run on. */
  default void atRest(Instant now, Collection<OrderImage> all) {}
}
