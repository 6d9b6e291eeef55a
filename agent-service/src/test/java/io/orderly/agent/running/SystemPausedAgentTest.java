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
import io.orderly.process.Failure;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.context.ConfigurableApplicationContext;

/** A real service before a partner whose key has expired, under load. */
@Tag("servers")
@Timeout(240)
class SystemPausedAgentTest {

  private static final Duration PATIENCE = Duration.ofSeconds(40);
  private static final int ORDERS = 200;
  private static final int SLOTS = 32;

  private final AtomicInteger status = new AtomicInteger(401);
  private final AtomicReference<String> retryAfter = new AtomicReference<>("0");

  @Test
  void aKeyThatHasExpiredFailsNoOrderAndEndsByItself() {
    try (RemoteService partner =
            RemoteService.start(
                exchange ->
                    RemoteService.answer(
                            status.get(),
                            "{\"charge\":1e99999999999}",
                            "Retry-After",
                            retryAfter.get())
                        .answer(exchange));
        ConfigurableApplicationContext service =
            Service.start("locked-out", "held-1", partner, List.of());
        TestScheduler scheduler =
            new TestScheduler(
                SharedInfrastructure.kafka().bootstrapServers(), Topics.SCHEDULER_REPLIES)) {
      assertThat(service.isActive()).isTrue();

      List<StepRequest> requests =
          Stream.generate(SystemPausedAgentTest::request).limit(ORDERS).toList();
      requests.forEach(request -> scheduler.send("locked-out", 0, request));
      List<StepReply> held = requests.stream().map(request -> reply(scheduler, request)).toList();

      assertThat(held).extracting(StepReply::outcome).containsOnly(StepReply.Outcome.DECLINED);
      assertThat(held).allMatch(StepReply::saysSuspended);
      assertThat(partner.callsTo("/charges")).isLessThanOrEqualTo(2 * SLOTS);

      status.set(201);
      await().atMost(PATIENCE).until(() -> isCompleted(scheduler));
      assertThat(reply(scheduler, sent(scheduler, request())).outcome())
          .isEqualTo(StepReply.Outcome.COMPLETED);

      assertOrdersThatNoInstanceCanPerformStopNoOthers(scheduler);
      assertAllWaitOnceAPartnerSaysUntilWhen(partner, scheduler);
    }
  }

  private static void assertOrdersThatNoInstanceCanPerformStopNoOthers(TestScheduler scheduler) {
    for (int time = 0; time < 5; time++) {
      StepRequest lacking = sent(scheduler, request().doing("unheard-of", null));
      StepReply declined = reply(scheduler, lacking);
      StepReply good = reply(scheduler, sent(scheduler, request()));

      assertThat(declined.outcome()).isEqualTo(StepReply.Outcome.DECLINED);
      assertThat(declined.saysSuspended()).isFalse();
      assertThat(declined.failure())
          .isEqualTo(
              new Failure(
                  "unknown-operation",
                  "step %s names operation unheard-of, which agent locked-out does not have; it has no operations"
                      .formatted(lacking.step())));
      assertThat(good.outcome()).isEqualTo(StepReply.Outcome.COMPLETED);
    }
  }

  private void assertAllWaitOnceAPartnerSaysUntilWhen(
      RemoteService partner, TestScheduler scheduler) {
    retryAfter.set("99999999");
    status.set(429);
    long callsBefore = partner.callsTo("/charges");
    Instant latest = Instant.now().plus(Duration.ofMinutes(14));

    List<StepRequest> requests =
        Stream.generate(SystemPausedAgentTest::request).limit(ORDERS).toList();
    requests.forEach(request -> scheduler.send("locked-out", 0, request));

    assertThat(requests.stream().map(request -> reply(scheduler, request)))
        .allMatch(StepReply::saysSuspended)
        .allSatisfy(reply -> assertThat(reply.notBefore()).isAfter(latest));
    assertThat(partner.callsTo("/charges") - callsBefore).isBetween(1L, (long) SLOTS);
  }

  private static boolean isCompleted(TestScheduler scheduler) {
    StepReply reply = reply(scheduler, sent(scheduler, request()));
    return reply.outcome() == StepReply.Outcome.COMPLETED
        && "{\"charge\":\"1e99999999999\"}".equals(String.valueOf(reply.result()));
  }

  private static StepRequest request() {
    return StepRequests.completeWithin(Duration.ofMinutes(1)).build();
  }

  private static StepRequest sent(TestScheduler scheduler, StepRequest request) {
    scheduler.send("locked-out", 0, request);
    return request;
  }

  private static StepReply reply(TestScheduler scheduler, StepRequest request) {
    // Of hundreds most are there already.
    await()
        .pollDelay(Duration.ZERO)
        .atMost(PATIENCE)
        .until(() -> !scheduler.repliesTo(request).isEmpty());
    return scheduler.repliesTo(request).get(0);
  }
}
