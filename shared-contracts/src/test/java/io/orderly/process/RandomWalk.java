package io.orderly.process;

import io.orderly.process.ClaimTerms.Activity;
import io.orderly.process.ProcessEvent.Adopt;
import io.orderly.process.ProcessEvent.AfterCorrection;
import io.orderly.process.ProcessEvent.ChangeRank;
import io.orderly.process.ProcessEvent.Claim;
import io.orderly.process.ProcessEvent.Correct;
import io.orderly.process.ProcessEvent.DeadlinePassed;
import io.orderly.process.ProcessEvent.Decide;
import io.orderly.process.ProcessEvent.DecisionFailed;
import io.orderly.process.ProcessEvent.NotBeforeReached;
import io.orderly.process.ProcessEvent.OrderDeadlinePassed;
import io.orderly.process.ProcessEvent.Pause;
import io.orderly.process.ProcessEvent.Reply;
import io.orderly.process.ProcessEvent.Resubmit;
import io.orderly.process.ProcessEvent.Resume;
import io.orderly.process.ProcessEvent.StartDue;
import io.orderly.process.ProcessEvent.Undo;
import io.orderly.process.ProcessEvent.UnknownOutcomes;
import io.orderly.workflow.StepAmend;
import io.orderly.workflow.StepAsk;
import io.orderly.workflow.StepDefinition.UndoRule;
import io.orderly.workflow.StepTask;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** One order under random events at random times; then all faults stop, and it must end. */
final class RandomWalk {

  private static final int MOST_HEALING_EVENTS = 200;

  private final Random random;
  private final OrderHistory story;
  private final List<Reply> delayed = new ArrayList<>();

  RandomWalk(long seed) {
    this.random = new Random(seed);
    this.story =
        OrderHistory.of(
            new RandomGroups(random).in(new RandomWorkflows(random).next()), 1 + random.nextInt(3));
    story.being(story.order().on(randomTerms()));
    story.conditions(
        new FoundExpressions(
            1,
            random.nextInt(4) > 0 ? List.of("lines") : List.of(),
            randomMoment(),
            random.nextInt(10) == 0 ? "there is no such attribute" : "",
            random.nextInt(10) == 0 ? StepAmend.NO_LINES : ""));
  }

  /** Some orders start later, and some have a deadline. */
  private ClaimTerms randomTerms() {
    return new ClaimTerms(
        0,
        Activity.ACTIVE,
        random.nextInt(4) == 0 ? randomMoment() : null,
        random.nextBoolean() ? randomMoment() : null);
  }

  private Instant randomMoment() {
    return OrderHistory.SUBMITTED.plusMillis(random.nextInt(120_000));
  }

  OrderHistory story() {
    return story;
  }

  void walk(int events) {
    for (int i = 0; i < events; i++) {
      passTime();
      story.creditFor(randomAgents()).jitter(random.nextDouble());
      story.when(nextEvent());
      if (random.nextInt(15) == 0) {
        story.resend(randomStep().name());
      }
      if (random.nextInt(120) == 0) {
        declineForLong();
      }
    }
  }

  /** For about an hour no instance takes anything. */
  private void declineForLong() {
    for (int i = 0; i < 11; i++) {
      story.later(Duration.ofMinutes(random.nextInt(5, 9)));
      story.when(new NotBeforeReached());
      story.creditForAll().when(new Claim(OrderHistory.ME));
      OrderProcess order = story.order();
      order.steps().stream()
          .filter(step -> step.isLive(order.directionOf(step)))
          .findFirst()
          .ifPresent(step -> story.declined(step.name()));
    }
  }

  /** Time passes by a little, or to the moment that something waits for. */
  private void passTime() {
    if (random.nextInt(3) > 0) {
      story.later(Duration.ofMillis(random.nextInt(4_000)));
      return;
    }
    List<Instant> moments =
        Stream.concat(orderMoments(), stepMoments())
            .filter(Objects::nonNull)
            .filter(moment -> moment.isAfter(story.now()))
            .toList();
    if (!moments.isEmpty()) {
      story.at(moments.get(random.nextInt(moments.size())));
    }
  }

  private Stream<Instant> orderMoments() {
    Instant completeBy = story.order().completeBy();
    return Stream.of(
        story.order().notBefore(),
        story.order().terms().deadline(),
        completeBy,
        completeBy == null ? null : completeBy.plus(OrderHistory.GRACE));
  }

  private Stream<Instant> stepMoments() {
    return story.order().steps().stream().map(OrderStep::notBefore);
  }

  /** Sorted first: the order of an immutable map differs from run to run. */
  private Set<String> randomAgents() {
    return story.workflow().agents().keySet().stream()
        .sorted()
        .filter(agent -> random.nextInt(4) > 0)
        .collect(Collectors.toSet());
  }

  private ProcessEvent nextEvent() {
    String instance = random.nextBoolean() ? OrderHistory.ME : OrderHistory.OTHER;
    long seen = story.order().version() - (random.nextInt(5) == 0 ? 1 : 0);
    int dice = random.nextInt(100);
    if (dice < 26) {
      return new Claim(instance);
    } else if (dice < 48) {
      return nextReply(instance);
    } else if (dice < 54) {
      return nextCompletion(instance);
    } else if (dice < 61) {
      return new StartDue(instance);
    } else if (dice < 63) {
      return new Adopt(instance);
    } else if (dice < 67) {
      return nextHold(seen);
    } else if (dice < 80) {
      return new DeadlinePassed();
    } else if (dice < 88) {
      return new NotBeforeReached();
    } else if (dice < 93) {
      return new Resubmit(
          seen,
          random.nextBoolean() ? UnknownOutcomes.UNCHECKED : UnknownOutcomes.CHECKED_AT_PARTNER);
    } else if (dice < 94) {
      return nextDecide(seen);
    } else if (dice < 95) {
      return new Correct(
          seen,
          List.of("attributes.address"),
          random.nextBoolean() ? AfterCorrection.STAY : AfterCorrection.RESUBMIT);
    } else if (dice < 97) {
      return new Undo(seen, Cause.cancelledBy("shop"));
    } else if (dice < 99) {
      return new OrderDeadlinePassed();
    }
    return new DecisionFailed(new Failure("broken", "a bug"));
  }

  private Decide nextDecide(long seen) {
    List<StepFinding> verdicts = List.of(StepFinding.values());
    StepFinding verdict = verdicts.get(random.nextInt(verdicts.size()));
    String result = verdict == StepFinding.HAPPENED ? "{\"by\":\"hand\",\"list\":[7]}" : null;
    return new Decide(seen, randomStep().name(), verdict, result);
  }

  private ProcessEvent nextHold(long seen) {
    return switch (random.nextInt(9)) {
      case 4, 5, 6 -> nextAnswer();
      case 0 -> new Pause(seen);
      case 7 -> new ProcessEvent.StatusHint(randomAgents());
      case 8 -> new ProcessEvent.StatusHint(agentsOfAcceptedAnd(randomAgents()));
      case 3 -> new ProcessEvent.AskStatus(seen);
      case 1 -> new Resume(seen);
      default -> new ChangeRank(seen, random.nextInt(10));
    };
  }

  /** Few orders rest for an accepted step, and a hint is about those. */
  private Set<String> agentsOfAcceptedAnd(Set<String> others) {
    return Stream.concat(
            others.stream(),
            story.order().steps().stream().filter(OrderStep::isAccepted).map(OrderStep::agent))
        .collect(Collectors.toSet());
  }

  private ProcessEvent nextAnswer() {
    String choice = random.nextInt(3) == 0 ? "no" : "yes";
    return new ProcessEvent.Answer(randomAsk().name(), choice, "ann", "{\"by\":\"ann\"}", null);
  }

  private OrderStep randomAsk() {
    return story.order().steps().stream()
        .filter(step -> !StepTask.isPerformed(step.agent()))
        .findFirst()
        .orElseGet(this::randomStep);
  }

  /** A reply to what is under way now, an old one once more, or one to a random attempt. */
  private Reply nextReply(String instance) {
    int dice = random.nextInt(10);
    if (dice == 0 && !delayed.isEmpty()) {
      return delayed.get(random.nextInt(delayed.size()));
    }
    List<OrderStep> begun =
        story.order().steps().stream()
            .filter(step -> step.state() == StepState.RUNNING || step.state() == StepState.UNDOING)
            .toList();
    if (dice == 1 || begun.isEmpty()) {
      return strayReply(instance);
    }
    OrderStep step = begun.get(random.nextInt(begun.size()));
    Direction direction = step.state() == StepState.UNDOING ? Direction.UNDO : Direction.FORWARD;
    Reply reply = new Reply(step.name(), direction, step.attempt(), outcome(direction), instance);
    delayed.add(reply);
    return reply;
  }

  /** An event of whichever step, by the partner that performs it, and now and then by another. */
  private ProcessEvent nextCompletion(String instance) {
    OrderStep step = randomStep();
    StepOutcome outcome =
        random.nextInt(3) == 0
            ? new StepOutcome.Failed(new Failure("refused", "no"))
            : new StepOutcome.Completed("{\"n\":1,\"list\":[1]}");
    return new ProcessEvent.Completion(
        step.name(),
        step.state() == StepState.UNDOING || random.nextInt(8) == 0
            ? Direction.UNDO
            : Direction.FORWARD,
        random.nextInt(8) == 0 ? "another" : step.agent(),
        "ev-" + random.nextInt(3),
        random.nextInt(4) == 0 ? step.edition() : null,
        outcome,
        instance);
  }

  private Reply strayReply(String instance) {
    OrderStep step = randomStep();
    Direction direction = random.nextBoolean() ? Direction.FORWARD : Direction.UNDO;
    int attempt = step.attempt() + random.nextInt(3) - 1;
    return new Reply(step.name(), direction, attempt, outcome(direction), instance);
  }

  private OrderStep randomStep() {
    List<OrderStep> steps = story.order().steps();
    return steps.get(random.nextInt(steps.size()));
  }

  private StepOutcome outcome(Direction direction) {
    int dice = random.nextInt(10);
    if (dice == 0) {
      return new StepOutcome.Accepted(
          "{\"n\":" + random.nextInt(1_000) + "}",
          random.nextInt(4) == 0 ? null : story.now().plusMillis(random.nextInt(20_000)));
    } else if (dice < 6) {
      return new StepOutcome.Completed(
          "{\"n\":%d,\"list\":%s}"
              .formatted(random.nextInt(1_000), List.of(1, 2, 3).subList(0, random.nextInt(4))));
    } else if (dice < 7 && direction == Direction.UNDO) {
      return random.nextBoolean()
          ? new StepOutcome.NeverHappened("{\"neverHappened\":true}")
          : new StepOutcome.Learned("{\"n\":" + random.nextInt(1_000) + "}");
    } else if (dice < 8) {
      return new StepOutcome.Failed(
          new Failure("refused", "no"),
          random.nextInt(4) == 0 ? Delivery.REDELIVERED : Delivery.FIRST);
    }
    if (dice < 9) {
      return new StepOutcome.Declined();
    }
    return random.nextBoolean()
        ? new StepOutcome.Unknown(new Failure("status-500", "oh " + random.nextLong()))
        : new StepOutcome.Suspended(new Failure("agent-suspended", "refused-401: no"));
  }

  /** Every role does its work, every agent answers, an operator resubmits: the order must end. */
  void heal() {
    story.conditions(FoundExpressions.until(randomMoment()));
    story.creditForAll().jitter(0);
    for (int i = 0; i < MOST_HEALING_EVENTS && !story.order().state().isFinal(); i++) {
      healOnce();
    }
  }

  private void healOnce() {
    OrderProcess order = story.order();
    List<OrderStep> live = order.steps().stream().filter(order::isLive).toList();
    if (asks().isPresent()) {
      story.when(new ProcessEvent.Answer(asks().get().name(), "yes", "ann", "{}", order.edition()));
    } else if (order.terms().isPaused()) {
      story.resume();
    } else if (order.state() == ProcessState.ERROR) {
      resubmitOrTakeBack();
    } else if (order.notBefore() != null) {
      story.at(latest(order.notBefore(), story.now()));
      story.when(new NotBeforeReached());
    } else if (order.lockedBy() == null) {
      story.claim();
    } else {
      story.reply(live.get(0).name(), new StepOutcome.Completed("{\"list\":[1]}"));
    }
  }

  private Optional<OrderStep> asks() {
    return story.order().steps().stream()
        .filter(step -> StepAsk.asked(step.agent()).isPresent())
        .filter(step -> step.isReArmed(Direction.FORWARD))
        .filter(step -> story.order().directionOf(step) == Direction.FORWARD)
        .findFirst();
  }

  /** Where one step was taken back by hand, the others that no agent can undo have to follow. */
  private void resubmitOrTakeBack() {
    if (story.resubmitChecked().isChange()) {
      return;
    }
    story.later(Duration.ofMinutes(1));
    story.order().steps().stream()
        .filter(step -> story.workflow().step(step.name()).undo() == UndoRule.NONE)
        .filter(step -> step.isBegun() && step.state() != StepState.UNDONE)
        .findFirst()
        .ifPresent(
            step ->
                story.when(
                    new Decide(story.order().version(), step.name(), StepFinding.UNDONE, null)));
  }

  private static Instant latest(Instant one, Instant other) {
    return one.isAfter(other) ? one : other;
  }
}
