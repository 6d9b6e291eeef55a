package io.orderly.agent.running;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.agent.Agent;
import io.orderly.agent.StepAnswer;
import io.orderly.agent.StepCall;
import io.orderly.agent.testing.PoisonedResult;
import io.orderly.agent.testing.RemoteService;
import io.orderly.agent.testing.StepRequests;
import io.orderly.agent.testing.TestScheduler;
import io.orderly.local.infrastructure.testing.SharedInfrastructure;
import io.orderly.messages.MessageCodec;
import io.orderly.messages.StepReply;
import io.orderly.messages.StepRequest;
import io.orderly.messages.Topics;
import io.orderly.platform.deadletters.DeadLetter;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.boot.availability.ApplicationAvailability;
import org.springframework.boot.availability.LivenessState;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Primary;

/** Records that can't be handled, in front of one that can, in the same partition. */
@Tag("servers")
@Timeout(180)
class PoisonTest {

  private static final Duration PATIENCE = Duration.ofSeconds(40);
  private static final String AGENT = "poisoned";

  private static final int POISON_IN_ITS_SLOT = 66;
  private static final int FATAL_IN_ITS_SLOT = 67;

  /** What the clock throws next in the loop of the agent, while a record is taken. */
  private static final AtomicReference<RuntimeException> ON_TAKING = new AtomicReference<>();

  /** What the clock throws next in the loop of the agent. */
  private static final AtomicReference<Error> IN_LOOP = new AtomicReference<>();

  /** A clock that breaks the loop of one agent where it is told to. */
  static class BreakingClock {

    @Bean
    @Primary
    Clock breakingClock() {
      return new Clock() {

        @Override
        public Instant instant() {
          if (Thread.currentThread().getName().equals("agent-" + AGENT)) {
            breakWhereTold();
          }
          return Instant.now();
        }

        @Override
        public ZoneId getZone() {
          return ZoneId.of("UTC");
        }

        @Override
        public Clock withZone(ZoneId zone) {
          return this;
        }
      };
    }

    private static void breakWhereTold() {
      Error error = IN_LOOP.getAndSet(null);
      if (error != null) {
        throw error;
      }
      boolean isTaking =
          StackWalker.getInstance()
              .walk(frames -> frames.anyMatch(frame -> frame.getMethodName().equals("takeAll")));
      RuntimeException exception = isTaking ? ON_TAKING.getAndSet(null) : null;
      if (exception != null) {
        throw exception;
      }
    }
  }

  /** An agent whose results break the handling of its replies. */
  static class PoisonousAgent {

    @Bean
    Agent poisonous() {
      return new Agent() {

        @Override
        public String name() {
          return AGENT;
        }

        @Override
        public StepAnswer perform(StepCall call) {
          return switch (call.request().attempt()) {
            case POISON_IN_ITS_SLOT -> new StepAnswer.Done(new PoisonedResult());
            case FATAL_IN_ITS_SLOT ->
                new StepAnswer.Done(new PoisonedResult(() -> new LinkageError("fatal")));
            default -> new StepAnswer.Done(JsonNodeFactory.instance.objectNode());
          };
        }

        @Override
        public StepAnswer undo(StepCall call) {
          return perform(call);
        }
      };
    }
  }

  private final StepRequests usual = StepRequests.completeWithin(Duration.ofMinutes(10));
  private final RemoteService remote = RemoteService.start(RemoteService.answer(200, "{}"));
  private ConfigurableApplicationContext service;
  private TestScheduler scheduler;

  @BeforeEach
  void startService() {
    service =
        Service.start(
            AGENT, "poisoned-1", remote, List.of(BreakingClock.class, PoisonousAgent.class));
    scheduler =
        new TestScheduler(
            SharedInfrastructure.kafka().bootstrapServers(),
            Topics.SCHEDULER_REPLIES,
            Topics.deadLetters(Topics.agentRequests(AGENT)));
  }

  @AfterEach
  void endService() {
    scheduler.close();
    service.close();
    remote.close();
  }

  @Test
  void whatCannotBeReadIsPutAsideAndTheNextIsAnswered() {
    long noJson = scheduler.send(AGENT, 0, "no JSON".getBytes(StandardCharsets.UTF_8));
    long nothing = scheduler.send(AGENT, 0, (byte[]) null);
    long unknownVersion = scheduler.send(AGENT, 0, changed("schemaVersion", 99));
    long noStep = scheduler.send(AGENT, 0, changed("step", null));
    long otherStep = scheduler.send(AGENT, 0, changed("step", "bake-bread"));

    assertNextIsAnsweredAndAllIsCommitted();

    assertThat(letterOf(noJson).reason()).startsWith("not a StepRequest");
    assertThat(letterOf(nothing).reason()).isEqualTo("the record has no value");
    assertThat(letterOf(unknownVersion).reason())
        .isEqualTo("schemaVersion is 99; this reader knows 1");
    assertThat(letterOf(noStep).reason()).contains("step is missing");
    assertThat(letterOf(otherStep).reason()).startsWith("remoteKey is ").contains(":bake-bread");
    assertThat(letterOf(noJson).topic()).isEqualTo(Topics.agentRequests(AGENT));
    assertThat(letterOf(noJson).partition()).isZero();
  }

  @Test
  void aRequestOnWhichItsSlotThrowsIsPutAsideAndTheNextIsAnswered() {
    StepRequest poison = usual.attempt(POISON_IN_ITS_SLOT).build();

    long offset = scheduler.send(AGENT, 0, poison);

    assertNextIsAnsweredAndAllIsCommitted();
    DeadLetter letter = letterOf(offset);
    assertThat(letter.reason())
        .isEqualTo("handler-failed: java.lang.IllegalStateException: poisoned");
    assertThat(letter.payload().get()).isEqualTo(MessageCodec.encode(poison));
    assertThat(scheduler.repliesTo(poison)).isEmpty();
    assertThat(liveness()).isEqualTo(LivenessState.CORRECT);
  }

  @Test
  void aRequestOnWhichTheLoopThrowsIsPutAsideAndTheNextIsAnswered() {
    ON_TAKING.set(new IllegalStateException("on taking"));

    long offset = scheduler.send(AGENT, 0, usual.build());
    await().atMost(PATIENCE).until(() -> ON_TAKING.get() == null);

    assertNextIsAnsweredAndAllIsCommitted();
    assertThat(letterOf(offset).reason())
        .isEqualTo("handler-failed: java.lang.IllegalStateException: on taking");
    assertThat(liveness()).isEqualTo(LivenessState.CORRECT);
  }

  @Test
  void anErrorInTheLoopMarksTheServiceAsBrokenAndFreesItsPartitions() {
    IN_LOOP.set(new LinkageError("in the loop"));

    assertIsBroken();
  }

  @Test
  void anErrorInASlotMarksTheServiceAsBrokenAndFreesItsPartitions() {
    // CompleteBy of the fatal one must not pass while the service is still cold.
    assertNextIsAnsweredAndAllIsCommitted();

    StepRequest fatal =
        NearCompleteBy.sendInTime(
                scheduler,
                AGENT,
                Duration.ofSeconds(6),
                time -> StepRequests.completeWithin(time).attempt(FATAL_IN_ITS_SLOT).build(),
                request -> liveness() == LivenessState.BROKEN)
            .request();

    assertIsBroken();
    // Whoever reads it next would break too, until then.
    await()
        .dontCatchUncaughtExceptions()
        .atMost(PATIENCE)
        .until(() -> Instant.now().isAfter(fatal.completeBy()));
  }

  private void assertIsBroken() {
    await()
        .dontCatchUncaughtExceptions()
        .atMost(PATIENCE)
        .until(() -> liveness() == LivenessState.BROKEN);
    await()
        .dontCatchUncaughtExceptions()
        .atMost(PATIENCE)
        .until(() -> scheduler.instancesOf(AGENT) == 0);
  }

  private LivenessState liveness() {
    return service.getBean(ApplicationAvailability.class).getLivenessState();
  }

  private void assertNextIsAnsweredAndAllIsCommitted() {
    StepRequest next = usual.build();
    long offset = scheduler.send(AGENT, 0, next);
    await().atMost(PATIENCE).until(() -> !scheduler.repliesTo(next).isEmpty());
    assertThat(scheduler.repliesTo(next))
        .extracting(StepReply::outcome)
        .containsExactly(StepReply.Outcome.COMPLETED);
    await().atMost(PATIENCE).until(() -> scheduler.committed(AGENT, 0) == offset + 1);
  }

  private byte[] changed(String field, Object value) {
    ObjectNode request = MessageCodec.mapper().valueToTree(usual.build());
    request.set(field, MessageCodec.mapper().valueToTree(value));
    return request.toString().getBytes(StandardCharsets.UTF_8);
  }

  private DeadLetter letterOf(long offset) {
    await().atMost(PATIENCE).until(() -> letters().stream().anyMatch(is(offset)));
    return letters().stream().filter(is(offset)).findFirst().orElseThrow();
  }

  private static Predicate<DeadLetter> is(long offset) {
    return letter -> letter.offset() == offset;
  }

  private List<DeadLetter> letters() {
    return scheduler.recordsOf(Topics.deadLetters(Topics.agentRequests(AGENT))).stream()
        .flatMap(record -> DeadLetter.of(record).stream())
        .toList();
  }
}
