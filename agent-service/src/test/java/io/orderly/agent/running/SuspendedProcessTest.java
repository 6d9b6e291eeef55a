package io.orderly.agent.running;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.orderly.agent.testing.RemoteService;
import io.orderly.agent.testing.StepRequests;
import io.orderly.agent.testing.TestScheduler;
import io.orderly.messages.StepReply;
import io.orderly.messages.StepRequest;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A real process that is stopped past CompleteBy and goes on: a zombie. */
@Tag("servers")
@Timeout(240)
class SuspendedProcessTest {

  private static final Duration PATIENCE = Duration.ofSeconds(90);

  private final RemoteService remote = RemoteService.start(RemoteService.answer(200, "{}"));
  private final CountDownLatch letGo = new CountDownLatch(1);

  @TempDir Path folder;

  @AfterEach
  void endRemoteService() {
    letGo.countDown();
    remote.close();
  }

  @Test
  void sendsNothingForWhatEndedWhileItWasSuspendedAndWorksOn() throws Exception {
    try (AgentProcess process = AgentProcess.start("zombie", "zombie-1", remote, folder);
        TestScheduler scheduler = TestScheduler.onceThereAre("zombie", PATIENCE)) {
      StepRequest first = StepRequests.completeWithin(Duration.ofMinutes(3)).build();
      scheduler.send("zombie", 0, first);
      await().atMost(PATIENCE).until(() -> scheduler.repliesTo(first).size() == 1);
      List<StepRequest> inProgress = Stream.generate(() -> called(scheduler)).limit(5).toList();
      assertEachIsCalledOnce(process, scheduler, inProgress);

      process.suspend();
      letGo.countDown();
      StepRequest unread = StepRequests.completeWithin(Duration.ofSeconds(1)).build();
      scheduler.send("zombie", 0, unread);
      await()
          .atMost(PATIENCE)
          .until(() -> Instant.now().isAfter(inProgress.get(4).completeBy().plusSeconds(1)));
      process.resume();

      StepRequest next = StepRequests.completeWithin(Duration.ofMinutes(3)).build();
      scheduler.send("zombie", 0, next);
      await().atMost(PATIENCE).until(() -> !scheduler.repliesTo(next).isEmpty());
      // While it was suspended the group may have gone on without it: then the request is read
      // again after it has joined anew, and answered again from memory, without a second call.
      assertThat(scheduler.repliesTo(next))
          .extracting(StepReply::outcome)
          .containsOnly(StepReply.Outcome.COMPLETED);
      assertThat(remote.callsOf(next.remoteKey())).hasSize(1);
      assertThat(inProgress).as(process::log).flatExtracting(scheduler::repliesTo).isEmpty();
      assertThat(scheduler.repliesTo(unread)).isEmpty();
      assertThat(remote.callsOf(unread.remoteKey())).isEmpty();
      assertThat(inProgress).allMatch(request -> remote.callsOf(request.remoteKey()).size() == 1);
    }
  }

  private StepRequest called(TestScheduler scheduler) {
    return NearCompleteBy.sendInTime(
            scheduler,
            "zombie",
            Duration.ofSeconds(10),
            this::hanging,
            request -> !remote.callsOf(request.remoteKey()).isEmpty())
        .request();
  }

  private StepRequest hanging(Duration completeWithin) {
    StepRequest request = StepRequests.completeWithin(completeWithin).build();
    remote.tell(
        request.remoteKey(), RemoteService.answerWhen(letGo, RemoteService.answer(200, "{}")));
    return request;
  }

  /** When it does not hold, the log of the process is all that tells why. */
  private void assertEachIsCalledOnce(
      AgentProcess process, TestScheduler scheduler, List<StepRequest> requests) {
    assertThat(requests).as(process::log).flatExtracting(scheduler::repliesTo).isEmpty();
    assertThat(requests)
        .as(process::log)
        .extracting(each -> remote.callsOf(each.remoteKey()).size())
        .containsOnly(1);
  }
}
