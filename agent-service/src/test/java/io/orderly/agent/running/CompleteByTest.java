package io.orderly.agent.running;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.orderly.agent.running.NearCompleteBy.Sent;
import io.orderly.agent.testing.RemoteService;
import io.orderly.agent.testing.StepRequests;
import io.orderly.messages.StepRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
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
    long unknownBefore = stepsThatEnded("shop", "unknown");

    Sent sent = sendAndAwaitCall(time -> SERVICE.hang());

    await().until(() -> stepsThatEnded("shop", "unknown") > unknownBefore);
    StepRequest request = sent.request();
    assertThat(Instant.now()).isAfterOrEqualTo(request.completeBy());
    assertThat(SERVICE.callsOf(request.remoteKey())).hasSize(1);
    assertNothingIsAnsweredTo(request);
    await().until(() -> scheduler.committed("shop", 0) > sent.offset());
  }

  @Test
  void aResponseAfterCompleteByCausesNoReply() {
    CountDownLatch letGo = new CountDownLatch(1);

    StepRequest request =
        sendAndAwaitCall(time -> RemoteService.answerWhen(letGo, RemoteService.answer(200, "{}")))
            .request();
    await().until(() -> Instant.now().isAfter(request.completeBy()));
    letGo.countDown();

    assertNothingIsAnsweredTo(request);
  }

  @Test
  void anAnswerOfAgentCodeAfterCompleteByCausesNoReply() {
    long unknownBefore = stepsThatEnded(CodedAgents.NAME, "unknown");

    StepRequest request =
        NearCompleteBy.sendInTime(
                scheduler,
                CodedAgents.NAME,
                Duration.ofSeconds(3),
                time ->
                    StepRequests.completeWithin(time)
                        .attempt(CodedAgents.ATTEMPT_THAT_COMES_TOO_LATE)
                        .build(),
                CodedAgents::isCalledFor)
            .request();

    await().until(() -> stepsThatEnded(CodedAgents.NAME, "unknown") > unknownBefore);
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
    long unknownBefore = stepsThatEnded("shop", "unknown");

    StepRequest request =
        sendAndAwaitCall(
                time -> RemoteService.answer(503, "", "Retry-After", "" + (time.toSeconds() + 1)))
            .request();

    await().until(() -> stepsThatEnded("shop", "unknown") > unknownBefore);
    await().until(() -> Instant.now().isAfter(request.completeBy()));
    assertNothingIsAnsweredTo(request);
    assertThat(SERVICE.callsOf(request.remoteKey())).hasSize(1);
  }

  /** Of a request whose remote service answers like this, if it is given so much time. */
  private Sent sendAndAwaitCall(Function<Duration, RemoteService.Behaviour> answer) {
    return NearCompleteBy.sendInTime(
        scheduler,
        "shop",
        Duration.ofSeconds(4),
        time -> {
          StepRequest request = StepRequests.completeWithin(time).build();
          SERVICE.tell(request.remoteKey(), answer.apply(time));
          return request;
        },
        request -> !SERVICE.callsOf(request.remoteKey()).isEmpty());
  }
}
