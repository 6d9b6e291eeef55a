package io.orderly.agent.running;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.orderly.agent.testing.RemoteService;
import io.orderly.agent.testing.StepRequests;
import io.orderly.messages.StepReply;
import io.orderly.messages.StepRequest;
import io.orderly.process.Delivery;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("servers")
class DuplicatesTest extends RunningAgents {

  private final StepRequests usual = StepRequests.completeWithin(Duration.ofMinutes(10));
  private final StepRequest request = usual.build();

  @Test
  void theSameRequestWhileTheFirstIsInProgressIsIgnored() {
    CountDownLatch letGo = new CountDownLatch(1);
    SERVICE.tell(
        request.remoteKey(), RemoteService.answerWhen(letGo, RemoteService.answer(200, "{}")));
    scheduler.send("shop", 0, request);
    await().until(() -> SERVICE.callsOf(request.remoteKey()).size() == 1);

    long again = scheduler.send("shop", 1, request);
    // Read and let pass, while the first still runs.
    await().until(() -> scheduler.committed("shop", 1) == again + 1);
    letGo.countDown();

    assertThat(replyTo(request).outcome()).isEqualTo(StepReply.Outcome.COMPLETED);
    assertThat(SERVICE.callsOf(request.remoteKey())).hasSize(1);
  }

  @Test
  void theSameRequestAfterItsAnswerGetsTheSameAnswerWithoutACall() {
    ask("shop", request);

    scheduler.send("shop", 1, request);

    await().until(() -> scheduler.repliesTo(request).size() == 2);
    assertThat(scheduler.repliesTo(request).get(1)).isEqualTo(scheduler.repliesTo(request).get(0));
    assertThat(SERVICE.callsOf(request.remoteKey())).hasSize(1);
  }

  @Test
  void aRefusalIsRememberedForItsAttemptOnly() {
    SERVICE.tell(
        request.remoteKey(),
        RemoteService.answer(422, "{}"),
        RemoteService.answer(200, "{\"charge\":\"ch-2\"}"));
    StepRequest nextAttempt = usual.attempt(2).build();

    assertThat(ask("shop", request).outcome()).isEqualTo(StepReply.Outcome.FAILED);
    assertThat(ask("shop", nextAttempt).outcome()).isEqualTo(StepReply.Outcome.COMPLETED);

    assertThat(SERVICE.callsOf(request.remoteKey())).hasSize(2);
  }

  @Test
  void anInProgressAnswerIsNeverReportedAsFailure() {
    SERVICE.tell(
        request.remoteKey(), RemoteService.answer(409, "{\"type\":\"urn:orderly:in-progress\"}"));
    long unknownBefore = stepsThatEnded("shop", "unknown");

    scheduler.send("shop", 0, request);

    await().until(() -> stepsThatEnded("shop", "unknown") == unknownBefore + 1);
    assertNothingIsAnsweredTo(request);
    assertThat(scheduler.unknownTo(request))
        .extracting(told -> Objects.requireNonNull(told.failure()).code())
        .containsExactly("in-progress");
    assertThat(SERVICE.callsOf(request.remoteKey())).hasSizeBetween(1, 3);
  }

  @Test
  void aRepeatedRequestAfterCompleteByGetsNoReply() {
    StepRequest brief =
        NearCompleteBy.sendInTime(
                scheduler,
                "shop",
                Duration.ofSeconds(4),
                time -> StepRequests.completeWithin(time).build(),
                request -> !scheduler.repliesTo(request).isEmpty())
            .request();
    await().until(() -> Instant.now().isAfter(brief.completeBy()));

    long again = scheduler.send("shop", 1, brief);

    await().until(() -> scheduler.committed("shop", 1) == again + 1);
    assertNothingIsAnsweredAnyMoreTo(brief, 1);
  }

  @Test
  void theSameRequestAfterAnUnknownOutcomeIsCalledAgain() {
    SERVICE.tell(
        request.remoteKey(),
        RemoteService.answer(500, ""),
        RemoteService.answer(200, "{\"charge\":\"ch-2\"}"));
    long unknownBefore = stepsThatEnded("shop", "unknown");
    scheduler.send("shop", 0, request);
    await().until(() -> stepsThatEnded("shop", "unknown") == unknownBefore + 1);

    assertThat(ask("shop", request).outcome()).isEqualTo(StepReply.Outcome.COMPLETED);
    assertThat(SERVICE.callsOf(request.remoteKey())).hasSize(2);
  }

  @Test
  void aRefusalAfterAnUnknownOutcomeIsMarkedAsRedelivered() {
    SERVICE.tell(
        request.remoteKey(), RemoteService.answer(500, ""), RemoteService.answer(422, "{}"));
    long unknownBefore = stepsThatEnded("shop", "unknown");
    scheduler.send("shop", 0, request);
    await().until(() -> stepsThatEnded("shop", "unknown") == unknownBefore + 1);

    StepReply refusal = ask("shop", request);

    assertThat(refusal.outcome()).isEqualTo(StepReply.Outcome.FAILED);
    assertThat(refusal.delivery()).isEqualTo(Delivery.REDELIVERED);
  }
}
