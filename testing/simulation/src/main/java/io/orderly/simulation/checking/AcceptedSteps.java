package io.orderly.simulation.checking;

import io.orderly.simulation.checking.Change.StepChange;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;

/**
 * I16: a step that its partner took on, or whose undo it took on, waits for it.
 *
 * <ul>
 *   <li>Each further attempt asks what became of it, once a second at most, and when its time is
 *       over at the latest.
 *   <li>Only an answer ends it. When it still is not done after its time, the policy of its
 *       workflow applies; silence and declines are not counted before, and never undo it.
 *   <li>Hooks of its partner have it asked about every ten seconds at most, and write nothing where
 *       it is asked about within that time anyway.
 *   <li>Its time stays as it is until an operator resubmits the order.
 *   <li>Its undo has what the partner called it by, however long ago that was. What the partner
 *       refuses, asked about it, needs no undo.
 * </ul>
 */
final class AcceptedSteps implements Invariant {

  /** However many hooks its partner sends. */
  private static final Duration BETWEEN_HINTS = Duration.ofSeconds(10);

  private static final Duration SHORTEST_WAIT = Duration.ofSeconds(1);

  /**
   * A scheduler without the workflow can't judge it, and has it asked about after a minute. A
   * transaction reads the time some statements before it commits.
   */
  private static final Duration LEFT_TO_ANOTHER = Duration.ofSeconds(40);

  private static final Duration LONGEST_LEFT_TO_ANOTHER = Duration.ofSeconds(60);

  private final Ledger ledger;

  /** When an operator wanted it to go on at once. */
  private final Map<UUID, Instant> hurriedAt = new HashMap<>();

  AcceptedSteps(Ledger ledger) {
    this.ledger = ledger;
  }

  /** Which attempts are followed sooner because of a hook, and nothing else. */
  private final Set<AttemptImage> hinted = new HashSet<>();

  private record Judged(Commit commit, Change change, StepChange step) {

    StepImage before() {
      return step.before();
    }

    StepImage after() {
      return step.after();
    }

    /** The attempt that it was at. */
    AttemptImage lastAttempt() {
      return new AttemptImage(
          change.after().orderId(), before().name(), before().direction(), before().attempt());
    }

    /** Whether its order goes in the direction of that attempt. */
    boolean isOfItsOrder(OrderImage order) {
      return order.directionOf(before()).equals(before().direction());
    }

    /** Whether a hook has it asked about sooner: but for a turn to undo nothing else does so. */
    boolean isHinted() {
      return isHurried() && commit.who().startsWith("scheduler") && !change.turnsToUndo();
    }

    /** Whether somebody has it asked about sooner. */
    boolean isHurried() {
      Instant before = before().notBefore();
      Instant wanted = after().notBefore();
      return before().isAcceptedAndRests()
          && after().isAcceptedAndRests()
          && after().attempt() == before().attempt()
          && before != null
          && wanted != null
          && wanted.isBefore(before);
    }

    boolean failsAnew(String code) {
      return code.equals(after().failureCode()) && !code.equals(before().failureCode());
    }

    /** Whether its order goes on as before. */
    boolean goesOn() {
      return change.after().isToBeCarriedOn() && !change.turnsToUndo() && !step.turnsToUndo();
    }

    void require(boolean holds, String otherwise) {
      if (!holds) {
        throw new Violation(
            "I16",
            change.after().orderId(),
            "%s: step %s: %s\n  %s\n  %s"
                .formatted(commit.who(), after().name(), otherwise, before(), change.after()));
      }
    }
  }

  @Override
  public void committed(Commit commit) {
    for (Change change : commit.changes()) {
      if (change.leavesError()) {
        hinted.removeIf(attempt -> attempt.orderId().equals(change.after().orderId()));
      }
      if (change.leavesError()
          || change.steps().anyMatch(step -> step.isAskedAboutSooner(commit.now()))) {
        hurriedAt.put(change.after().orderId(), commit.now());
      }
      change
          .steps()
          .filter(step -> step.isChange() && !change.isDecided(step))
          .filter(step -> ledger.rule(change.after(), step.after()).isCalled())
          .map(step -> new Judged(commit, change, step))
          .forEach(this::check);
      if (change.entersError()) {
        notForTheWindow(commit, change);
      }
    }
  }

  private void check(Judged judged) {
    if (judged.step().isStart()) {
      started(judged);
      return;
    }
    if (judged.isHinted()) {
      hinted(judged);
    } else if (judged.isHurried()) {
      hinted.remove(judged.lastAttempt());
    }
    if (judged.before().isAccepted()) {
      notDecidedBySilence(judged);
      keepsItsTime(judged);
      ended(judged);
    }
    if (judged.failsAnew(WireNames.CODE_NOT_COMPLETED)) {
      notCompleted(judged);
    } else if (judged.step().isReArm() && isAccepted(judged)) {
      waits(judged);
    }
  }

  private boolean isAccepted(Judged judged) {
    AttemptImage attempt = judged.lastAttempt();
    return judged.after().isAccepted()
        && judged.after().failureCode() == null
        && ledger.isAnswered(attempt, WireNames.ANSWER_ACCEPTED)
        && !ledger.isAnswered(attempt, WireNames.ANSWER_DECLINED);
  }

  private void started(Judged judged) {
    AttemptImage last = judged.lastAttempt();
    if (judged.after().is(WireNames.UNDOING) && judged.before().is(WireNames.FAILED)) {
      boolean refused = ledger.isRefusedByStatus(last) && ledger.copies(last) <= 1;
      judged.require(
          !refused || ledger.rule(judged.change().after(), judged.before()).tombstones(),
          "its undo is called, although its partner refused what it had taken on");
    }
    if (judged.after().isAccepted() && judged.before().isAccepted()) {
      seldomByHints(judged);
      Instant began = ledger.startOf(last).orElse(Instant.MIN);
      boolean again =
          ledger.isAnswered(last, WireNames.ANSWER_ACCEPTED)
              && !ledger.isAnswered(last, WireNames.ANSWER_DECLINED)
              && !began.isBefore(hurriedAt.getOrDefault(last.orderId(), Instant.MIN));
      judged.require(
          !again || !began.plus(SHORTEST_WAIT).isAfter(judged.commit().now()),
          "it is asked about again within a second");
    }
  }

  /** More hooks before it is asked about are not even written. */
  private void hinted(Judged judged) {
    judged.require(
        hinted.add(judged.lastAttempt()), "a second hook is written before it is asked about");
  }

  /** Both times are those of the database: CompleteBy is as long after each start. */
  private void seldomByHints(Judged judged) {
    AttemptImage last = judged.lastAttempt();
    if (hinted.remove(last) && ledger.asksForStatus(last)) {
      Instant earliest = Objects.requireNonNull(judged.before().completeBy()).plus(BETWEEN_HINTS);
      judged.require(
          !Objects.requireNonNull(judged.after().completeBy()).isBefore(earliest),
          "a hook has it asked about again within ten seconds");
    }
  }

  private void notDecidedBySilence(Judged judged) {
    boolean counted = judged.after().failureCount() > judged.before().failureCount();
    if (judged.failsAnew(WireNames.CODE_UNANSWERED)) {
      judged.require(
          !judged.change().turnsToUndo() || isForAnother(judged.change()), "silence undoes it");
      judged.require(
          !counted || judged.before().isOver(judged.commit().now()),
          "silence is counted while it waits");
    } else if (judged.failsAnew(WireNames.CODE_DECLINED)) {
      judged.require(judged.goesOn(), "declines decide it");
    }
  }

  /** Whether nobody answered another step in time, which no agent performs. */
  private boolean isForAnother(Change change) {
    return change
        .steps()
        .filter(step -> !ledger.rule(change.after(), step.after()).isCalled())
        .filter(StepChange::isChange)
        .anyMatch(step -> WireNames.CODE_NOT_COMPLETED.equals(step.after().failureCode()));
  }

  private void keepsItsTime(Judged judged) {
    Instant before = judged.before().waitUntil();
    Instant after = judged.after().waitUntil();
    if (before == null || after == null || !judged.after().isAccepted()) {
      return;
    }
    Change change = judged.change();
    boolean resubmitted =
        change.leavesError()
            && !change.turnsToUndo()
            && judged.isOfItsOrder(change.after())
            && change.decision() == null;
    if (resubmitted && judged.before().isAcceptedAndRests()) {
      judged.require(after.isAfter(before), "a resubmit does not begin its time anew");
    } else if (!change.leavesError()) {
      judged.require(after.equals(before), "its time was changed from " + before);
    }
  }

  private void ended(Judged judged) {
    boolean isRefused =
        judged.after().is(WireNames.FAILED) || judged.after().is(WireNames.UNDO_FAILED);
    judged.require(
        !isRefused
            || !judged.before().isAcceptedAndRests()
            || ledger.isTold(judged.lastAttempt(), WireNames.ANSWER_FAILED),
        "the refusal of another copy of its request counts");
    judged.require(
        !judged.after().is(WireNames.UNDO_FAILED) || judged.before().is(WireNames.UNDOING),
        "its undo is not dared, although it has what its partner called it by");
    judged.require(
        !judged.after().is(WireNames.UNDO_FAILED) || judged.after().undoAcceptance() == null,
        "its undo was refused, and is not called anew");
  }

  private void notCompleted(Judged judged) {
    judged.require(
        ledger.isAnswered(judged.lastAttempt(), WireNames.ANSWER_ACCEPTED),
        "its time is over, but nobody said that it is not done");
    judged.require(
        judged.after().isOver(judged.commit().now()), "its policy applies before its time is over");
  }

  private void waits(Judged judged) {
    Instant now = judged.commit().now();
    Instant askAt = judged.after().notBefore();
    Instant until = judged.after().waitUntil();
    boolean isLeftToAnother = askAt == null || askAt.isAfter(now.plus(LEFT_TO_ANOTHER));
    Instant latest = now.plus(until == null ? LONGEST_LEFT_TO_ANOTHER : SHORTEST_WAIT);
    judged.require(
        askAt == null
            || !askAt.isAfter(latest)
            || (until != null && !askAt.isAfter(until))
            || (isLeftToAnother && !askAt.isAfter(now.plus(LONGEST_LEFT_TO_ANOTHER))),
        "it is not asked about when its time is over");
    boolean wasOver =
        ledger
            .startOf(judged.lastAttempt())
            .filter(began -> judged.before().isOver(began))
            .isPresent();
    OrderImage order = judged.change().before();
    boolean goesItsWay = order != null && order.isToBeCarriedOn() && judged.isOfItsOrder(order);
    judged.require(
        !wasOver || !goesItsWay || isLeftToAnother || !judged.goesOn(),
        "it is not done after its time, and no policy applies");
  }

  /** To ask for a status repeats no call. */
  private static void notForTheWindow(Commit commit, Change change) {
    OrderImage order = change.after();
    boolean another =
        order.steps().stream()
            .anyMatch(
                step ->
                    order.isUndo(step)
                        || ((step.is(WireNames.RUNNING) || step.is(WireNames.NOT_STARTED))
                            && step.isBegun()
                            && !step.isAccepted()));
    if (!another && WireNames.CODE_WINDOW_PASSED.equals(order.failureCode())) {
      throw new Violation(
          "I16",
          order.orderId(),
          commit.who() + " does not dare to ask about an accepted step: " + order);
    }
  }

  @Override
  public void asks(AttemptImage attempt, boolean status, boolean namesAnswer) {
    require(
        status == ledger.asksForStatus(attempt),
        attempt,
        status ? "asks about what nobody took on" : "repeats what its partner took on");
    if (attempt.direction().equals(WireNames.UNDO)) {
      boolean accepted =
          ledger
              .order(attempt.orderId())
              .flatMap(order -> order.step(attempt.step()))
              .filter(step -> step.acceptance() != null)
              .isPresent();
      require(namesAnswer || !accepted, attempt, "does not name what its partner took on");
    }
  }

  private static void require(boolean holds, AttemptImage attempt, String otherwise) {
    if (!holds) {
      throw new Violation("I16", attempt.orderId(), attempt + " " + otherwise);
    }
  }
}
