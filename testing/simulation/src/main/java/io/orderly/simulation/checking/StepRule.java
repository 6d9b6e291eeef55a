package io.orderly.simulation.checking;

import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A step of a workflow as far as the checks need it.
 *
 * @param after the steps that must be Completed before it starts
 * @param onFailure what follows the last failure, by its code and for {@code *}: {@code alert},
 *     {@code undo}, or long waits first
 * @param attempts how often it may fail
 * @param waits how many long waits follow; 0 where onFailure knows none
 * @param undo {@code call}, {@code none}, {@code nothing}, or {@code by} and a later step
 * @param tombstones whether its partner refuses a forward call after the undo
 * @param reads the paths of the attributes and results that its agent may know
 * @param when its condition; empty where it is always performed
 * @param found whether its partner tells what earlier calls did: an undo waits until it can
 * @param maxWait how long it rests, if no agent performs it
 * @param refusals the answers that fail it
 * @param whenWaiting whether it is undone while its partner is at it: {@code call}, or {@code
 *     settle-first}
 */
public record StepRule(
    String name,
    String agent,
    Set<String> after,
    Map<String, String> onFailure,
    int attempts,
    int waits,
    String undo,
    boolean tombstones,
    Set<String> reads,
    String when,
    boolean found,
    Duration maxWait,
    Set<String> refusals,
    String whenWaiting) {

  /** One that is always performed, at a partner that finds no calls. */
  public StepRule(
      String name,
      String agent,
      Set<String> after,
      Map<String, String> onFailure,
      int attempts,
      int waits,
      String undo,
      boolean tombstones,
      Set<String> reads) {
    this(
        name,
        agent,
        after,
        onFailure,
        attempts,
        waits,
        undo,
        tombstones,
        reads,
        "",
        false,
        Duration.ZERO,
        Set.of(),
        "call");
  }

  public StepRule {
    after = Set.copyOf(after);
    onFailure = Map.copyOf(onFailure);
    reads = Set.copyOf(reads);
    refusals = Set.copyOf(refusals);
  }

  /** The same step of an element, with what it comes after. */
  StepRule as(String otherName, Collection<String> otherAfter) {
    return new StepRule(
        otherName,
        agent,
        Set.copyOf(otherAfter),
        onFailure,
        attempts,
        waits,
        undo,
        tombstones,
        reads,
        when,
        found,
        maxWait,
        refusals,
        whenWaiting);
  }

  /** Whether an agent performs it. Others ask somebody, wait for a time, or amend. */
  boolean isCalled() {
    return agent.indexOf(':') < 0;
  }

  /** Whether somebody is asked. */
  boolean isAsk() {
    return agent.startsWith("ask:");
  }

  /** Whether it amends the order. */
  boolean isAmend() {
    return agent.startsWith("amend:");
  }

  /** Whether its partner is asked what becomes of it before it is undone. */
  boolean isSettledFirst() {
    return whenWaiting.equals("settle-first");
  }

  boolean canBeUndone() {
    return !undo.equals(WireNames.UNDO_NONE);
  }

  /** Whether what it did may stand when its order is undone. */
  boolean leavesNothing() {
    return undo.equals(WireNames.UNDO_NOTHING);
  }

  /** Whether no call of it can have an effect after its undo. */
  boolean staysUndone() {
    return tombstones || found;
  }

  /** The later step whose undo covers this one, if any. */
  Optional<String> coveredBy() {
    return undo.startsWith(WireNames.UNDO_BY)
        ? Optional.of(undo.substring(WireNames.UNDO_BY.length()))
        : Optional.empty();
  }

  /** What follows a failure with this code. */
  String policy(@Nullable String code) {
    String otherwise = Objects.requireNonNull(onFailure.get(WireNames.EVERY_OTHER_CODE));
    return code == null ? otherwise : onFailure.getOrDefault(code, otherwise);
  }
}
