package io.orderly.agent.running;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.orderly.agent.testing.RemoteService;
import io.orderly.agent.testing.StepRequests;
import io.orderly.messages.StepReply;
import io.orderly.messages.StepRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("servers")
class CapacityTest extends RunningAgents {

  private static final Duration AN_HOUR = Duration.ofHours(1);

  private final CountDownLatch letGo = new CountDownLatch(1);

  @AfterEach
  void letEverythingGo() {
    letGo.countDown();
    await().until(() -> heldBy("narrow") == 0);
  }

  @Test
  void aSlowRecordDoesNotHoldUpTheOthersOfItsPartitionAndNothingIsCommittedPastIt() {
    StepRequest slow = hanging(Duration.ofMinutes(2));
    List<StepRequest> quick = requests(10, Duration.ofMinutes(2));

    long slowOffset = scheduler.send("shop", 3, slow);
    quick.forEach(request -> scheduler.send("shop", 3, request));

    quick.forEach(request -> assertThat(outcomeOf(request)).isEqualTo(StepReply.Outcome.COMPLETED));
    assertThat(scheduler.repliesTo(slow)).isEmpty();
    assertThat(scheduler.committed("shop", 3)).isLessThanOrEqualTo(slowOffset);

    letGo.countDown();

    assertThat(outcomeOf(slow)).isEqualTo(StepReply.Outcome.COMPLETED);
    await().until(() -> scheduler.committed("shop", 3) == slowOffset + 11);
  }

  @Test
  void holdsNoMoreThanItsSlotsAndItsQueueAndReadsOnWhenThereIsRoom() {
    List<StepRequest> requests =
        IntStream.range(0, 10).mapToObj(i -> hanging(Duration.ofMinutes(2))).toList();

    for (int i = 0; i < requests.size(); i++) {
      scheduler.send("narrow", i % 4, requests.get(i));
    }

    await().until(() -> heldBy("narrow") == 3);
    await()
        .during(Duration.ofSeconds(1))
        .atMost(Duration.ofSeconds(10))
        .until(
            () -> heldBy("narrow") == 3 && SERVICE.callsTo("/narrow/charges") == callsBefore + 1);

    letGo.countDown();

    requests.forEach(
        request -> assertThat(outcomeOf(request)).isEqualTo(StepReply.Outcome.COMPLETED));
  }

  @Test
  void whatWaitsTooLongForASlotIsDeclinedInTimeForAnotherInstance() {
    scheduler.send("narrow", 0, hanging(Duration.ofMinutes(2)));
    await().until(() -> SERVICE.callsTo("/narrow/charges") == callsBefore + 1);

    StepRequest waiting =
        NearCompleteBy.sendInTime(
                scheduler,
                "narrow",
                Duration.ofSeconds(6),
                time -> StepRequests.completeWithin(time).replyTo(3).build(),
                request -> !scheduler.repliesTo(request).isEmpty())
            .request();

    StepReply reply = replyTo(waiting);

    assertThat(reply.outcome()).isEqualTo(StepReply.Outcome.DECLINED);
    assertThat(Objects.requireNonNull(reply.failure()).code()).isEqualTo("no-time");
    ConsumerRecord<String, byte[]> record = scheduler.replyRecordsTo(waiting).get(0);
    assertThat(Instant.ofEpochMilli(record.timestamp())).isBefore(waiting.completeBy());
    assertThat(record.partition()).isEqualTo(3);
    assertThat(SERVICE.callsOf(waiting.remoteKey())).isEmpty();
  }

  @Test
  void aStuckRemoteServiceDoesNotHoldUpTheStepsOfAnotherAgent() {
    IntStream.range(0, 10).forEach(i -> scheduler.send("narrow", i % 4, hanging(AN_HOUR)));
    await().until(() -> heldBy("narrow") == 3);

    List<StepRequest> others = requests(50, Duration.ofMinutes(2));
    others.forEach(request -> scheduler.send("shop", 0, request));

    others.forEach(
        request -> assertThat(outcomeOf(request)).isEqualTo(StepReply.Outcome.COMPLETED));
    assertThat(heldBy("narrow")).isEqualTo(3);
  }

  @Test
  void whileTheCircuitIsOpenEverythingIsDeclinedAndAfterwardsNot() {
    List<StepRequest> failing = requests(5, Duration.ofMinutes(2));
    failing.forEach(request -> SERVICE.tell(request.remoteKey(), RemoteService.answer(500, "")));
    failing.forEach(request -> scheduler.send("fragile", 0, request));
    await().until(() -> stepsThatEnded("fragile", "unknown") == 5);

    StepRequest declined = firstDeclined();

    StepReply reply = replyTo(declined);

    assertThat(reply.outcome()).isEqualTo(StepReply.Outcome.DECLINED);
    assertThat(Objects.requireNonNull(reply.failure()).code()).isEqualTo("circuit-open");
    assertThat(scheduler.replyRecordsTo(declined).get(0).partition()).isEqualTo(2);
    assertThat(SERVICE.callsOf(declined.remoteKey())).isEmpty();
    failing.forEach(request -> assertThat(scheduler.repliesTo(request)).isEmpty());

    await()
        .until(
            () ->
                ask("fragile", StepRequests.completeWithin(Duration.ofMinutes(2)).build()).outcome()
                    == StepReply.Outcome.COMPLETED);
  }

  /** A request that the circuit lets pass fails too, so that it opens again. */
  private StepRequest firstDeclined() {
    List<StepRequest> sent = new ArrayList<>();
    await()
        .until(
            () -> {
              StepRequest next = StepRequests.completeWithin(AN_HOUR).replyTo(2).build();
              SERVICE.tell(next.remoteKey(), RemoteService.answer(500, ""));
              scheduler.send("fragile", 0, next);
              sent.add(next);
              return sent.stream().anyMatch(request -> !scheduler.repliesTo(request).isEmpty());
            });
    return sent.stream()
        .filter(request -> !scheduler.repliesTo(request).isEmpty())
        .findFirst()
        .orElseThrow();
  }

  private final int callsBefore = SERVICE.callsTo("/narrow/charges");

  private StepReply.Outcome outcomeOf(StepRequest request) {
    return replyTo(request).outcome();
  }

  private StepRequest hanging(Duration completeWithin) {
    StepRequest request = StepRequests.completeWithin(completeWithin).build();
    SERVICE.tell(
        request.remoteKey(), RemoteService.answerWhen(letGo, RemoteService.answer(200, "{}")));
    return request;
  }

  private static List<StepRequest> requests(int number, Duration completeWithin) {
    return IntStream.range(0, number)
        .mapToObj(i -> StepRequests.completeWithin(completeWithin).build())
        .toList();
  }
}
