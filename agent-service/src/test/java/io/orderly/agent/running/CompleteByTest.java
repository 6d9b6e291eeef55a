package io.orderly.agent.running;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.orderly.agent.testing.RemoteService;
import io.orderly.agent.testing.StepRequests;
import io.orderly.messages.StepRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("servers")
class CompleteByTest extends RunningAgents {

  /** CompleteBy is near here, and must not pass while the service is still cold. */
  @BeforeEach
  void warmUp() {
    for (String agent : List.of("shop", CodedAgents.NAME)) {
      ask(agent, StepRequests.completeWithin(Duration.ofMinutes(2)).build());
    }
  }

  @Test
  void aHangingCallIsCutAtCompleteByWithoutAReply() {
    StepRequest request = StepRequests.completeWithin(Duration.ofSeconds(4)).build();
    SERVICE.tell(request.remoteKey(), SERVICE.hang());
    long unknownBefore = stepsThatEnded("shop", "unknown");

    long offset = scheduler.send("shop", 0, request);

    await().until(() -> stepsThatEnded("shop", "unknown") == unknownBefore + 1);
    assertThat(Instant.now()).isBetween(request.completeBy(), request.completeBy().plusSeconds(20));
    assertThat(SERVICE.callsOf(request.remoteKey())).hasSize(1);
    assertNothingIsAnsweredTo(request);
    await().until(() -> scheduler.committed("shop", 0) > offset);
  }

  @Test
  void aResponseAfterCompleteByCausesNoReply() {
    StepRequest request = StepRequests.completeWithin(Duration.ofSeconds(4)).build();
    CountDownLatch letGo = new CountDownLatch(1);
    SERVICE.tell(
        request.remoteKey(), RemoteService.answerWhen(letGo, RemoteService.answer(200, "{}")));

    scheduler.send("shop", 0, request);
    await().until(() -> Instant.now().isAfter(request.completeBy()));
    letGo.countDown();

    assertNothingIsAnsweredTo(request);
  }

  @Test
  void anAnswerOfAgentCodeAfterCompleteByCausesNoReply() {
    StepRequest request =
        StepRequests.completeWithin(Duration.ofSeconds(3))
            .attempt(CodedAgents.ATTEMPT_THAT_COMES_TOO_LATE)
            .build();
    long unknownBefore = stepsThatEnded(CodedAgents.NAME, "unknown");

    scheduler.send(CodedAgents.NAME, 0, request);

    await().until(() -> stepsThatEnded(CodedAgents.NAME, "unknown") == unknownBefore + 1);
    assertNothingIsAnsweredTo(request);
  }

  @Test
  void aRequestPastCompleteByIsDroppedAndCounted() {
    StepRequest request = StepRequests.completeWithin(Duration.ZERO).build();
    long expiredBefore = stepsThatEnded("shop", "expired");

    long offset = scheduler.send("shop", 0, request);

    await().until(() -> stepsThatEnded("shop", "expired") == expiredBefore + 1);
    assertNothingIsAnsweredTo(request);
    assertThat(SERVICE.callsOf(request.remoteKey())).isEmpty();
    await().until(() -> scheduler.committed("shop", 0) > offset);
  }

  @Test
  void noRetryIsMadePastCompleteBy() {
    StepRequest request = StepRequests.completeWithin(Duration.ofSeconds(4)).build();
    SERVICE.tell(request.remoteKey(), RemoteService.answer(503, "", "Retry-After", "5"));
    long unknownBefore = stepsThatEnded("shop", "unknown");

    scheduler.send("shop", 0, request);

    await().until(() -> stepsThatEnded("shop", "unknown") == unknownBefore + 1);
    await().until(() -> Instant.now().isAfter(request.completeBy()));
    assertNothingIsAnsweredTo(request);
    assertThat(SERVICE.callsOf(request.remoteKey())).hasSize(1);
  }
}
