package io.orderly.contract.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.agent.testing.RemoteService;
import io.orderly.agent.testing.StepRequests;
import io.orderly.contract.messages.MessageSchemas;
import io.orderly.messages.StepReply;
import io.orderly.messages.StepRequest;
import io.orderly.messages.Topics;
import io.orderly.platform.deadletters.DeadLetter;
import io.orderly.process.Failure;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/**
 * What every agent owes, whatever it is written in: seen from outside, over the topics and the
 * remote service only.
 */
@Timeout(300)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class AgentContract extends AgentUnderTest {

  private static final String IN_PROGRESS = "{\"type\":\"urn:orderly:in-progress\"}";

  /** Sooner than its session would time out, whatever the broker has to do. */
  private static final Duration LEAVES_WITHIN = Duration.ofSeconds(3);

  private CountDownLatch letGo;

  @BeforeEach
  void holdWhatHangs() {
    letGo = new CountDownLatch(1);
  }

  @AfterEach
  void whatTheAgentSentKeepsToTheSchemas() {
    letGo.countDown();
    assertThat(scheduler().recordsOf(Topics.SCHEDULER_REPLIES))
        .allSatisfy(
            reply -> assertThat(MessageSchemas.problems(StepReply.class, reply.value())).isEmpty());
    assertThat(scheduler().recordsOf(deadLetters()))
        .allSatisfy(letter -> assertThat(DeadLetter.of(letter)).isPresent());
  }

  @Test
  void aStepThatIsDoneIsCompletedAtThePartitionThatTheSchedulerReads() {
    StepRequest request = usual().replyTo(3).build();

    StepReply reply = ask(request);

    assertThat(reply.outcome()).isEqualTo(StepReply.Outcome.COMPLETED);
    assertThat(reply.result()).hasToString("{\"charge\":\"ch-1\"}");
    assertThat(scheduler().replyRecordsTo(request).get(0).partition()).isEqualTo(3);
    assertThat(scheduler().replyRecordsTo(request).get(0).key())
        .isEqualTo(request.orderId().toString());
  }

  @Test
  void theRemoteServiceGetsTheOrderTheEarlierResultsAndTheTrace() {
    StepRequest request = usual().build();

    ask(request);

    RemoteService.Call call = remote().callsOf(request.remoteKey()).get(0);
    JsonNode body = call.json();
    assertThat(call.path()).isEqualTo("/charges");
    assertThat(call.traceParent()).contains(StepRequests.TRACE_PARENT);
    assertThat(body.path("orderId").textValue()).isEqualTo(request.orderId().toString());
    assertThat(body.path("step").textValue()).isEqualTo(request.step());
    assertThat(body.path("results").path("reserve-stock").textValue()).isEqualTo("r-1");
    assertThat(body.at("/order/lines/0/unitPrice").textValue()).isEqualTo("1.250");
  }

  @Test
  void aStepThatIsRefusedHasFailedWithTheReason() {
    StepRequest request = usual().build();
    remote()
        .tell(
            request.remoteKey(),
            RemoteService.answer(422, "{\"title\":\"Card declined\",\"code\":\"card-declined\"}"));

    StepReply reply = ask(request);

    assertThat(reply.outcome()).isEqualTo(StepReply.Outcome.FAILED);
    assertThat(Objects.requireNonNull(reply.failure()).code()).isEqualTo("card-declined");
    assertThat(remote().callsOf(request.remoteKey())).hasSize(1);
  }

  @Test
  void anOperationThatTheAgentDoesNotHaveIsNotPerformedAsAnother() {
    for (StepRequests of : List.of(usual(), usual().undo())) {
      StepRequest request = of.build().doing("unheard-of", null);

      StepReply reply = ask(request);

      assertThat(reply.outcome()).isEqualTo(StepReply.Outcome.DECLINED);
      Failure failure = Objects.requireNonNull(reply.failure());
      assertThat(failure.code()).isEqualTo("unknown-operation");
      assertThat(failure.message()).contains("unheard-of");
      assertThat(remote().callsOf(request.remoteKey())).isEmpty();
    }
  }

  @Test
  void anUndoNamesTheKeyThatItTakesBack() {
    StepRequest request = usual().undo().build();

    assertThat(ask(request).outcome()).isEqualTo(StepReply.Outcome.COMPLETED);

    RemoteService.Call call = remote().callsOf(request.remoteKey()).get(0);
    assertThat(call.path()).isEqualTo("/charges/undo");
    assertThat(call.json().path("forwardKey").textValue())
        .isEqualTo(request.orderId() + ":" + request.step());
  }

  @Test
  void anUndoOfWhatNeverHappenedIsCompletedAndOneAtAWrongUrlIsNot() {
    StepRequest never = usual().undo().build();
    StepRequest lost = usual().undo().build();
    remote().tell(never.remoteKey(), RemoteService.answer(410, ""));
    remote().tell(lost.remoteKey(), RemoteService.answer(404, ""));

    assertThat(ask(never).outcome()).isEqualTo(StepReply.Outcome.COMPLETED);
    assertThat(ask(lost).outcome()).isNotEqualTo(StepReply.Outcome.COMPLETED);
  }

  @Test
  void whatMayHelpIsTriedAgainUnderOneKey() {
    StepRequest request = usual().build();
    remote()
        .tell(
            request.remoteKey(),
            RemoteService.answer(503, ""),
            RemoteService.answer(409, IN_PROGRESS),
            RemoteService.answer(200, "{\"charge\":\"ch-7\"}"));

    assertThat(ask(request).result()).hasToString("{\"charge\":\"ch-7\"}");
    assertThat(remote().callsOf(request.remoteKey())).hasSize(3);
  }

  @Test
  void anUnknownOutcomeIsNotAnsweredAndTheNextRequestCallsAgain() {
    StepRequest request = usual().build();
    remote()
        .tell(
            request.remoteKey(),
            RemoteService.answer(500, ""),
            RemoteService.answer(200, "{\"charge\":\"ch-2\"}"));
    send(request);
    await().until(() -> remote().callsOf(request.remoteKey()).size() == 1);
    assertNothingMoreIsAnsweredTo(request, 0);

    assertThat(ask(request).outcome()).isEqualTo(StepReply.Outcome.COMPLETED);
    assertThat(remote().callsOf(request.remoteKey())).hasSize(2);
  }

  @Test
  void theSameRequestWhileTheFirstIsInProgressIsIgnored() {
    StepRequest request = hanging(Duration.ofMinutes(5));
    send(request);
    await().until(() -> remote().callsOf(request.remoteKey()).size() == 1);

    long again = scheduler().send(agent(), 1, request);
    await().until(() -> scheduler().committed(agent(), 1) == again + 1);
    letGo.countDown();

    assertThat(replyTo(request).outcome()).isEqualTo(StepReply.Outcome.COMPLETED);
    assertNothingMoreIsAnsweredTo(request, 1);
    assertThat(remote().callsOf(request.remoteKey())).hasSize(1);
  }

  @Test
  void theSameRequestAfterItsAnswerGetsTheSameAnswerWithoutACall() {
    StepRequest request = usual().build();
    StepReply first = ask(request);

    scheduler().send(agent(), 1, request);

    await().until(() -> scheduler().repliesTo(request).size() == 2);
    assertThat(scheduler().repliesTo(request).get(1)).isEqualTo(first);
    assertThat(remote().callsOf(request.remoteKey())).hasSize(1);
  }

  @Test
  void whatArrivesAfterCompleteByIsNeitherCalledNorAnswered() {
    StepRequest request = StepRequests.completeWithin(Duration.ZERO).build();

    send(request);

    assertNothingMoreIsAnsweredTo(request, 0);
    assertThat(remote().callsOf(request.remoteKey())).isEmpty();
  }

  @Test
  void anAnswerThatComesAfterCompleteByIsNotPassedOn() {
    StepRequest request = hanging(Duration.ofSeconds(3));
    send(request);

    await().until(() -> Instant.now().isAfter(request.completeBy()));
    letGo.countDown();

    assertNothingMoreIsAnsweredTo(request, 0);
  }

  @Test
  void whatFindsNoSlotIsDeclinedInTimeForAnotherInstance() {
    List<StepRequest> running =
        IntStream.range(0, AgentProgram.SLOTS)
            .mapToObj(i -> hanging(Duration.ofMinutes(5)))
            .toList();
    running.forEach(this::send);
    await().until(() -> running.stream().allMatch(this::isCalled));
    StepRequest waiting = StepRequests.completeWithin(Duration.ofSeconds(12)).build();

    StepReply reply = ask(waiting);

    assertThat(reply.outcome()).isEqualTo(StepReply.Outcome.DECLINED);
    assertThat(scheduler().replyRecordsTo(waiting))
        .singleElement()
        .satisfies(
            sent ->
                assertThat(Instant.ofEpochMilli(sent.timestamp())).isBefore(waiting.completeBy()));
    assertThat(remote().callsOf(waiting.remoteKey())).isEmpty();
    letGo.countDown();
    running.forEach(request -> assertThat(replyTo(request)).isNotNull());
  }

  @Test
  void whatCannotBeReadIsPutAsideWithTheReasonAndHoldsUpNothing() {
    long noJson = scheduler().send(agent(), 2, "no JSON".getBytes(StandardCharsets.UTF_8));
    long noAttempt = scheduler().send(agent(), 2, usual().attempt(0).build());
    StepRequest next = usual().build();
    long last = scheduler().send(agent(), 2, next);

    assertThat(replyTo(next).outcome()).isEqualTo(StepReply.Outcome.COMPLETED);
    assertThat(letterOf(noJson).reason()).isNotBlank();
    assertThat(letterOf(noJson).payload().get())
        .asString(StandardCharsets.UTF_8)
        .isEqualTo("no JSON");
    assertThat(letterOf(noAttempt).reason()).contains("attempt");
    await().until(() -> scheduler().committed(agent(), 2) == last + 1);
  }

  @Test
  void oneThatStopsEndsWhatRunsAndDeclinesWhatStillComes() {
    StepRequest running = hanging(Duration.ofMinutes(5));
    send(running);
    await().until(() -> isCalled(running));

    process().terminate();
    StepRequest late = awaitDeclined();
    letGo.countDown();

    assertThat(replyTo(running).outcome()).isEqualTo(StepReply.Outcome.COMPLETED);
    assertThat(remote().callsOf(late.remoteKey())).isEmpty();
    await().until(() -> !process().isAlive());
    await().atMost(LEAVES_WITHIN).until(() -> scheduler().instancesOf(agent()) == 0);
    restart();
  }

  @Test
  void whatAKilledProcessLeftUnfinishedIsReadAgainUnderTheSameKey() {
    StepRequest request = usual().build();
    remote()
        .tell(
            request.remoteKey(),
            remote().hang(),
            RemoteService.answer(200, "{\"charge\":\"c-2\"}"));
    send(request);
    await().until(() -> isCalled(request));

    process().kill();
    restart();

    assertThat(replyTo(request).outcome()).isEqualTo(StepReply.Outcome.COMPLETED);
    assertThat(remote().callsOf(request.remoteKey())).hasSize(2);
  }

  /** Asks until it is told to stop and says so. */
  private StepRequest awaitDeclined() {
    return await()
        .pollInterval(Duration.ofMillis(100))
        .until(
            () -> {
              StepRequest request = StepRequests.completeWithin(Duration.ofSeconds(20)).build();
              return outcomeOf(request) == StepReply.Outcome.DECLINED ? request : null;
            },
            Objects::nonNull);
  }

  private StepReply.Outcome outcomeOf(StepRequest request) {
    return ask(request).outcome();
  }

  private boolean isCalled(StepRequest request) {
    return !remote().callsOf(request.remoteKey()).isEmpty();
  }

  private StepRequest hanging(Duration completeWithin) {
    StepRequest request = StepRequests.completeWithin(completeWithin).build();
    remote()
        .tell(
            request.remoteKey(), RemoteService.answerWhen(letGo, RemoteService.answer(200, "{}")));
    return request;
  }

  private static StepRequests usual() {
    return StepRequests.completeWithin(Duration.ofMinutes(5));
  }

  @Test
  void aDeadLetterHasTheHeadersOfItsRecord() {
    long offset =
        scheduler().send(agent(), 2, "no JSON".getBytes(StandardCharsets.UTF_8), "trace-of-test");

    letterOf(offset);

    assertThat(scheduler().recordsOf(deadLetters()))
        .anySatisfy(letter -> assertThat(letter.headers().lastHeader("trace-of-test")).isNotNull());
  }

  @Test
  void aDeadLetterThatWouldBeTooLargeHasNoPayload() {
    byte[] nearlyTooLarge = new byte[1_048_400];
    Arrays.fill(nearlyTooLarge, (byte) 'x');
    long offset = scheduler().send(agent(), 2, nearlyTooLarge);

    DeadLetter letter = letterOf(offset);

    assertThat(letter.reason()).startsWith("Too large for a dead letter");
    assertThat(letter.payload().get()).isEmpty();
  }

  private DeadLetter letterOf(long offset) {
    Predicate<DeadLetter> isIt = letter -> letter.partition() == 2 && letter.offset() == offset;
    await().until(() -> letters().anyMatch(isIt));
    return letters().filter(isIt).findFirst().orElseThrow();
  }

  private Stream<DeadLetter> letters() {
    return scheduler().recordsOf(deadLetters()).stream()
        .flatMap(record -> DeadLetter.of(record).stream());
  }
}
