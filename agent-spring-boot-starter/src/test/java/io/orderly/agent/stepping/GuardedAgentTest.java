package io.orderly.agent.stepping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.github.resilience4j.bulkhead.BulkheadRegistry;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import io.github.resilience4j.retry.RetryRegistry;
import io.github.resilience4j.timelimiter.TimeLimiterRegistry;
import io.orderly.agent.Agent;
import io.orderly.agent.StepAnswer;
import io.orderly.agent.StepCall;
import io.orderly.agent.hosting.AgentSettings;
import io.orderly.agent.hosting.Settings;
import io.orderly.agent.testing.StepRequests;
import io.orderly.messages.StepRequest;
import io.orderly.process.Direction;
import io.orderly.process.Failure;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class GuardedAgentTest {

  private static final StepAnswer DONE =
      new StepAnswer.Done(JsonNodeFactory.instance.objectNode().put("charge", "ch-1"));
  private static final StepAnswer REFUSED =
      new StepAnswer.Refused(new Failure("card-declined", "Insufficient funds"));
  private static final StepAnswer.Misconfigured UNAUTHORIZED =
      new StepAnswer.Misconfigured(
          new Failure("refused-401", "the key expired"), StepAnswer.Doubt.NONE);
  private static final StepAnswer UNAVAILABLE = unavailable(Duration.ZERO);
  private static final StepAnswer IN_PROGRESS = new StepAnswer.InProgress(Duration.ZERO);
  private static final StepAnswer UNKNOWN = new StepAnswer.Unknown(new Failure("status-500", "oh"));

  /** Answers one call. */
  private interface Answer {
    StepAnswer to(StepCall call) throws InterruptedException;
  }

  private final List<StepCall> calls = Collections.synchronizedList(new ArrayList<>());
  private final CountDownLatch testIsOver = new CountDownLatch(1);
  private final ExecutorService callers = Executors.newCachedThreadPool();
  private CircuitBreaker circuitBreaker;
  private boolean callsAtMostOnce;

  @AfterEach
  void letGo() {
    testIsOver.countDown();
    callers.shutdown();
  }

  @Test
  void anAnswerNeedsOneTry() {
    assertThat(call(guarded(answers(DONE)))).isInstanceOf(CallResult.Completed.class);
    assertThat(calls).hasSize(1);
  }

  @Test
  void aRefusalNeedsOneTry() {
    assertThat(call(guarded(answers(REFUSED)))).isInstanceOf(CallResult.Refused.class);
    assertThat(calls).hasSize(1);
  }

  @Test
  void anUnknownOutcomeIsNotTriedAgain() {
    assertThat(call(guarded(answers(UNKNOWN, DONE)))).isInstanceOf(CallResult.Unknown.class);
    assertThat(calls).hasSize(1);
  }

  @Test
  void whatMayHelpIsTriedAgainUnderTheSameKey() {
    assertThat(call(guarded(answers(UNAVAILABLE, IN_PROGRESS, DONE))))
        .isInstanceOf(CallResult.Completed.class);
    assertThat(calls).hasSize(3);
    assertThat(calls).extracting(StepCall::remoteKey).containsOnly(calls.get(0).remoteKey());
  }

  @Test
  void aTryAfterOneThatMayHaveActedIsToldOfIt() {
    StepRequest request = StepRequests.completeWithin(Duration.ofSeconds(30)).build();

    guarded(answers(UNAVAILABLE, IN_PROGRESS, DONE)).call(request);

    assertThat(calls)
        .extracting(StepCall::earlierCallsUntil)
        .containsExactly(
            Optional.empty(), Optional.of(request.completeBy()), Optional.of(request.completeBy()));
  }

  @Test
  void afterATryThatMayHaveActedNotFoundIsNoAnswerOfTheOrder() {
    StepAnswer notFound =
        new StepAnswer.Misconfigured(
            new Failure("refused-404", "none"), StepAnswer.Doubt.MAY_BE_THE_ORDERS);

    assertThat(call(guarded(answers(notFound), "order-refusals", "refused-404")))
        .isInstanceOf(CallResult.Refused.class);
    calls.clear();
    assertThat(call(guarded(answers(UNAVAILABLE, notFound), "order-refusals", "refused-404")))
        .isInstanceOf(CallResult.Unknown.class);
  }

  @Test
  void whatIsPostponedAfterATryThatMayHaveActedLeavesItOpen() {
    StepAnswer postponed =
        new StepAnswer.Postponed(new Failure("not-settled", "later"), Instant.now());

    // Under its own code: one that says "unavailable" is bounded and counted.
    assertThat(call(guarded(answers(postponed))))
        .extracting(ending -> ((CallResult.Postponed) ending).why().code())
        .isEqualTo("not-settled");
    calls.clear();
    assertThat(call(guarded(answers(UNAVAILABLE, postponed))))
        .isInstanceOf(CallResult.Unknown.class);
  }

  @Test
  void theOutcomeIsUnknownWhenAllTriesAreUsedUp() {
    assertThat(call(guarded(answers(UNAVAILABLE)))).isInstanceOf(CallResult.Unknown.class);
    assertThat(calls).hasSize(3);
  }

  @Test
  void whereARepeatActsTwiceTriesThatDidNothingLeaveNothingOpen() {
    callsAtMostOnce = true;
    GuardedAgent agent =
        guarded(answers(UNAVAILABLE, UNAVAILABLE, unavailable(Duration.ofMinutes(10))));
    Instant before = Instant.now();

    CallResult ending = call(agent);

    assertThat(((CallResult.Postponed) ending).why())
        .isEqualTo(new Failure("partner-unavailable", "status-503: busy"));
    assertThat(((CallResult.Postponed) ending).notBefore())
        .isAfterOrEqualTo(before.plus(Duration.ofMinutes(10)));
    calls.clear();
    assertThat(call(guarded(answers(IN_PROGRESS, UNAVAILABLE))))
        .isInstanceOf(CallResult.Unknown.class);
  }

  @Test
  void whereARepeatActsTwiceATryThatIsNotMadeLeavesNothingOpen() {
    callsAtMostOnce = true;
    GuardedAgent agent =
        guarded(
            answers(UNAVAILABLE),
            "circuit-breaker.window",
            "1",
            "circuit-breaker.minimum-calls",
            "1");

    assertThat(call(agent)).isInstanceOf(CallResult.Postponed.class);
    assertThat(calls).hasSize(1);
  }

  @Test
  void waitsAsLongAsTheRemoteServiceAsksFor() {
    Instant before = Instant.now();

    CallResult ending = call(guarded(answers(unavailable(Duration.ofSeconds(1)), DONE)));

    assertThat(ending).isInstanceOf(CallResult.Completed.class);
    assertThat(Duration.between(before, Instant.now()))
        .isGreaterThanOrEqualTo(Duration.ofSeconds(1));
  }

  @Test
  void aWaitPastCompleteByIsNotBegun() {
    StepAnswer late = unavailable(Pace.SHORTEST.minusSeconds(1));
    GuardedAgent agent = guarded(answers(late, DONE));

    CallResult ending = agent.call(StepRequests.completeWithin(Duration.ofSeconds(8)).build());

    assertThat(ending).isInstanceOf(CallResult.Unknown.class);
    assertThat(calls).hasSize(1);
  }

  @Test
  void noCallIsMadeBeforeTheTimeThatARemoteServiceNames() {
    GuardedAgent agent = guarded(answers(unavailable(Duration.ofHours(1)), DONE));
    StepRequest undo = StepRequests.completeWithin(Duration.ofSeconds(30)).undo().build();
    Instant until = Instant.now().plus(Pace.LONGEST);

    for (CallResult ending : List.of(call(agent), call(agent), agent.call(undo))) {
      assertThat(((CallResult.Held) ending).why().code()).isEqualTo("status-503");
      assertThat(((CallResult.Held) ending).notBefore())
          .isBetween(until.minusSeconds(1), until.plusSeconds(60));
    }
    assertThat(calls).hasSize(1);
    assertThat(agent.holds().held()).isPresent();
  }

  @Test
  void callsThatAreAskedToWaitDoNotOpenTheCircuitAndKeepNoSlot() {
    GuardedAgent agent =
        guarded(
            answers(unavailable(Duration.ofMinutes(1))),
            "slots",
            "1",
            "circuit-breaker.window",
            "1",
            "circuit-breaker.minimum-calls",
            "1");

    for (int order = 0; order < 10; order++) {
      assertThat(call(agent)).isInstanceOf(CallResult.Held.class);
    }

    assertThat(circuitBreaker.getState()).isEqualTo(CircuitBreaker.State.CLOSED);
  }

  @Test
  void nothingIsCalledPastCompleteBy() {
    GuardedAgent agent = guarded(answers(DONE));

    CallResult ending = agent.call(StepRequests.completeWithin(Duration.ZERO).build());

    assertThat(ending).isEqualTo(new CallResult.Declined(DeclineReason.NO_TIME.failure()));
    assertThat(calls).isEmpty();
  }

  @Test
  void aCallThatIsNotMadeGivesItsSlotBack() {
    GuardedAgent agent = guarded(answers(DONE), "slots", "1");
    StepRequest late = StepRequests.completeWithin(Duration.ZERO).build();
    for (int i = 0; i < 3; i++) {
      assertThat(agent.call(late))
          .isEqualTo(new CallResult.Declined(DeclineReason.NO_TIME.failure()));
    }
    circuitBreaker.transitionToOpenState();
    for (int i = 0; i < 3; i++) {
      assertThat(call(agent)).isEqualTo(circuitIsOpen());
    }
    circuitBreaker.transitionToClosedState();

    assertThat(call(agent)).isInstanceOf(CallResult.Completed.class);
  }

  @Test
  void aRetryThatWouldComePastCompleteByIsNotMade() {
    GuardedAgent agent = guarded(answers(UNAVAILABLE), "retry.first-wait", "10s");

    CallResult ending = agent.call(StepRequests.completeWithin(Duration.ofMillis(500)).build());

    assertThat(ending).isInstanceOf(CallResult.Unknown.class);
    assertThat(calls).hasSize(1);
  }

  @Test
  void aTryThatHangsIsCutAtTheCallTimeout() {
    GuardedAgent agent = guarded(this::hang, "call-timeout", "200ms");

    assertThat(call(agent))
        .isEqualTo(
            new CallResult.Unknown(
                new Failure("time-limit", "the agent did not return within the time limit")));
  }

  @Test
  void aTryThatHangsIsCutAtCompleteBy() {
    GuardedAgent agent = guarded(this::hang, "call-timeout", "1m");
    StepRequest request = StepRequests.completeWithin(Duration.ofMillis(400)).build();

    CallResult ending = agent.call(request);

    assertThat(ending).isInstanceOf(CallResult.Unknown.class);
    assertThat(Instant.now()).isBefore(request.completeBy().plusSeconds(10));
    assertThat(calls.get(0).timeLimit()).isLessThanOrEqualTo(Duration.ofMillis(400));
  }

  @Test
  void everyTryHasNoMoreTimeThanIsLeftUntilCompleteBy() {
    GuardedAgent agent = guarded(answers(UNAVAILABLE, UNAVAILABLE, DONE), "call-timeout", "1m");

    agent.call(StepRequests.completeWithin(Duration.ofSeconds(20)).build());

    assertThat(calls).hasSize(3);
    assertThat(calls)
        .extracting(StepCall::timeLimit)
        .isSortedAccordingTo(Collections.reverseOrder());
    assertThat(calls.get(0).timeLimit()).isLessThanOrEqualTo(Duration.ofSeconds(20));
  }

  @Test
  void whateverAnAgentThrowsLeavesTheOutcomeUnknown() {
    GuardedAgent throwing =
        guarded(
            call -> {
              throw new IllegalStateException("a mistake in the agent");
            });
    GuardedAgent overflowing =
        guarded(
            call -> {
              throw new StackOverflowError();
            });

    assertThat(call(throwing)).isInstanceOf(CallResult.Unknown.class);
    assertThat(call(overflowing)).isInstanceOf(CallResult.Unknown.class);
    assertThat(call(guarded(call -> null))).isInstanceOf(CallResult.Unknown.class);
  }

  @Test
  void retriesOfAllCallsTogetherKeepToTheirBudget() {
    GuardedAgent agent =
        guarded(
            answers(UNAVAILABLE),
            "retry.first-wait",
            "1ms",
            "circuit-breaker.window",
            "1000",
            "circuit-breaker.minimum-calls",
            "1000");
    Instant before = Instant.now();

    for (int i = 0; i < 100; i++) {
      call(agent);
    }

    long grantedSince = Duration.between(before, Instant.now()).toSeconds() + 1;
    long atMost = 100 / 10 + RetryBudget.MOST_SAVED + grantedSince;
    assertThat(calls.size() - 100L).isBetween((long) RetryBudget.MOST_SAVED, atMost);
  }

  @Test
  void theCircuitOpensWhenTooManyOutcomesAreUnknownAndThenNothingIsCalled() {
    GuardedAgent agent = guarded(answers(UNKNOWN));
    for (int i = 0; i < 20; i++) {
      assertThat(call(agent)).isInstanceOf(CallResult.Unknown.class);
    }

    CallResult ending = call(agent);

    assertThat(ending).isEqualTo(new CallResult.Declined(DeclineReason.CIRCUIT_OPEN.failure()));
    assertThat(calls).hasSize(20);
  }

  @Test
  void theCircuitClosesAgainWhenItsProbesAreAnswered() {
    Answer answers = call -> calls.size() <= 20 ? UNKNOWN : DONE;
    GuardedAgent agent = guarded(answers, "circuit-breaker.open-for", "100ms");
    for (int i = 0; i < 20; i++) {
      call(agent);
    }

    await().until(() -> call(agent) instanceof CallResult.Completed);

    for (int i = 0; i < 20; i++) {
      assertThat(call(agent)).isInstanceOf(CallResult.Completed.class);
    }
  }

  @Test
  void whileTheCircuitIsHalfOpenOnlyItsProbesAreCalled() throws Exception {
    Answer failsAndThenHangs = call -> calls.size() <= 20 ? UNKNOWN : hang(call);
    GuardedAgent agent = guarded(failsAndThenHangs, "circuit-breaker.open-for", "100ms");
    for (int i = 0; i < 20; i++) {
      call(agent);
    }
    await().until(() -> circuitBreaker.getState() == CircuitBreaker.State.HALF_OPEN);

    List<CompletableFuture<CallResult>> many =
        IntStream.range(0, 30)
            .mapToObj(i -> CompletableFuture.supplyAsync(() -> call(agent), callers))
            .toList();

    await().until(() -> many.stream().filter(CompletableFuture::isDone).count() == 27);
    assertThat(many)
        .filteredOn(CompletableFuture::isDone)
        .allMatch(declined -> declined.join().equals(circuitIsOpen()));
    assertThat(calls).hasSize(20 + 3);
  }

  @Test
  void theCircuitSaysThatItIsOpenUntilItMayProbe() {
    GuardedAgent agent = guarded(answers(UNKNOWN), "circuit-breaker.open-for", "500ms");
    assertThat(agent.isCircuitOpen()).isFalse();
    for (int i = 0; i < 20; i++) {
      call(agent);
    }

    assertThat(agent.isCircuitOpen()).isTrue();

    // Without a call: nobody makes one as long as it says that it is open.
    await().until(() -> !agent.isCircuitOpen());
  }

  @Test
  void refusalsAndCallsInProgressDoNotOpenTheCircuit() {
    // Its code is the orders' own: so many at once would hold the agent else.
    GuardedAgent refusing = guarded(answers(REFUSED), "order-refusals", "card-declined");
    GuardedAgent busy = guarded(answers(IN_PROGRESS), "retry.max-tries", "1");

    for (int i = 0; i < 100; i++) {
      assertThat(call(refusing)).isInstanceOf(CallResult.Refused.class);
      assertThat(call(busy)).isInstanceOf(CallResult.Unknown.class);
    }
  }

  @Test
  void callsThatCameTooLateToTellDoNotOpenTheCircuit() {
    GuardedAgent agent = guarded(this::hang, "call-timeout", "10s");

    for (int i = 0; i < 25; i++) {
      StepRequest late = StepRequests.completeWithin(Duration.ofMillis(40)).build();
      assertThat(agent.call(late)).isNotEqualTo(circuitIsOpen());
    }

    assertThat(circuitBreaker.getState()).isEqualTo(CircuitBreaker.State.CLOSED);
  }

  @Test
  void aCallThatWasBegunIsNeverDeclined() {
    // The first try opens the circuit, so that the second one is not made.
    GuardedAgent agent =
        guarded(
            answers(UNAVAILABLE),
            "circuit-breaker.window",
            "1",
            "circuit-breaker.minimum-calls",
            "1");

    assertThat(call(agent)).isInstanceOf(CallResult.Unknown.class);
    assertThat(calls).hasSize(1);
  }

  @Test
  void codeThatNeverReturnsIsGivenUpAMinuteAfterCompleteBy() {
    GuardedAgent agent = guarded(this::hangWhateverComes, "slots", "2", "call-timeout", "100ms");
    StepRequest request = StepRequests.completeWithin(Duration.ofSeconds(30)).build();
    Instant lost = request.completeBy().plus(CallsInProgress.MARGIN).plusMillis(1);

    assertThat(agent.call(request)).isInstanceOf(CallResult.Unknown.class);

    agent.calls().assertSound(Instant.now());
    assertThatThrownBy(() -> agent.calls().assertSound(lost)).isInstanceOf(LostSlotsError.class);
    letGo();
    await().untilAsserted(() -> agent.calls().assertSound(lost));
  }

  @Test
  void aRemoteServiceThatLetsNobodyInIsCalledNoMoreAndNoOrderFails() {
    GuardedAgent agent = guarded(answers(UNAUTHORIZED));

    for (int order = 0; order < 10; order++) {
      assertThat(call(agent)).isEqualTo(new CallResult.Held(UNAUTHORIZED.failure()));
    }

    assertThat(calls).hasSize(1);
    assertThat(agent.isCircuitOpen()).isFalse();
  }

  @Test
  void whatAnAgentAnswersWithoutACallSaysNothingOfTheRemoteService() {
    StepAnswer refused = StepAnswer.refused("effect-unknown", "look there");
    GuardedAgent agent = guarded(answers(new StepAnswer.WithoutCall(refused)));
    circuitBreaker.transitionToOpenState();
    circuitBreaker.transitionToHalfOpenState();

    for (int order = 0; order < 30; order++) {
      assertThat(call(agent)).isInstanceOf(CallResult.Refused.class);
    }

    assertThat(circuitBreaker.getState()).isEqualTo(CircuitBreaker.State.HALF_OPEN);
    assertThat(agent.holds().forward().hold()).isEmpty();
  }

  /** Whether the agent says so itself or not. */
  @Test
  void whatItCannotPerformNeitherSuspendsItNorCountsForItsCircuit() {
    StepAnswer.NotOffered lacking =
        new StepAnswer.NotOffered(new Failure("unknown-operation", "it has quote"));
    for (StepAnswer answer : List.of(lacking, new StepAnswer.WithoutCall(lacking))) {
      calls.clear();
      GuardedAgent agent = guarded(answers(answer), "slots", "2");
      circuitBreaker.transitionToOpenState();
      circuitBreaker.transitionToHalfOpenState();

      for (int order = 0; order < 30; order++) {
        assertThat(call(agent)).isEqualTo(new CallResult.NotOffered(lacking.why()));
      }

      assertThat(circuitBreaker.getState()).isEqualTo(CircuitBreaker.State.HALF_OPEN);
      assertThat(agent.holds().forward().hold()).isEmpty();
      assertThat(agent.holds().held()).isEmpty();
    }
  }

  @Test
  void whatItCannotPerformEndsNoSuspensionAndLeavesTheProbeToOthers() {
    AtomicReference<StepAnswer> answer = new AtomicReference<>(UNAUTHORIZED);
    GuardedAgent agent = guarded(call -> answer.get());
    call(agent);
    answer.set(new StepAnswer.NotOffered(new Failure("unknown-operation", "it has quote")));
    await().until(() -> call(agent) instanceof CallResult.NotOffered);

    assertThat(agent.holds().forward().hold()).isPresent();
    answer.set(DONE);
    assertThat(call(agent)).isInstanceOf(CallResult.Completed.class);
  }

  @Test
  void aCallThatIsHeldGivesBackItsSlotAndItsPlaceAmongTheProbes() {
    GuardedAgent agent =
        guarded(answers(UNAUTHORIZED), "slots", "2", "circuit-breaker.probes", "2");
    CallResult held = new CallResult.Held(UNAUTHORIZED.failure());
    assertThat(call(agent)).isEqualTo(held);
    circuitBreaker.transitionToOpenState();
    circuitBreaker.transitionToHalfOpenState();

    for (int order = 0; order < 5; order++) {
      assertThat(call(agent)).isEqualTo(held);
    }
  }

  @Test
  void itsUndosAreJudgedByThemselves() {
    GuardedAgent agent = guarded(call -> call.direction() == Direction.UNDO ? UNAUTHORIZED : DONE);
    StepRequest undo = StepRequests.completeWithin(Duration.ofSeconds(30)).undo().build();

    assertThat(agent.call(undo)).isInstanceOf(CallResult.Held.class);
    assertThat(call(agent)).isInstanceOf(CallResult.Completed.class);
  }

  @Test
  void codeThatDoesNotHeedItsInterruptKeepsItsSlot() {
    GuardedAgent agent = guarded(this::hangWhateverComes, "slots", "1", "call-timeout", "100ms");
    assertThat(call(agent)).isInstanceOf(CallResult.Unknown.class);

    CallResult ending = call(agent);

    assertThat(ending).isEqualTo(new CallResult.Declined(DeclineReason.NO_SLOT.failure()));
    assertThat(calls).hasSize(1);
    letGo();
    await().until(() -> !call(agent).equals(ending));
  }

  private GuardedAgent guarded(Answer answer, Object... namesAndValues) {
    AgentSettings settings = Settings.of(namesAndValues);
    Resilience resilience = Resilience.of("payment", settings, registries());
    circuitBreaker = resilience.circuitBreaker();
    Executor threads = CallThreads.of(true).executor("test", settings.slots());
    return new GuardedAgent(
        new ScriptedAgent(answer),
        resilience,
        new RetryBudget(settings.retryBudget(), System::nanoTime),
        threads,
        Clock.systemUTC(),
        new PauseGates(settings.orderRefusals(), System::nanoTime));
  }

  private static Resilience.Registries registries() {
    return new Resilience.Registries(
        RetryRegistry.ofDefaults(),
        CircuitBreakerRegistry.ofDefaults(),
        BulkheadRegistry.ofDefaults(),
        TimeLimiterRegistry.ofDefaults());
  }

  private static CallResult call(GuardedAgent agent) {
    return agent.call(StepRequests.completeWithin(Duration.ofSeconds(30)).build());
  }

  /** One after the other; the last one stays. */
  private Answer answers(StepAnswer... answers) {
    return call -> answers[Math.min(calls.size(), answers.length) - 1];
  }

  private StepAnswer hang(StepCall call) throws InterruptedException {
    testIsOver.await();
    return DONE;
  }

  private StepAnswer hangWhateverComes(StepCall call) {
    while (testIsOver.getCount() > 0) {
      Thread.onSpinWait();
    }
    return DONE;
  }

  private static CallResult circuitIsOpen() {
    return new CallResult.Declined(DeclineReason.CIRCUIT_OPEN.failure());
  }

  private static StepAnswer unavailable(Duration notBefore) {
    return new StepAnswer.Unavailable(new Failure("status-503", "busy"), notBefore);
  }

  private final class ScriptedAgent implements Agent {

    private final Answer answer;

    ScriptedAgent(Answer answer) {
      this.answer = answer;
    }

    @Override
    public String name() {
      return "payment";
    }

    @Override
    public boolean callsAtMostOnce() {
      return callsAtMostOnce;
    }

    @Override
    public StepAnswer perform(StepCall call) throws InterruptedException {
      calls.add(call);
      return answer.to(call);
    }

    @Override
    public StepAnswer undo(StepCall call) throws InterruptedException {
      return perform(call);
    }
  }
}
