package io.orderly.agent.running;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.orderly.agent.http.AgentApplication;
import io.orderly.agent.testing.RemoteService;
import io.orderly.agent.testing.StepRequests;
import io.orderly.agent.testing.TestScheduler;
import io.orderly.local.infrastructure.testing.SharedInfrastructure;
import io.orderly.messages.StepReply;
import io.orderly.messages.StepRequest;
import io.orderly.messages.Topics;
import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.autoconfigure.actuate.observability.AutoConfigureObservability;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** One service that hosts several agents with different limits, started once for many tests. */
@Timeout(120)
@AutoConfigureObservability(tracing = false)
@SpringBootTest(
    classes = {AgentApplication.class, CodedAgents.class},
    webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
    properties = {
      "orderly.instance-id=agent-under-test",
      "spring.profiles.active=shipped-agents",
      "orderly.agents.inventory.base-url=http://127.0.0.1:8090",
      "orderly.agents.payment.base-url=http://127.0.0.1:8090",
      "orderly.agents.carrier.base-url=http://127.0.0.1:8090",
      "orderly.topics.partitions=4",
      "orderly.agents.shop.call-timeout=60s",
      "orderly.agents.shop.retry.first-wait=20ms",
      "orderly.agents.narrow.slots=1",
      "orderly.agents.narrow.queue=2",
      "orderly.agents.narrow.call-timeout=60s",
      "orderly.agents.fragile.retry.max-tries=1",
      "orderly.agents.fragile.circuit-breaker.window=5",
      "orderly.agents.fragile.circuit-breaker.minimum-calls=5",
      "orderly.agents.fragile.circuit-breaker.open-for=8s",
      "orderly.agents.flapping.retry.max-tries=1",
      "orderly.agents.flapping.circuit-breaker.window=5",
      "orderly.agents.flapping.circuit-breaker.minimum-calls=5",
      "orderly.agents.flapping.circuit-breaker.open-for=2s",
      "orderly.agents.tuned.retry.max-tries=1",
      "resilience4j.circuitbreaker.instances.tuned.sliding-window-size=5",
      "resilience4j.circuitbreaker.instances.tuned.minimum-number-of-calls=5",
      "orderly.agents.frugal.retry.first-wait=1ms",
      "orderly.agents.frugal.circuit-breaker.window=1000",
      "orderly.agents.frugal.circuit-breaker.minimum-calls=1000",
    })
abstract class RunningAgents {

  /** Enough for a machine that does many things at once. */
  private static final Duration PATIENCE = Duration.ofSeconds(40);

  static final RemoteService SERVICE =
      RemoteService.start(RemoteService.answer(201, "{\"charge\":\"ch-1\"}"));

  @Autowired MeterRegistry meters;
  TestScheduler scheduler;

  @DynamicPropertySource
  static void settings(DynamicPropertyRegistry registry) {
    registry.add(
        "spring.kafka.bootstrap-servers", () -> SharedInfrastructure.kafka().bootstrapServers());
    for (String agent : new String[] {"shop", "narrow", "fragile", "flapping", "tuned", "frugal"}) {
      registry.add("orderly.agents." + agent + ".base-url", SERVICE::url);
      registry.add("orderly.agents." + agent + ".perform-path", () -> "/" + agent + "/charges");
      registry.add("orderly.agents." + agent + ".undo-path", () -> "/" + agent + "/charges/undo");
    }
  }

  @BeforeAll
  static void bePatient() {
    Awaitility.setDefaultTimeout(PATIENCE);
    // Most of what is awaited is there already: hundreds of replies that came while the first did.
    Awaitility.setDefaultPollDelay(Duration.ZERO);
  }

  @AfterAll
  static void bePatientNoMore() {
    Awaitility.reset();
  }

  @BeforeEach
  void watchReplies() {
    scheduler =
        new TestScheduler(
            SharedInfrastructure.kafka().bootstrapServers(),
            Topics.SCHEDULER_REPLIES,
            Topics.deadLetters(Topics.agentRequests("shop")));
  }

  @AfterEach
  void endScheduler() {
    scheduler.close();
  }

  /** Sends a request and waits for its one reply. */
  StepReply ask(String agent, StepRequest request) {
    scheduler.send(agent, 0, request);
    return replyTo(request);
  }

  StepReply replyTo(StepRequest request) {
    await("the reply to " + request.remoteKey())
        .until(() -> !scheduler.repliesTo(request).isEmpty());
    assertThat(scheduler.repliesTo(request)).hasSize(1);
    return scheduler.repliesTo(request).get(0);
  }

  /**
   * Makes sure that nothing was answered: whatever was to be sent to that partition before now, has
   * arrived when the answer to a later request has.
   */
  void assertNothingIsAnsweredTo(StepRequest request) {
    assertNothingIsAnsweredAnyMoreTo(request, 0);
  }

  /** The same for one that was answered so often before. */
  void assertNothingIsAnsweredAnyMoreTo(StepRequest request, int answers) {
    StepRequest fence =
        StepRequests.completeWithin(Duration.ofSeconds(30))
            .replyTo(request.replyPartition())
            .build();
    assertThat(ask("shop", fence).outcome()).isEqualTo(StepReply.Outcome.COMPLETED);
    assertThat(scheduler.repliesTo(request)).hasSize(answers);
  }

  long stepsThatEnded(String agent, String outcome) {
    Timer timer = meters.find("orderly.step").tags("agent", agent, "outcome", outcome).timer();
    return timer == null ? 0 : timer.count();
  }

  int heldBy(String agent) {
    return (int) meters.get("orderly.agent.requests.buffered").tags("agent", agent).gauge().value();
  }
}
