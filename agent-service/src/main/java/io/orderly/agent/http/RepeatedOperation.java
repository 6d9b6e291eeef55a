package io.orderly.agent.http;

import io.orderly.agent.StepAnswer;
import io.orderly.messages.StepRequest;
import io.orderly.partner.Operation.Repetition.Rule;
import io.orderly.partner.exchange.RequestNotBuiltException;
import io.orderly.partner.expression.Scope;
import io.orderly.process.Failure;
import io.orderly.yaml.DurationText;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An operation over all attempts of a step: at a partner without keys, or that has forgotten the
 * key, it is called only when it is known that no earlier call acted.
 */
final class RepeatedOperation {

  private static final int FIRST_ATTEMPT = 1;
  private static final int LATER_ATTEMPT = 2;

  private final PartnerOperation operation;
  private final Rule rule;
  private final @Nullable Duration window;
  private final @Nullable LookUp lookUp;
  private final Clock clock;

  /**
   * One that is called over and over.
   *
   * @param window how long the partner knows a key; null where its file does not say
   */
  RepeatedOperation(
      PartnerOperation operation,
      Rule rule,
      @Nullable Duration window,
      @Nullable LookUp lookUp,
      Clock clock) {
    this.operation = operation;
    this.rule = rule;
    this.window = window;
    this.lookUp = lookUp;
    this.clock = clock;
  }

  boolean isCalledOnce() {
    return rule == Rule.ONCE;
  }

  /** Whether a repeat acts twice once the partner has forgotten the key. */
  boolean needsItsKey() {
    return rule == Rule.BY_KEY;
  }

  /**
   * Whether the same call again is recognized, or does no harm.
   *
   * @param since when the first one may have been made; null when there is none
   * @param until when the call may be made
   */
  boolean isRepeated(@Nullable Instant since, Instant until) {
    return switch (rule) {
      case REPEATABLE -> true;
      case ONCE -> false;
      case BY_KEY -> window == null || since == null || !since.plus(window).isBefore(until);
    };
  }

  Optional<LookUp> lookUp() {
    return Optional.ofNullable(lookUp);
  }

  boolean isBuilt(Scope scope) {
    try {
      operation.build(scope);
      return true;
    } catch (RequestNotBuiltException e) {
      return false;
    }
  }

  /** Makes the call of this attempt, or says what came of an earlier one. */
  StepAnswer call(Scope scope, StepRequest request) throws IOException {
    Instant earlierUntil = request.earlierCallsUntil();
    Instant since = request.firstStartedAt() == null ? earlierUntil : request.firstStartedAt();
    if (isRepeated(since, request.completeBy())) {
      return call(scope, request, countedAttempt(request));
    }
    if (earlierUntil != null) {
      StepAnswer earlier = earlier(scope, request, earlierUntil);
      if (!(earlier instanceof StepAnswer.NeverHappened)) {
        return earlier;
      }
    }
    return call(scope, request, FIRST_ATTEMPT);
  }

  /**
   * As which attempt its refusals count. An earlier try and a copy of the request may have acted as
   * well as an earlier attempt; that no attempt did is not known of one that found its agent
   * suspended.
   */
  private static int countedAttempt(StepRequest request) {
    return request.earlierCallsUntil() == null
        ? request.attempt()
        : Math.max(LATER_ATTEMPT, request.attempt());
  }

  private StepAnswer earlier(Scope scope, StepRequest request, Instant until) throws IOException {
    if (lookUp != null) {
      return lookUp.ask(scope, request, until);
    }
    return new StepAnswer.WithoutCall(
        until.isAfter(clock.instant())
            ? new StepAnswer.Postponed(
                new Failure("in-progress-elsewhere", "another call for the step may be under way"),
                until)
            : StepAnswer.refused(
                "effect-unknown",
                "an earlier attempt may have acted, and the partner has %s: look there, and decide the step"
                    .formatted(
                        window == null
                            ? "neither keys nor a find"
                            : "no find and knows keys for %s only"
                                .formatted(DurationText.format(window)))));
  }

  /**
   * Makes the call, whatever was called before.
   *
   * @param attempt as which refusals count: the first one if no earlier call may have acted
   */
  StepAnswer call(Scope scope, StepRequest request, int attempt) throws IOException {
    try {
      return operation.call(operation.build(scope), scope, request, attempt);
    } catch (RequestNotBuiltException e) {
      // Of one submitter's orders perhaps: it says nothing of the partner, and stops no others.
      return new StepAnswer.WithoutCall(
          StepAnswer.refused("request-not-built", String.valueOf(e.getMessage())));
    }
  }
}
