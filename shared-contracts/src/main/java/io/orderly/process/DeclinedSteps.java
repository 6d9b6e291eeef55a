package io.orderly.process;

import io.orderly.workflow.AgentDefinition;
import io.orderly.workflow.FailurePolicies;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Steps for which their agent made no call: they are re-armed, and no failure is counted. Declines
 * in a row are bounded: an operator is alerted, and then the step's policy applies.
 */
final class DeclinedSteps {

  /** An agent waits for what has to settle at its remote service, a day at most. */
  private static final Duration MAX_WAIT = Duration.ofHours(26);

  /** The code of alerts about versions of agents, too. */
  private static final String UNSERVED = "partner-version-unserved";

  /** Nor does a remote service that is unavailable keep an order from being tried for longer. */
  private static final Duration MAX_UNAVAILABLE = Duration.ofMinutes(15);

  private DeclinedSteps() {}

  /** No instance accepted it. */
  static OrderStep declined(
      OrderStep step, StepOutcome.Declined declined, Instant now, Instant notBefore) {
    ConsecutiveDeclines before = step.history().declines();
    if (declined.isAgentFault()) {
      return step.declined(notBefore, null);
    }
    return step.declined(
        notBefore,
        declined.isOfOtherVersion()
            ? ConsecutiveDeclines.incrementOfVersions(before, now)
            : ConsecutiveDeclines.increment(before, now));
  }

  /** Its agent refuses or postpones every call now, so it is re-armed without a failure. */
  static OrderStep suspended(
      OrderStep step, StepOutcome.Suspended suspended, Instant now, Instant usual) {
    return step.declined(
        notBefore(suspended, now, usual),
        suspended.unavailability() == null
            ? null
            : ConsecutiveDeclines.increment(step.history().declines(), now));
  }

  /** As the agent asks, within bounds: its clock may be wrong. */
  private static Instant notBefore(StepOutcome.Suspended suspended, Instant now, Instant usual) {
    Instant wanted = suspended.notBefore();
    if (wanted == null || wanted.isBefore(usual)) {
      return usual;
    }
    Instant latest = now.plus(suspended.unavailability() == null ? MAX_WAIT : MAX_UNAVAILABLE);
    return wanted.isAfter(latest) ? latest : wanted;
  }

  /** It is started: what declined it before its order waited for its version counts no more. */
  static OrderStep started(DecisionBuilder builder, OrderStep step) {
    AgentDefinition agent = builder.context().workflow().agentOf(builder.definition(step));
    boolean waited =
        agent.partner() != null && agent.versionedName().equals(builder.before().nextAgent());
    return waited ? step.withDeclines(null) : step;
  }

  /**
   * What is not offered waits longer each time: only a deployment ends it. So does what was
   * accepted, which nothing but an answer ends.
   */
  static int backoffCount(OrderStep step, StepOutcome outcome) {
    ConsecutiveDeclines before = step.history().declines();
    boolean grows = outcome.notOffered() != null || step.isAccepted();
    return grows && before != null ? before.times() + 1 : 1;
  }

  /** Why no call was made, where none was. */
  static Optional<String> whyNotCalled(OrderStep step, StepOutcome outcome) {
    return outcome.match(
        completed -> Optional.empty(),
        neverHappened -> Optional.empty(),
        failed -> Optional.empty(),
        suspended -> Optional.of(whyWaiting(step, suspended)),
        declined -> Optional.of(whyDeclined(step, declined.why())),
        learned -> Optional.empty(),
        unknown -> Optional.empty(),
        accepted -> Optional.empty());
  }

  private static String whyWaiting(OrderStep step, StepOutcome.Suspended suspended) {
    return suspended.notBefore() == null
        ? "agent %s is suspended: %s".formatted(step.agent(), suspended.why().message())
        : "agent %s waits: %s".formatted(step.agent(), suspended.why().message());
  }

  private static String whyDeclined(OrderStep step, @Nullable Failure why) {
    String declined = "no instance of %s accepted it".formatted(step.agent());
    return why == null ? declined : "%s: %s".formatted(declined, why.message());
  }

  /**
   * Bounds the declines of a step: first an operator is alerted, then the step's policy applies.
   */
  static void bound(DecisionBuilder builder, OrderStep before, StepOutcome outcome) {
    OrderStep step = Objects.requireNonNull(builder.order().step(before.name()));
    ConsecutiveDeclines declines = step.history().declines();
    if (declines == null || !step.state().isUnderWay(builder.direction(step))) {
      return;
    }
    Failure failure = failure(step, declines, outcome);
    NextActions actions = nextActions(step, outcome);
    boolean mayFail = !step.isAccepted() && !outcome.isOfOtherVersion();
    if (mayFail && declines.isFailure(builder.now())) {
      OverdueSteps.declinedTooOften(builder, step, failure, actions);
    } else if (declines.needsAlert(builder.now())) {
      ConsecutiveDeclines alerted = declines.alerted(builder.now());
      builder.change(
          step.withDeclines(outcome.isOfOtherVersion() ? alerted.anew(builder.now()) : alerted));
      builder.alert(failure, step, "The step is retried automatically. " + actions.whileRetried());
    }
  }

  private static NextActions nextActions(OrderStep step, StepOutcome outcome) {
    if (outcome.notOffered() != null) {
      return NextActions.deploy(step.agent());
    }
    return NextActions.look(
        outcome.unavailability() == null
            ? "whether all slots of agent %s hang, or whether it has too few"
                .formatted(step.agent())
            : "why the remote service of agent %s takes nothing on for this order"
                .formatted(step.agent()));
  }

  private static Failure failure(
      OrderStep step, ConsecutiveDeclines declines, StepOutcome outcome) {
    Failure notOffered = outcome.notOffered();
    if (notOffered != null) {
      return declined(
          outcome.isOfOtherVersion() ? UNSERVED : notOffered.code(),
          "agent %s can't perform step %s (%s)"
              .formatted(step.agent(), step.name(), notOffered.message()),
          outcome.isOfOtherVersion() ? declines.times() : declines.thatMayFail(),
          declines.since());
    }
    Failure unavailability = outcome.unavailability();
    String what =
        unavailability == null
            ? "no instance of agent %s accepted step %s".formatted(step.agent(), step.name())
            : "the remote service of agent %s was unavailable for step %s (%s)"
                .formatted(step.agent(), step.name(), unavailability.message());
    return declined(FailurePolicies.DECLINED, what, declines.thatMayFail(), declines.since());
  }

  private static Failure declined(String code, String what, int times, Instant since) {
    return new Failure(
        code,
        "%s, %d times in a row since %s"
            .formatted(what, times, since.truncatedTo(ChronoUnit.SECONDS)));
  }
}
