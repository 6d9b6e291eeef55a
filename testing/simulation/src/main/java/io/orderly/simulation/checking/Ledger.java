package io.orderly.simulation.checking;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

/** What has been seen so far; the invariants read it, {@link Invariants} alone writes it. */
final class Ledger {

  private final Map<String, WorkflowImage> workflows = new HashMap<>();
  private final Map<UUID, OrderImage> orders = new LinkedHashMap<>();
  private final Map<AttemptImage, Instant> starts = new HashMap<>();
  private final Set<AttemptImage> statuses = new HashSet<>();
  private final Map<AttemptImage, Set<String>> answers = new HashMap<>();
  private final Map<AttemptImage, Integer> copies = new HashMap<>();
  private final Map<EffectKey, Set<String>> told = new HashMap<>();
  private final Set<AttemptImage> refusedByEvent = new HashSet<>();
  private final Map<EffectKey, List<EffectImage>> effects = new LinkedHashMap<>();
  private final Set<StepName> decidedHappened = new HashSet<>();
  private final Set<StepName> passed = new HashSet<>();
  private final Map<StepName, Integer> decidedNotHappened = new HashMap<>();
  private final Set<EffectKey> againstAnOperatorsWord = new HashSet<>();
  private final List<String> reports = new ArrayList<>();
  private final Limits limits;

  private record EffectKey(UUID orderId, String step, String direction) {}

  private record StepName(UUID orderId, String step) {}

  Ledger(Collection<WorkflowImage> workflows, Limits limits) {
    workflows.forEach(workflow -> this.workflows.put(workflow.name(), workflow));
    this.limits = limits;
  }

  Limits limits() {
    return limits;
  }

  WorkflowImage workflow(OrderImage order) {
    WorkflowImage workflow = workflows.get(order.workflow());
    if (workflow == null) {
      throw new IllegalArgumentException("no image of workflow " + order.workflow());
    }
    return workflow.of(order);
  }

  StepRule rule(OrderImage order, StepImage step) {
    return workflow(order).rule(step.name());
  }

  /** Whether a failure of the step undoes its element alone. */
  boolean undoesAlone(OrderImage order, StepImage step) {
    return workflow(order).groups().stream()
        .anyMatch(group -> group.undoneAlone() && group.has(step.name()));
  }

  Optional<OrderImage> order(UUID orderId) {
    return Optional.ofNullable(orders.get(orderId));
  }

  Collection<OrderImage> orders() {
    return orders.values();
  }

  boolean isStarted(AttemptImage attempt) {
    return starts.containsKey(attempt);
  }

  /** When the transaction became visible that started it. */
  Optional<Instant> startOf(AttemptImage attempt) {
    return Optional.ofNullable(starts.get(attempt));
  }

  /** Whether it is to ask what became of a call that its partner took on. */
  boolean asksForStatus(AttemptImage attempt) {
    return statuses.contains(attempt);
  }

  /** Whether the partner said, asked about the call that it took on, that it refuses it. */
  boolean isRefusedByStatus(AttemptImage attempt) {
    return refusedByEvent.contains(attempt)
        || (asksForStatus(attempt) && isAnswered(attempt, WireNames.ANSWER_FAILED));
  }

  /** Whether an agent answered it, with any outcome. */
  boolean isAnswered(AttemptImage attempt) {
    return answers.containsKey(attempt) || told.containsKey(key(attempt));
  }

  private static EffectKey key(AttemptImage attempt) {
    return new EffectKey(attempt.orderId(), attempt.step(), attempt.direction());
  }

  /** Whether the partner said so by an event, which speaks of every attempt. */
  boolean isTold(AttemptImage attempt, String outcome) {
    return told.getOrDefault(key(attempt), Set.of()).contains(outcome);
  }

  /** Whether the partner said so of the step itself, by an event. */
  boolean isTold(UUID orderId, String step, String outcome) {
    EffectKey key = new EffectKey(orderId, step, WireNames.FORWARD);
    return told.getOrDefault(key, Set.of()).contains(outcome);
  }

  void told(UUID orderId, String step, String direction, String outcome) {
    told.computeIfAbsent(new EffectKey(orderId, step, direction), key -> new HashSet<>())
        .add(outcome);
  }

  boolean isAnswered(AttemptImage attempt, String outcome) {
    return answers.getOrDefault(attempt, Set.of()).contains(outcome) || isTold(attempt, outcome);
  }

  /** How many requests of it may have led to a call: those that nobody declined. */
  int copies(AttemptImage attempt) {
    return copies.getOrDefault(attempt, 0);
  }

  List<EffectImage> effects(UUID orderId, String step, String direction) {
    return effects.getOrDefault(new EffectKey(orderId, step, direction), List.of());
  }

  boolean hasEffect(UUID orderId, String step, String direction) {
    return !effects(orderId, step, direction).isEmpty();
  }

  /** Whether an operator decided that the step happened, whatever its partner did. */
  boolean hasHappened(UUID orderId, String step) {
    return decidedHappened.contains(new StepName(orderId, step));
  }

  /** Whether the step, which no agent performs, was Completed. */
  boolean hasPassed(UUID orderId, String step) {
    return passed.contains(new StepName(orderId, step));
  }

  /** The last attempt of which an operator decided that it and those before did not happen. */
  int notHappenedThrough(UUID orderId, String step) {
    return decidedNotHappened.getOrDefault(new StepName(orderId, step), 0);
  }

  /**
   * The last attempt of which is known that it and those before had no effect: by an operator, or
   * by the partner that had taken the step on.
   */
  int knownWithoutEffectThrough(UUID orderId, StepImage step) {
    int known = notHappenedThrough(orderId, step.name());
    for (int attempt = step.attempt(); attempt > known; attempt--) {
      if (isRefusedByStatus(new AttemptImage(orderId, step.name(), WireNames.FORWARD, attempt))) {
        return attempt;
      }
    }
    return known;
  }

  /**
   * Whether the step was done by a call that was made before an operator looked, and took effect
   * after they had decided that it did not happen. Nobody can know that.
   */
  boolean happenedAgainstAnOperatorsWord(UUID orderId, String step) {
    return againstAnOperatorsWord.contains(new EffectKey(orderId, step, WireNames.FORWARD));
  }

  /** What is worth knowing and breaks no rule. */
  List<String> reports() {
    return List.copyOf(reports);
  }

  void report(String text) {
    reports.add(text);
  }

  void committed(Commit commit) {
    for (Change change : commit.changes()) {
      OrderImage after = change.after();
      orders.put(after.orderId(), after);
      change
          .steps()
          .filter(step -> step.isMove(WireNames.RUNNING, WireNames.FAILED))
          .map(step -> step.attempt(after))
          .filter(attempt -> isTold(attempt, WireNames.ANSWER_FAILED))
          .forEach(refusedByEvent::add);
      change.starts().forEach(start -> started(start.attempt(after), start, commit.now()));
      after.steps().stream()
          .filter(step -> step.is(WireNames.COMPLETED) && !rule(after, step).isCalled())
          .forEach(step -> passed.add(new StepName(after.orderId(), step.name())));
      DecisionImage decision = change.decision();
      if (decision != null) {
        decided(after, decision);
      }
    }
  }

  private void started(AttemptImage attempt, Change.StepChange start, Instant now) {
    starts.put(attempt, now);
    if (start.before().isAccepted() && start.after().is(start.before().state())) {
      statuses.add(attempt);
    }
  }

  private void decided(OrderImage after, DecisionImage decision) {
    StepName step = new StepName(after.orderId(), decision.step());
    if (decision.verdict().equals(WireNames.HAPPENED)) {
      decidedHappened.add(step);
    } else if (decision.verdict().equals(WireNames.DID_NOT_HAPPEN)) {
      after.step(decision.step()).ifPresent(image -> decidedNotHappened.put(step, image.attempt()));
    }
  }

  void requested(AttemptImage attempt) {
    copies.merge(attempt, 1, Integer::sum);
  }

  void answered(AttemptImage attempt, String outcome) {
    if (outcome.equals(WireNames.ANSWER_DECLINED)) {
      copies.merge(attempt, -1, Integer::sum);
    }
    answers.computeIfAbsent(attempt, key -> new HashSet<>()).add(outcome);
  }

  void effect(EffectImage effect) {
    EffectKey key = new EffectKey(effect.orderId(), effect.step(), effect.direction());
    effects.computeIfAbsent(key, none -> new ArrayList<>()).add(effect);
    int decided = notHappenedThrough(effect.orderId(), effect.step());
    boolean isOfDecided =
        order(effect.orderId())
            .flatMap(order -> order.step(effect.step()))
            .filter(step -> step.attempt() <= decided)
            .isPresent();
    if (isOfDecided && effect.direction().equals(WireNames.FORWARD)) {
      againstAnOperatorsWord.add(key);
    }
  }

  /** Whether others do not wait until it happened: it is Skipped, or its element undone. */
  boolean isSkipped(UUID orderId, String step) {
    return order(orderId)
        .flatMap(order -> order.step(step))
        .filter(image -> image.is(WireNames.SKIPPED) || image.isInUndoneElement())
        .isPresent();
  }

  /** The begun steps that come after this one, also behind others. */
  Stream<StepImage> begunSuccessors(OrderImage order, StepImage step) {
    return workflow(order)
        .successors(step.name())
        .flatMap(rule -> order.step(rule.name()).stream())
        .flatMap(
            later ->
                Stream.concat(
                    Stream.of(later).filter(StepImage::isBegun), begunSuccessors(order, later)));
  }

  /**
   * Whether the order is undone, and the partner that took the step on is asked about it before its
   * undo: while it is asked, and until an attempt that began at the end of its time is over.
   */
  boolean isSettledFirst(OrderImage order, StepImage step) {
    return order.isUndo(step)
        && step.is(WireNames.RUNNING)
        && step.isAccepted()
        && rule(order, step).isSettledFirst()
        && (step.notBefore() == null || !isAskedAtEnd(order, step));
  }

  /** Whether the last attempt of a step that its partner took on began when its time was over. */
  boolean isAskedAtEnd(OrderImage order, StepImage step) {
    AcceptanceImage acceptance = Objects.requireNonNull(step.acceptance());
    Instant startedAt = acceptance.startedAt();
    Instant end =
        acceptance.until() == null
            ? acceptance.since().plus(rule(order, step).maxWait())
            : acceptance.until();
    return startedAt != null && !startedAt.isBefore(end);
  }

  /** The direction in which the step is called now. */
  String direction(OrderImage order, StepImage step) {
    return isSettledFirst(order, step) ? WireNames.FORWARD : order.directionOf(step);
  }

  /** Whether all that this step comes after is Completed or Skipped. */
  boolean predecessorsCompleted(OrderImage order, StepImage step) {
    return rule(order, step).after().stream()
        .map(name -> order.step(name).orElseThrow())
        .allMatch(StepImage::isDone);
  }

  /** Whether another step, whose predecessors are done, amends the order before. */
  boolean waitsForAmendment(OrderImage order, StepImage step) {
    return order.steps().stream()
        .filter(other -> rule(order, other).isAmend() && other.is(WireNames.NOT_STARTED))
        .filter(other -> predecessorsCompleted(order, other))
        .findFirst()
        .filter(first -> !rule(order, step).isAmend() || first.position() < step.position())
        .isPresent();
  }

  /** Whether all begun steps that come after this one are Undone. */
  boolean successorsUndone(OrderImage order, StepImage step) {
    return begunSuccessors(order, step).allMatch(later -> later.is(WireNames.UNDONE));
  }
}
