package io.orderly.submission.intake.batching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.orderly.platform.problem.ProblemException;
import io.orderly.submission.intake.CheckedSubmission.Takeable;
import io.orderly.submission.intake.SubmissionOutcome;
import io.orderly.submission.intake.SubmissionOutcome.Accepted;
import io.orderly.submission.testing.RunningService;
import io.orderly.submission.testing.SampleOrder;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Groups on a real store whose table of keys somebody else holds until the test lets go. */
@Tag("servers")
class GroupIntakeTest {

  private static final int ROOM = 10;
  private static final String HOLD_KEYS =
      "LOCK TABLE orders.idempotency_key IN SHARE ROW EXCLUSIVE MODE";

  private final RunningService service = RunningService.shared();
  private final GroupIntake groups =
      new GroupIntake(service.bean(GroupCommit.class), new SubmissionQueue(ROOM, Long.MAX_VALUE));

  @AfterEach
  void close() {
    groups.close();
  }

  @Test
  void takesAnOrderThatComesAloneAtOnce() {
    SubmissionOutcome outcome = groups.take("local", Waiting.unique(service), 1);

    assertThat(outcome).isInstanceOf(Accepted.class);
  }

  @Test
  void takesWhatComesMeanwhileInOneTransaction() throws SQLException {
    Connection somebody = Waiting.openTransaction(service, HOLD_KEYS);
    List<CompletableFuture<SubmissionOutcome>> first = List.of(begun(), begun());
    List<CompletableFuture<SubmissionOutcome>> meanwhile =
        IntStream.range(0, ROOM).mapToObj(i -> take()).toList();
    await().until(() -> groups.waiting() == ROOM);

    Waiting.rollBack(somebody);

    assertThat(first).allSatisfy(order -> assertThat(acceptedAt(order)).isNotNull());
    assertThat(meanwhile.stream().map(GroupIntakeTest::acceptedAt).collect(Collectors.toSet()))
        .hasSize(1);
  }

  @Test
  void turnsAwayWhoeverFindsNoRoom() throws SQLException {
    Connection somebody = Waiting.openTransaction(service, HOLD_KEYS);
    List<CompletableFuture<SubmissionOutcome>> running = List.of(begun(), begun());
    List<CompletableFuture<SubmissionOutcome>> inside =
        IntStream.range(0, ROOM).mapToObj(i -> take()).toList();
    await().until(() -> groups.waiting() == ROOM);
    Takeable outside = Waiting.unique(service);

    assertThatThrownBy(() -> groups.take("local", outside, 1))
        .isInstanceOf(ProblemException.class)
        .hasMessageStartingWith("Too many orders wait to be stored.");

    Waiting.rollBack(somebody);
    assertThat(running).allSatisfy(order -> assertThat(acceptedAt(order)).isNotNull());
    assertThat(inside).allSatisfy(order -> assertThat(acceptedAt(order)).isNotNull());
    assertThat(groups.take("local", outside, 1)).isInstanceOf(Accepted.class);
  }

  @Test
  void turnsAwayWhatHasTooManyBytesBesideTheOthers() {
    SubmissionQueue room = new SubmissionQueue(ROOM, 100);
    Takeable submission = Waiting.unique(service);
    room.enter(new WaitingOrder("local", submission, 60, Duration.ofMinutes(1)));
    WaitingOrder tooMuch = new WaitingOrder("local", submission, 41, Duration.ofMinutes(1));

    assertThatThrownBy(() -> room.enter(tooMuch)).isInstanceOf(ProblemException.class);
  }

  @Test
  void theBytesOfThoseWhoLeftCountNoMore() throws InterruptedException {
    SubmissionQueue room = new SubmissionQueue(ROOM, 100);
    Takeable submission = Waiting.unique(service);
    for (int time = 0; time < 5; time++) {
      WaitingOrder order = new WaitingOrder("local", submission, 60, Duration.ofMinutes(1));
      room.enter(order);
      assertThat(room.leave(ROOM, 100)).containsExactly(order);
    }
  }

  @Test
  void endsWithTheTransactionsThatRunAndTellsThoseWhoWait() throws SQLException {
    Connection somebody = Waiting.openTransaction(service, HOLD_KEYS);
    List<CompletableFuture<SubmissionOutcome>> running = List.of(begun(), begun());
    CompletableFuture<SubmissionOutcome> waiting = take();
    await().until(() -> groups.waiting() == 1);

    CompletableFuture<Void> end = CompletableFuture.runAsync(groups::close);

    assertThatThrownBy(waiting::join)
        .isInstanceOf(CompletionException.class)
        .hasCauseInstanceOf(ProblemException.class)
        .hasMessageContaining("This instance is shutting down.");
    Waiting.rollBack(somebody);
    end.join();
    assertThat(running).allSatisfy(order -> assertThat(acceptedAt(order)).isNotNull());
    assertThatThrownBy(() -> groups.take("local", Waiting.unique(service), 1))
        .isInstanceOf(ProblemException.class);
  }

  @Test
  void doesNotBeginWhatNobodyWaitsForAnyMore() throws SQLException, InterruptedException {
    Connection somebody = Waiting.openTransaction(service, HOLD_KEYS);
    List<CompletableFuture<SubmissionOutcome>> running = List.of(begun(), begun());
    String reference = SampleOrder.unique().get("customerReference").textValue();
    Takeable submission =
        Waiting.sound(service, SampleOrder.sound().put("customerReference", reference));
    CompletableFuture<Throwable> verdict = new CompletableFuture<>();
    Thread client =
        new Thread(() -> verdict.complete(failure(() -> groups.take("local", submission, 1))));
    client.start();
    await().until(() -> groups.waiting() == 1);

    client.interrupt();

    assertThat(verdict.join()).isInstanceOf(ProblemException.class);
    client.join();
    Waiting.rollBack(somebody);
    assertThat(running).allSatisfy(order -> assertThat(acceptedAt(order)).isNotNull());
    assertThat(groups.take("local", Waiting.unique(service), 1)).isInstanceOf(Accepted.class);
    assertThat(service.get("/orders?reference=" + reference).body()).contains("\"orders\":[]");
  }

  /** An order whose transaction has begun. */
  private CompletableFuture<SubmissionOutcome> begun() {
    int statements = service.statements();
    CompletableFuture<SubmissionOutcome> order = take();
    await().until(() -> groups.waiting() == 0 && service.statements() > statements);
    return order;
  }

  /** An order on a thread of its own, like that of a request. */
  private CompletableFuture<SubmissionOutcome> take() {
    Takeable submission = Waiting.unique(service);
    return CompletableFuture.supplyAsync(
        () -> groups.take("local", submission, 1), work -> new Thread(work).start());
  }

  private static Instant acceptedAt(CompletableFuture<SubmissionOutcome> order) {
    return ((Accepted) order.join()).acceptedAt();
  }

  private static Throwable failure(Callable<?> call) {
    try {
      return new AssertionError("it returned " + call.call());
    } catch (Exception failure) {
      return failure;
    }
  }
}
