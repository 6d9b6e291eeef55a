package io.orderly.agent.stepping;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.TextNode;
import io.orderly.agent.stepping.StepWork.PriorCalls;
import io.orderly.agent.testing.StepRequests;
import io.orderly.messages.StepReply;
import io.orderly.messages.StepRequest;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class AttemptLogTest {

  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  private final AttemptLog log = new AttemptLog();
  private final StepRequests first = StepRequests.completeWithin(Duration.ofMinutes(1));
  private final StepRequest request = first.build();

  @Test
  void aRequestThatIsNotKnownNeedsACall() {
    assertThat(log.arrive(request, NOW))
        .isEqualTo(new Arrival.ToCall(new StepWork(request, PriorCalls.NONE, NOW)));
  }

  @Test
  void theSameRequestIsIgnoredWhileTheFirstIsInProgress() {
    log.arrive(request, NOW);

    assertThat(log.arrive(first.build(), NOW)).isEqualTo(new Arrival.InProgress());
  }

  @Test
  void theSameRequestGetsTheSameAnswer() {
    log.arrive(request, NOW);
    StepReply reply = reply(request, "ch-1");

    log.endAnswered(AttemptKey.of(request), reply);

    assertThat(log.arrive(first.build(), NOW)).isEqualTo(new Arrival.Answered(reply));
  }

  @Test
  void anotherAttemptOrDirectionOrOrderIsAnotherRequest() {
    log.arrive(request, NOW);

    assertThat(log.arrive(first.attempt(2).build(), NOW)).isInstanceOf(Arrival.ToCall.class);
    assertThat(log.arrive(first.undo().build(), NOW)).isInstanceOf(Arrival.ToCall.class);
    assertThat(log.arrive(StepRequests.completeWithin(Duration.ofMinutes(1)).build(), NOW))
        .isInstanceOf(Arrival.ToCall.class);
  }

  @Test
  void anUnknownOutcomeIsCalledAgainAndRemembered() {
    log.arrive(request, NOW);

    log.endUnknown(AttemptKey.of(request));

    assertThat(log.arrive(request, NOW))
        .isEqualTo(new Arrival.ToCall(new StepWork(request, PriorCalls.SOME, NOW)));
  }

  @Test
  void anAttemptThatWasDeclinedIsForgotten() {
    log.arrive(request, NOW);

    log.release(AttemptKey.of(request));

    assertThat(log.arrive(request, NOW))
        .isEqualTo(new Arrival.ToCall(new StepWork(request, PriorCalls.NONE, NOW)));
  }

  @Test
  void theOldestAnswersAreForgottenWhenThereAreTooMany() {
    answer(request, "ch-1");

    StepRequest newest = request;
    for (int i = 0; i < 10_000; i++) {
      newest = first.attempt(i + 2).build();
      answer(newest, "ch-2");
    }

    assertThat(log.arrive(newest, NOW)).isInstanceOf(Arrival.Answered.class);
    assertThat(log.arrive(request, NOW)).isInstanceOf(Arrival.ToCall.class);
  }

  @Test
  void answersDoNotPushOutAnUnknownOutcome() {
    log.arrive(request, NOW);
    log.endUnknown(AttemptKey.of(request));

    for (int i = 0; i < 10_000; i++) {
      answer(first.attempt(i + 2).build(), "ch-2");
    }

    assertThat(log.arrive(request, NOW))
        .isEqualTo(new Arrival.ToCall(new StepWork(request, PriorCalls.SOME, NOW)));
  }

  @Test
  void theOldestUnknownOutcomesAreForgottenWhenThereAreTooMany() {
    for (int i = 1; i <= 10_000; i++) {
      StepRequest asked = first.attempt(i).build();
      log.arrive(asked, NOW);
      log.endUnknown(AttemptKey.of(asked));
    }

    assertThat(priorCalls(first.attempt(10_000).build())).isEqualTo(PriorCalls.SOME);
    assertThat(priorCalls(first.attempt(1).build())).isEqualTo(PriorCalls.NONE);
  }

  @Test
  void theOldestAnswersAreForgottenWhenTheyAreTooLarge() {
    String large = "x".repeat(1_000_000);
    for (int i = 1; i <= 20; i++) {
      answer(first.attempt(i).build(), large);
    }

    assertThat(log.arrive(first.attempt(20).build(), NOW)).isInstanceOf(Arrival.Answered.class);
    assertThat(log.arrive(first.attempt(14).build(), NOW)).isInstanceOf(Arrival.Answered.class);
    assertThat(log.arrive(first.attempt(12).build(), NOW)).isInstanceOf(Arrival.ToCall.class);
  }

  @Test
  void anAnswerThatTakesThePlaceOfAnotherIsCountedOnce() {
    String large = "x".repeat(3_000_000);
    for (int i = 0; i < 10; i++) {
      answer(request, large);
    }
    answer(first.attempt(2).build(), large);

    assertThat(log.arrive(request, NOW)).isInstanceOf(Arrival.Answered.class);
  }

  private PriorCalls priorCalls(StepRequest asked) {
    return ((Arrival.ToCall) log.arrive(asked, NOW)).work().priorCalls();
  }

  private void answer(StepRequest asked, String result) {
    log.arrive(asked, NOW);
    log.endAnswered(AttemptKey.of(asked), reply(asked, result));
  }

  private static StepReply reply(StepRequest asked, String result) {
    return StepReply.completed(asked, new TextNode(result), "agent-1");
  }
}
