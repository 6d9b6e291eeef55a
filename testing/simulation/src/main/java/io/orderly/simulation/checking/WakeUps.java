package io.orderly.simulation.checking;

import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * I11: every order that is to be carried on has somebody who will look at it, and nobody looks too
 * late.
 *
 * <pre>
 *  locked            complete_by, not after the CompleteBy of any live step nor after the notBefore
 *                    of any re-armed one
 *  a step live       complete_by, not after the CompleteBy of any live step
 *  resting           not_before
 *  else              claimable, for the agent of a step that may start, or for none; or paused
 * </pre>
 */
final class WakeUps implements Invariant {

  private final Ledger ledger;

  /** A claim looks at its order: what was due while the order waited to be claimed is due anew. */
  private final Map<UUID, Instant> claimedAt = new HashMap<>();

  private final Map<UUID, Instant> resumedAt = new HashMap<>();

  WakeUps(Ledger ledger) {
    this.ledger = ledger;
  }

  @Override
  public void committed(Commit commit) {
    for (Change change : commit.changes()) {
      OrderImage before = change.before();
      boolean isClaim =
          before != null && before.lockedBy() == null && change.after().lockedBy() != null;
      if (isClaim) {
        claimedAt.put(change.after().orderId(), commit.now());
      }
      if (before != null && before.paused() && !change.after().paused()) {
        resumedAt.put(change.after().orderId(), commit.now());
      }
    }
  }

  @Override
  public void afterEvent(Instant now, Collection<OrderImage> all) {
    for (OrderImage order : all) {
      if (order.isToBeCarriedOn()) {
        hasWakeUp(order);
        isInTime(now, order);
      }
    }
  }

  private void hasWakeUp(OrderImage order) {
    String agent = order.nextAgent();
    require(
        agent == null || agent.indexOf(':') < 0,
        order,
        () -> "it waits for %s, which no scheduler serves".formatted(agent));
    if (order.lockedBy() != null) {
      require(
          order.steps().stream().anyMatch(StepImage::isOpen),
          order,
          () -> "locked without an open step");
      wakesBy(order, Stream.concat(liveUntil(order), restingUntil(order)));
      ownerLooksForUnstarted(order);
    } else if (live(order).findAny().isPresent()) {
      wakesBy(order, liveUntil(order));
      require(order.notBefore() == null, order, () -> "notBefore is set while a step is live");
    } else if (order.notBefore() == null) {
      require(order.completeBy() == null, order, () -> "complete_by is set without a live step");
      awaitsRightAgent(order);
    } else {
      restsForSomething(order);
    }
  }

  /** What had no credit beside a live step does not wait for that one's reply. */
  private void ownerLooksForUnstarted(OrderImage order) {
    boolean isUnstarted =
        !order.isUndo()
            && order.steps().stream()
                .anyMatch(
                    step ->
                        step.is(WireNames.NOT_STARTED)
                            && !step.isInUndoneElement()
                            && ledger.rule(order, step).isCalled()
                            && !waitsForOlder(order, step)
                            && !ledger.waitsForAmendment(order, step)
                            && mayStart(order, step));
    require(
        !isUnstarted || order.nextAgent() != null,
        order,
        () -> "a step waits only for credit, but its owner does not look for it");
  }

  /** The steps that are under way, each in the direction in which it is called now. */
  private Stream<StepImage> live(OrderImage order) {
    return order.steps().stream().filter(step -> step.isLive(ledger.direction(order, step)));
  }

  private Stream<StepImage> reArmed(OrderImage order) {
    return order.steps().stream().filter(step -> step.isReArmed(ledger.direction(order, step)));
  }

  private Stream<Instant> liveUntil(OrderImage order) {
    return live(order).map(StepImage::completeBy).filter(Objects::nonNull);
  }

  private Stream<Instant> restingUntil(OrderImage order) {
    return reArmed(order).map(StepImage::notBefore).filter(Objects::nonNull);
  }

  private static void wakesBy(OrderImage order, Stream<Instant> instants) {
    Instant earliest = instants.min(Comparator.naturalOrder()).orElse(null);
    Instant completeBy = order.completeBy();
    require(
        completeBy != null && (earliest == null || !completeBy.isAfter(earliest)),
        order,
        () ->
            "the sweep looks at it at %s, which is after the earliest due time %s"
                .formatted(completeBy, earliest));
  }

  /** No agent is always right: such an order is claimed at once, to see what it needs. */
  private void awaitsRightAgent(OrderImage order) {
    String agent = order.nextAgent();
    require(
        agent == null
            || order.steps().stream()
                .filter(step -> mayStart(order, step))
                .anyMatch(step -> step.agent().equals(agent)),
        order,
        () -> "it waits for agent %s, but no step of that agent may start".formatted(agent));
  }

  private void restsForSomething(OrderImage order) {
    boolean reArmed = reArmed(order).findAny().isPresent();
    boolean undoWaits =
        order.steps().stream()
            .filter(order::isUndo)
            .filter(step -> mayStart(order, step))
            .anyMatch(
                step -> order.undoneWith(step).anyMatch(other -> mayStillBeCalled(order, other)));
    boolean startsThen = !order.isUndo() && Objects.equals(order.notBefore(), order.startAt());
    boolean correctedWaits =
        !order.isUndo() && order.steps().stream().anyMatch(step -> waitsForOlder(order, step));
    require(
        reArmed || undoWaits || startsThen || correctedWaits,
        order,
        () -> "notBefore is set without a reason");
  }

  private boolean mayStillBeCalled(OrderImage order, StepImage step) {
    StepRule rule = ledger.rule(order, step);
    return step.isBegun()
        && step.isBeforeItsUndo()
        && rule.isCalled()
        && !ledger.isSettledFirst(order, step)
        && (step.is(WireNames.RUNNING) || !rule.tombstones());
  }

  /** A request of an older edition may still be called. */
  private static boolean waitsForOlder(OrderImage order, StepImage step) {
    return step.is(WireNames.NOT_STARTED) && step.isBegun() && step.edition() < order.edition();
  }

  private boolean mayStart(OrderImage order, StepImage step) {
    if (step.isReArmed(ledger.direction(order, step))) {
      return true;
    }
    if (ledger.isSettledFirst(order, step)) {
      return false;
    }
    return order.isUndo(step)
        ? step.isBegun() && step.isBeforeItsUndo() && ledger.successorsUndone(order, step)
        : step.is(WireNames.NOT_STARTED) && ledger.predecessorsCompleted(order, step);
  }

  private void isInTime(Instant now, OrderImage order) {
    isInTime(now, order, order.completeBy());
    if (!order.paused() && !order.isUndo()) {
      isInTime(now, order, latest(order.deadline(), resumedAt.get(order.orderId())));
    }
    if (!order.paused()) {
      isInTime(now, order, order.notBefore());
    }
  }

  /** A deadline that passed during a pause acts after it. */
  private static @Nullable Instant latest(@Nullable Instant deadline, @Nullable Instant resumed) {
    return deadline == null || resumed == null || deadline.isAfter(resumed) ? deadline : resumed;
  }

  private void isInTime(Instant now, OrderImage order, @Nullable Instant instant) {
    Instant claimed = claimedAt.getOrDefault(order.orderId(), Instant.MIN);
    Instant since = instant == null || instant.isAfter(claimed) ? instant : claimed;
    require(
        since == null || !now.isAfter(since.plus(ledger.limits().latest())),
        order,
        () -> "due since %s and not handled at %s".formatted(instant, now));
  }

  /** The words are made when they are needed: every event asks this of every order. */
  private static void require(boolean holds, OrderImage order, Supplier<String> otherwise) {
    if (!holds) {
      throw new Violation("I11", order.orderId(), otherwise.get() + ": " + order);
    }
  }
}
