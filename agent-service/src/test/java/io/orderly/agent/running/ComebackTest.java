package io.orderly.agent.running;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.orderly.agent.testing.RemoteService;
import io.orderly.agent.testing.StepRequests;
import io.orderly.agent.testing.TestScheduler;
import io.orderly.local.infrastructure.testing.SharedInfrastructure;
import io.orderly.messages.StepReply;
import io.orderly.messages.StepRequest;
import io.orderly.messages.Topics;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.context.ConfigurableApplicationContext;

/** A remote service that goes away under load and comes back is not run over. */
@Tag("servers")
@Timeout(240)
class ComebackTest {

  private static final int STEPS = 300;
  private static final Duration OUTAGE = Duration.ofSeconds(8);
  private static final Duration COMPLETE_WITHIN = Duration.ofSeconds(4);
  private static final Duration PATIENCE = Duration.ofSeconds(90);

  private final AtomicReference<RemoteService.Behaviour> behaviour =
      new AtomicReference<>(RemoteService.answer(503, ""));
  private final RemoteService remote =
      RemoteService.start(exchange -> behaviour.get().answer(exchange));

  /** A step as its scheduler sees it: sent again when it was declined or its time is over. */
  private static final class Step {

    private final StepRequests first = StepRequests.completeWithin(COMPLETE_WITHIN);
    private StepRequest request = first.build();
    private int declinesSeen;

    boolean isCompleted(TestScheduler scheduler) {
      return scheduler.repliesTo(request).stream()
          .anyMatch(reply -> reply.outcome() == StepReply.Outcome.COMPLETED);
    }

    void send(TestScheduler scheduler) {
      scheduler.send("returning", Math.floorMod(request.orderId().hashCode(), 4), request);
    }

    void goOn(TestScheduler scheduler) {
      if (isCompleted(scheduler)) {
        return;
      }
      int declines = scheduler.repliesTo(request).size();
      if (Instant.now().isAfter(request.completeBy())) {
        declinesSeen = 0;
        request =
            first
                .attempt(request.attempt() + 1)
                .completeBy(Instant.now().plus(COMPLETE_WITHIN))
                .build();
        send(scheduler);
      } else if (declines > declinesSeen) {
        declinesSeen = declines;
        send(scheduler);
      }
    }
  }

  @AfterEach
  void endRemoteService() {
    remote.close();
  }

  @Test
  void itGetsFewCallsWhileItIsAwayAndHardlyMoreThanOnePerStepWhenItIsBack() {
    List<Step> steps = IntStream.range(0, STEPS).mapToObj(i -> new Step()).toList();
    try (ConfigurableApplicationContext service =
            Service.start(
                "returning",
                "returning-1",
                remote.url() + "/charges",
                "orderly.agents.returning.circuit-breaker.open-for=1s");
        TestScheduler scheduler =
            new TestScheduler(
                SharedInfrastructure.kafka().bootstrapServers(), Topics.SCHEDULER_REPLIES)) {
      Instant outageEnds = Instant.now().plus(OUTAGE);
      steps.forEach(step -> step.send(scheduler));
      await()
          .atMost(PATIENCE)
          .until(
              () -> {
                steps.forEach(step -> step.goOn(scheduler));
                return Instant.now().isAfter(outageEnds);
              });
      int callsDuringOutage = remote.callsTo("/charges");

      behaviour.set(RemoteService.answer(201, "{\"charge\":\"ch-1\"}"));
      await()
          .atMost(PATIENCE)
          .until(
              () -> {
                steps.forEach(step -> step.goOn(scheduler));
                return steps.stream().allMatch(step -> step.isCompleted(scheduler));
              });

      // All slots at once before the circuit opens, and then its probes.
      assertThat(callsDuringOutage).isBetween(20, STEPS / 2);
      assertThat(remote.callsTo("/charges") - callsDuringOutage)
          .isBetween(STEPS, (int) (1.2 * STEPS));
      assertThat(service.isRunning()).isTrue();
    }
  }
}
