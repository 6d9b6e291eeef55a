package io.orderly.submission.cancelling;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.process.OrderProcess;
import io.orderly.process.ProcessState;
import io.orderly.process.StepState;
import io.orderly.submission.testing.Cancels;
import io.orderly.submission.testing.Cancels.Answer;
import io.orderly.submission.testing.RunningService;
import io.orderly.submission.testing.SampleOrder;
import io.orderly.submission.testing.Scheduler;
import io.orderly.submission.testing.Together;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Cancels that meet others at the same order. Who comes second sees what the first committed. */
@Tag("servers")
class CancelRaceTest {

  /** Each waits on a connection of its own, and the pool has ten. */
  private static final int MANY = 4;

  /** Who comes first is chance; every round must hold, and none makes up for another. */
  private static final int ROUNDS = 5;

  private final RunningService service = RunningService.shared();
  private final Scheduler scheduler = new Scheduler(service);
  private final Cancels cancels = new Cancels(service);

  private UUID submit() {
    return RunningService.orderId(service.postOrder(SampleOrder.unique()));
  }

  private static String newId() {
    return UUID.randomUUID().toString();
  }

  @Test
  void seesTheClaimThatItWaitedFor() {
    UUID orderId = submit();

    Answer answer =
        scheduler.resultBehind(orderId, Scheduler.claim(), () -> cancels.cancel(orderId));

    assertThat(answer.status()).isEqualTo(202);
    assertThat(answer.version()).isEqualTo(3);
    OrderProcess order = scheduler.read(orderId);
    assertThat(order.state()).isEqualTo(ProcessState.UNDOING);
    assertThat(order.steps().get(0).state()).isEqualTo(StepState.RUNNING);
    assertThat(order.notBefore()).isNotNull();
  }

  @Test
  void reportsTheClaimWhenItSawTheOrderBefore() {
    UUID orderId = submit();
    Callable<Answer> cancel = () -> cancels.cancelWith(orderId, "{\"version\": 1}");

    Answer answer = scheduler.resultBehind(orderId, Scheduler.claim(), cancel);

    assertThat(answer.status()).isEqualTo(409);
    assertThat(answer.text("outcome")).isEqualTo("changed");
    assertThat(answer.version()).isEqualTo(2);
    assertThat(scheduler.read(orderId).state()).isEqualTo(ProcessState.PROCESSING);
  }

  @Test
  void isTooLateBehindTheReplyThatCompletesTheLastStep() {
    UUID orderId = submit();
    scheduler.completeAll(orderId, List.of("reserve-stock", "take-payment"));

    Answer answer =
        scheduler.resultBehind(orderId, Scheduler.completed("ship"), () -> cancels.cancel(orderId));

    assertThat(answer.status()).isEqualTo(409);
    assertThat(answer.text("outcome")).isEqualTo("too-late");
    assertThat(answer.text("state")).isEqualTo("Processed");
    assertThat(scheduler.read(orderId).state()).isEqualTo(ProcessState.PROCESSED);
  }

  @Test
  void undoesWhatTheReplyBehindItCompleted() {
    UUID orderId = submit();
    scheduler.completeAll(orderId, List.of("reserve-stock", "take-payment"));

    Answer answer = cancels.cancel(orderId);
    scheduler.complete(orderId, "ship");
    scheduler.claim(orderId);

    assertThat(answer.status()).isEqualTo(202);
    OrderProcess order = scheduler.read(orderId);
    assertThat(order.state()).isEqualTo(ProcessState.UNDOING);
    assertThat(order.steps().get(2).state()).isEqualTo(StepState.UNDOING);
  }

  @Test
  void turnsTheOrderOnceWhenManyCancelIt() {
    UUID orderId = submit();

    List<Answer> answers =
        scheduler.resultsAtOnce(
            orderId,
            Collections.nCopies(MANY, () -> cancels.cancel(orderId, "Idempotency-Key", newId())));

    assertThat(answers).filteredOn(answer -> answer.status() == 202).hasSize(1);
    assertThat(answers).filteredOn(answer -> answer.status() == 200).hasSize(MANY - 1);
    assertThat(answers).extracting(Answer::version).containsOnly(2L);
    assertThat(scheduler.read(orderId).version()).isEqualTo(2);
    assertThat(cancels.recorded(orderId)).hasSize(MANY);
  }

  @Test
  void runsOneOfManyWithOneIdAndAnswersAllAlike() {
    UUID orderId = submit();
    String commandId = newId();

    List<Answer> answers =
        scheduler.resultsAtOnce(
            orderId,
            Collections.nCopies(MANY, () -> cancels.cancel(orderId, "Idempotency-Key", commandId)));

    assertThat(answers).extracting(Answer::status).containsOnly(202);
    assertThat(answers.stream().map(Answer::body).distinct()).hasSize(1);
    assertThat(answers).filteredOn(answer -> !answer.isReplayed()).hasSize(1);
    assertThat(scheduler.read(orderId).version()).isEqualTo(2);
    assertThat(cancels.recorded(orderId)).hasSize(1);
  }

  @RepeatedTest(ROUNDS)
  void runsOneOfTwoForDifferentOrdersWithOneId() {
    UUID first = submit();
    UUID second = submit();
    String commandId = newId();
    List<Callable<Answer>> calls =
        List.of(
            () -> cancels.cancel(first, "Idempotency-Key", commandId),
            () -> cancels.cancel(second, "Idempotency-Key", commandId));

    List<Answer> answers = Together.begin(calls).results();

    assertThat(answers).extracting(Answer::status).containsExactlyInAnyOrder(202, 422);
    assertThat(List.of(first, second))
        .extracting(orderId -> scheduler.read(orderId).state())
        .containsExactlyInAnyOrder(ProcessState.UNDOING, ProcessState.PENDING);
  }

  @RepeatedTest(ROUNDS)
  void losesNeitherSideWhenClaimsAndCancelsMeetByChance() {
    List<UUID> orders = Stream.generate(this::submit).limit(MANY).toList();
    List<Callable<Boolean>> calls = new ArrayList<>();
    for (UUID orderId : orders) {
      calls.add(() -> scheduler.offer(orderId, Scheduler.claim()).isChange());
      calls.add(() -> cancels.cancel(orderId).status() == 202);
    }
    Collections.shuffle(calls);

    List<Boolean> isApplied = Together.begin(calls).results();

    assertThat(isApplied).containsOnly(true);
    assertThat(orders)
        .allSatisfy(
            orderId -> {
              OrderProcess order = scheduler.read(orderId);
              assertThat(order.version()).isEqualTo(3);
              assertThat(order.state()).isIn(ProcessState.UNDOING, ProcessState.UNDONE);
            });
  }
}
