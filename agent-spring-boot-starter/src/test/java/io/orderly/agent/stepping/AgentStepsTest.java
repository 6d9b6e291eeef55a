package io.orderly.agent.stepping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.TextNode;
import io.github.resilience4j.bulkhead.BulkheadRegistry;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import io.github.resilience4j.retry.RetryRegistry;
import io.github.resilience4j.timelimiter.TimeLimiterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.orderly.agent.Agent;
import io.orderly.agent.StepAnswer;
import io.orderly.agent.StepCall;
import io.orderly.agent.hosting.AgentCatalogue;
import io.orderly.agent.hosting.Settings;
import io.orderly.agent.stepping.StepWork.PriorCalls;
import io.orderly.agent.testing.PoisonedResult;
import io.orderly.agent.testing.SettableClock;
import io.orderly.agent.testing.StepRequests;
import io.orderly.messages.Correlation;
import io.orderly.messages.StepReply;
import io.orderly.messages.StepRequest;
import io.orderly.platform.tracing.OrderTracing;
import io.orderly.process.Failure;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class AgentStepsTest {

  private static final int RESULT_MAX = 64 * 1024;
  private static final Instant ARRIVAL = Instant.parse("2026-01-01T00:00:00Z");
  private static final StepAnswer DONE =
      new StepAnswer.Done(JsonNodeFactory.instance.objectNode().put("charge", "ch-1"));
  private static final StepAnswer UNKNOWN = new StepAnswer.Unknown(new Failure("status-500", "oh"));

  private final SettableClock clock = new SettableClock(ARRIVAL);
  private final ScriptedAgent agent = new ScriptedAgent();
  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  private final AgentSteps steps = steps();
  private final StepRequest request =
      StepRequests.completeWithin(Duration.ZERO).completeBy(ARRIVAL.plusSeconds(10)).build();

  @Test
  void whatIsDoneInTimeIsAnswered() {
    agent.answers.add(DONE);

    Optional<StepReply> reply = steps.perform(arrived());

    assertThat(reply).map(StepReply::outcome).contains(StepReply.Outcome.COMPLETED);
    assertThat(reply).map(StepReply::agentInstance).contains("agent-1");
    assertThat(steps.arrive(request)).isEqualTo(new Arrival.Answered(reply.orElseThrow()));
    assertThat(ended("completed")).isEqualTo(1);
  }

  @Test
  void whatIsDoneAtCompleteByIsNotAnswered() {
    agent.answers.add(DONE);
    agent.endsAt = request.completeBy();

    assertThat(steps.perform(arrived())).isEmpty();

    assertThat(ended("unknown")).isEqualTo(1);
    assertThat(ended("completed")).isZero();
  }

  @Test
  void whatIsRefusedAtCompleteByIsNotAnsweredEither() {
    agent.answers.add(new StepAnswer.Refused(new Failure("card-declined", "no")));
    agent.endsAt = request.completeBy();

    assertThat(steps.perform(arrived())).isEmpty();
  }

  @Test
  void whatIsPastCompleteByOnArrivalIsExpired() {
    clock.jumpTo(request.completeBy());

    assertThat(steps.arrive(request)).isEqualTo(new Arrival.Expired());
    assertThat(ended("expired")).isEqualTo(1);
  }

  @Test
  void aLearnedResultIsRecordedWholeOrNotAtAll() {
    StepRequest undo = undo();
    agent.answers.add(new StepAnswer.Learned(result(RESULT_MAX)));

    assertThat(steps.perform(arrived(undo))).map(StepReply::result).contains(result(RESULT_MAX));

    StepRequest tooLarge = undo();
    agent.answers.add(new StepAnswer.Learned(result(RESULT_MAX + 1)));

    assertThat(steps.perform(arrived(tooLarge))).isEmpty();
    assertThat(ended("unknown")).isEqualTo(1);
  }

  private static StepRequest undo() {
    return StepRequests.completeWithin(Duration.ZERO)
        .undo()
        .completeBy(ARRIVAL.plusSeconds(10))
        .build();
  }

  /** Of so many bytes as JSON, two of which are quotes. */
  private static JsonNode result(int bytes) {
    return new TextNode("x".repeat(bytes - 2));
  }

  @Test
  void whatWasNotCalledMayBeDeclinedAndComeAgain() {
    Optional<StepReply> reply = steps.decline(arrived(), DeclineReason.DRAINING);

    assertThat(reply).map(StepReply::outcome).contains(StepReply.Outcome.DECLINED);
    assertThat(steps.arrive(request)).isInstanceOf(Arrival.ToCall.class);
    assertThat(ended("declined")).isEqualTo(1);
  }

  @Test
  void whyAnOutcomeIsUnknownIsToldAndAnswersNothing() {
    agent.answers.add(UNKNOWN);

    Optional<StepReply> told = steps.perform(arrived());

    assertThat(told).map(StepReply::failure).contains(new Failure("status-500", "oh"));
    assertThat(steps.arrive(request)).isInstanceOf(Arrival.ToCall.class);
    assertThat(ended("unknown")).isEqualTo(1);
  }

  @Test
  void whatWasCalledBeforeIsNeverDeclined() {
    agent.answers.add(UNKNOWN);
    assertThat(steps.perform(arrived()))
        .map(StepReply::outcome)
        .contains(StepReply.Outcome.UNKNOWN);

    assertThat(steps.decline(arrived(), DeclineReason.DRAINING)).isEmpty();
    assertThat(steps.decline(arrived(), DeclineReason.NO_TIME)).isEmpty();
    assertThat(ended("declined")).isZero();
  }

  @Test
  void whatWasCalledBeforeIsCalledAsALaterCall() {
    agent.answers.add(UNKNOWN);
    agent.answers.add(DONE);

    steps.perform(arrived());
    steps.perform(arrived());

    assertThat(agent.earlierCalls)
        .containsExactly(Optional.empty(), Optional.of(request.completeBy()));
  }

  @Test
  void whatIsHeldIsToldAlsoAfterACallAndMayComeAgain() {
    agent.answers.add(UNKNOWN);
    assertThat(steps.perform(arrived()))
        .map(StepReply::outcome)
        .contains(StepReply.Outcome.UNKNOWN);
    agent.answers.add(
        new StepAnswer.Misconfigured(
            new Failure("refused-401", "the key expired"), StepAnswer.Doubt.NONE));

    Optional<StepReply> reply = steps.perform(arrived());

    assertThat(reply).map(StepReply::saysSuspended).contains(true);
    assertThat(reply)
        .map(StepReply::failure)
        .contains(new Failure("agent-suspended", "refused-401: the key expired"));
    assertThat(steps.arrive(request)).isInstanceOf(Arrival.ToCall.class);
    assertThat(ended("suspended")).isEqualTo(1);
  }

  @Test
  void whatTheAgentLacksIsDeclinedWithTheReason() {
    Failure lacking = new Failure("unknown-operation", "it has quote");
    agent.answers.add(new StepAnswer.WithoutCall(new StepAnswer.NotOffered(lacking)));

    StepReply reply = steps.perform(arrived()).orElseThrow();

    assertThat(reply.outcome()).isEqualTo(StepReply.Outcome.DECLINED);
    assertThat(reply.failure()).isEqualTo(lacking);
    assertThat(reply.saysSuspended()).isFalse();
    assertThat(reply.saysNotOffered()).isTrue();
    assertThat(steps.held()).isEmpty();
    assertThat(steps.arrive(request)).isInstanceOf(Arrival.ToCall.class);
    assertThat(ended("not_offered")).isEqualTo(1);
  }

  @Test
  void whatARemoteServiceAskedToWaitSaysUntilWhen() {
    agent.answers.add(
        new StepAnswer.Unavailable(new Failure("status-429", "slow down"), Duration.ofMinutes(5)));

    StepReply reply = steps.perform(arrived()).orElseThrow();

    assertThat(reply.saysSuspended()).isTrue();
    assertThat(reply.failure()).isEqualTo(new Failure("agent-suspended", "status-429: slow down"));
    assertThat(reply.notBefore()).isAfter(clock.instant().plus(Duration.ofMinutes(4)));
    assertThat(steps.isPaced()).isTrue();
    assertThat(steps.held().orElseThrow().leftMillis()).isPositive();
    assertThat(steps.arrive(request)).isInstanceOf(Arrival.ToCall.class);
  }

  @Test
  void nothingIsDeclinedPastCompleteBy() {
    StepWork work = arrived();
    clock.jumpTo(request.completeBy());

    assertThat(steps.decline(work, DeclineReason.DRAINING)).isEmpty();
  }

  @Test
  void whatIsReleasedIsForgotten() {
    steps.release(arrived());

    assertThat(steps.arrive(request))
        .isEqualTo(new Arrival.ToCall(new StepWork(request, PriorCalls.NONE, ARRIVAL)));
  }

  @Test
  void halfOfTheTimeMayBeSpentWaitingForASlot() {
    StepWork work = arrived();

    assertThat(work.hasWaitedTooLong(ARRIVAL.plusSeconds(5))).isFalse();
    assertThat(work.hasWaitedTooLong(ARRIVAL.plusMillis(5001))).isTrue();
  }

  @Test
  void whatEventsCallTheStepByIsInTheReplyWithTheKeyOfTheCall() {
    JsonNode answer = JsonNodeFactory.instance.objectNode();
    agent.answers.add(new StepAnswer.Accepted(answer, null, "1Z 999"));

    StepReply reply = steps.perform(arrived()).orElseThrow();

    assertThat(reply.outcome()).isEqualTo(StepReply.Outcome.ACCEPTED);
    assertThat(reply.correlation())
        .isEqualTo(new Correlation("payment", "1Z 999", request.remoteKey()));
  }

  /** The call was made: its answer must not be lost for a value that no event can have. */
  @Test
  void aValueThatIsNoneIsLeftOutOfTheReply() {
    JsonNode result = JsonNodeFactory.instance.objectNode();
    agent.answers.add(new StepAnswer.Done(result, "a\tb"));

    StepReply reply = steps.perform(arrived()).orElseThrow();

    assertThat(reply.outcome()).isEqualTo(StepReply.Outcome.COMPLETED);
    assertThat(reply.correlation()).isNull();
  }

  @Test
  void aReplyMayBeSentUntilCompleteByOnly() {
    clock.jumpTo(request.completeBy().minusMillis(1));
    assertThat(steps.mayAnswer(request)).isTrue();

    clock.jumpTo(request.completeBy());
    assertThat(steps.mayAnswer(request)).isFalse();
  }

  @Test
  void aMistakeOfOursLeavesTheOutcomeUnknownAndIsTold() {
    agent.answers.add(new StepAnswer.Done(new PoisonedResult()));

    assertThatThrownBy(() -> steps.perform(arrived())).hasMessage("poisoned");

    assertThat(steps.arrive(request))
        .isEqualTo(new Arrival.ToCall(new StepWork(request, PriorCalls.SOME, ARRIVAL)));
    assertThat(ended("unknown")).isEqualTo(1);
  }

  private StepWork arrived() {
    return arrived(request);
  }

  private StepWork arrived(StepRequest received) {
    return ((Arrival.ToCall) steps.arrive(received)).work();
  }

  private long ended(String outcome) {
    return meters.get("orderly.step").tags("agent", "payment", "outcome", outcome).timer().count();
  }

  private AgentSteps steps() {
    Resilience.Registries registries =
        new Resilience.Registries(
            RetryRegistry.ofDefaults(),
            CircuitBreakerRegistry.ofDefaults(),
            BulkheadRegistry.ofDefaults(),
            TimeLimiterRegistry.ofDefaults());
    return new AgentStepsFactory(
            registries, CallThreads.POOLED, meters, clock, "agent-1", OrderTracing.OFF)
        .stepsOf(new AgentCatalogue.Entry(agent, Settings.of()));
  }

  private final class ScriptedAgent implements Agent {

    private final Queue<StepAnswer> answers = new ArrayDeque<>();
    private final List<Optional<Instant>> earlierCalls = new ArrayList<>();
    private Instant endsAt = ARRIVAL;

    @Override
    public String name() {
      return "payment";
    }

    @Override
    public StepAnswer perform(StepCall call) {
      earlierCalls.add(call.earlierCallsUntil());
      clock.jumpTo(endsAt);
      return answers.remove();
    }

    @Override
    public StepAnswer undo(StepCall call) {
      return perform(call);
    }
  }
}
