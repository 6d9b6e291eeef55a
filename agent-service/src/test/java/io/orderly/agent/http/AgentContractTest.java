package io.orderly.agent.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.agent.Agent;
import io.orderly.agent.StepAnswer;
import io.orderly.agent.StepCall;
import io.orderly.agent.testing.StepRequests;
import io.orderly.messages.StepRequest;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What every agent owes, over HTTP or in code. */
@Timeout(30)
abstract class AgentContractTest {

  private static final Duration TIME_LIMIT = Duration.ofSeconds(10);

  private final StepRequests usual = StepRequests.completeWithin(Duration.ofMinutes(1));

  /** The remote service that the agent stands for. */
  final Partner partner = new Partner();

  abstract Agent agent();

  /** From now on the remote service takes calls and does not answer. */
  abstract void hang();

  /** Whether a call has reached the remote service that hangs. */
  abstract boolean isHanging();

  /** From now on the remote service refuses what it is asked for. */
  abstract void refuse();

  @Test
  void whatIsPerformedIsDoneWithItsResult() throws Exception {
    StepAnswer answer = agent().perform(forward());

    assertThat(resultOf(answer).path("charge").textValue()).isEqualTo("ch-1");
  }

  @Test
  void theSameKeyAgainHasTheSameResultAndNoSecondEffect() throws Exception {
    StepAnswer first = agent().perform(forward());
    StepAnswer again = agent().perform(forward());

    assertThat(again).isEqualTo(first);
    assertThat(partner.effects()).isEqualTo(1);
  }

  @Test
  void whatIsRefusedSaysWhy() throws Exception {
    refuse();

    StepAnswer answer = agent().perform(forward());

    assertThat(((StepAnswer.Refused) answer).failure().code()).isEqualTo("card-declined");
    assertThat(((StepAnswer.Refused) answer).failure().message()).contains("Insufficient funds");
    assertThat(partner.effects()).isZero();
  }

  @Test
  void anUndoTakesBackWhatWasPerformedAndForbidsItAfterwards() throws Exception {
    agent().perform(forward());

    StepAnswer undone = agent().undo(undo());

    assertThat(resultOf(undone).path("undone").booleanValue()).isTrue();
    assertThat(agent().perform(forward())).isInstanceOf(StepAnswer.Refused.class);
  }

  @Test
  void anUndoOfWhatNeverHappenedSaysSoAndForbidsItAfterwards() throws Exception {
    StepAnswer undone = agent().undo(undo());

    assertThat(undone).isInstanceOf(StepAnswer.NeverHappened.class);
    assertThat(agent().perform(forward())).isInstanceOf(StepAnswer.Refused.class);
    assertThat(partner.effects()).isZero();
  }

  @Test
  void aCallThatHangsIsLeftWhenItsThreadIsInterrupted() throws Exception {
    hang();

    assertThatAnInterruptFreesTheThread();
  }

  void assertThatAnInterruptFreesTheThread() throws Exception {
    ExecutorService thread = Executors.newSingleThreadExecutor();
    try {
      Future<StepAnswer> hanging = thread.submit(() -> agent().perform(forward()));
      await().until(this::isHanging);

      hanging.cancel(true);

      assertThat(thread.submit(() -> "free again").get(5, TimeUnit.SECONDS))
          .isEqualTo("free again");
    } finally {
      thread.shutdownNow();
    }
  }

  StepCall forward() {
    return call(usual.build());
  }

  StepCall undo() {
    return call(usual.undo().build());
  }

  static StepCall call(StepRequest request) {
    return new StepCall(request, TIME_LIMIT);
  }

  private static JsonNode resultOf(StepAnswer answer) {
    assertThat(answer).isInstanceOf(StepAnswer.Done.class);
    return ((StepAnswer.Done) answer).result();
  }
}
