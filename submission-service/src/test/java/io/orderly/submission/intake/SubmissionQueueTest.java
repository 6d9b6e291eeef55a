package io.orderly.submission.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.orderly.platform.problem.ProblemException;
import io.orderly.store.intake.OrderIntake.Accepted;
import io.orderly.store.intake.OrderIntake.Outcome;
import io.orderly.submission.intake.Submission.Valid;
import io.orderly.submission.intake.SubmissionQueue.Pending;
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

/** Groups on a real store whose table of keys another transaction locks until the test ends it. */
@Tag("servers")
class SubmissionQueueTest {

  private static final Duration SOON = Duration.ofSeconds(30);
  private static final int CAPACITY = 10;
  private static final String HOLD_KEYS =
      "LOCK TABLE orders.idempotency_key IN SHARE ROW EXCLUSIVE MODE";

  private final RunningService service = RunningService.shared();
  private final SubmissionQueue queue = new SubmissionQueue(CAPACITY, Long.MAX_VALUE);
  private final GroupCommit commits = new GroupCommit(service.bean(Intake.class), queue);

  @AfterEach
  void close() {
    commits.close();
  }

  @Test
  void storesAnOrderThatComesAloneAtOnce() {
    Outcome outcome = commits.submit(PendingSubmissions.unique(service), 1);

    assertThat(outcome).isInstanceOf(Accepted.class);
  }

  @Test
  void storesWhatComesMeanwhileInOneTransaction() throws SQLException {
    Connection other = PendingSubmissions.openTransaction(service, HOLD_KEYS);
    List<CompletableFuture<Outcome>> first = List.of(begun(), begun());
    List<CompletableFuture<Outcome>> meanwhile =
        IntStream.range(0, CAPACITY).mapToObj(i -> submit()).toList();
    await().atMost(SOON).until(() -> queue.size() == CAPACITY);

    PendingSubmissions.rollBack(other);

    assertThat(first).allSatisfy(order -> assertThat(acceptedAt(order)).isNotNull());
    assertThat(meanwhile.stream().map(SubmissionQueueTest::acceptedAt).collect(Collectors.toSet()))
        .hasSize(1);
  }

  @Test
  void refusesOrdersBeyondItsCapacity() throws SQLException {
    Connection other = PendingSubmissions.openTransaction(service, HOLD_KEYS);
    List<CompletableFuture<Outcome>> running = List.of(begun(), begun());
    List<CompletableFuture<Outcome>> inside =
        IntStream.range(0, CAPACITY).mapToObj(i -> submit()).toList();
    await().atMost(SOON).until(() -> queue.size() == CAPACITY);
    Valid outside = PendingSubmissions.unique(service);

    assertThatThrownBy(() -> commits.submit(outside, 1))
        .isInstanceOf(ProblemException.class)
        .hasMessageStartingWith("Too many orders wait to be stored.");

    PendingSubmissions.rollBack(other);
    assertThat(running).allSatisfy(order -> assertThat(acceptedAt(order)).isNotNull());
    assertThat(inside).allSatisfy(order -> assertThat(acceptedAt(order)).isNotNull());
    assertThat(commits.submit(outside, 1)).isInstanceOf(Accepted.class);
  }

  @Test
  void refusesOrdersBeyondItsBytes() {
    SubmissionQueue small = new SubmissionQueue(CAPACITY, 100);
    Valid submission = PendingSubmissions.unique(service);
    small.add(new Pending(submission, 60, Duration.ofMinutes(1)));
    Pending tooMuch = new Pending(submission, 41, Duration.ofMinutes(1));

    assertThatThrownBy(() -> small.add(tooMuch)).isInstanceOf(ProblemException.class);
  }

  @Test
  void theBytesOfThoseWhoLeftCountNoMore() throws InterruptedException {
    SubmissionQueue small = new SubmissionQueue(CAPACITY, 100);
    Valid submission = PendingSubmissions.unique(service);
    for (int time = 0; time < 5; time++) {
      Pending order = new Pending(submission, 60, Duration.ofMinutes(1));
      small.add(order);
      assertThat(small.poll(CAPACITY, 100)).containsExactly(order);
    }
  }

  @Test
  void closesAfterRunningTransactionsAndFailsWhatWaits() throws SQLException {
    Connection other = PendingSubmissions.openTransaction(service, HOLD_KEYS);
    List<CompletableFuture<Outcome>> running = List.of(begun(), begun());
    CompletableFuture<Outcome> waiting = submit();
    await().atMost(SOON).until(() -> queue.size() == 1);

    CompletableFuture<Void> end = CompletableFuture.runAsync(commits::close);

    assertThatThrownBy(waiting::join)
        .isInstanceOf(CompletionException.class)
        .hasCauseInstanceOf(ProblemException.class)
        .hasMessageContaining("This instance is shutting down.");
    PendingSubmissions.rollBack(other);
    end.join();
    assertThat(running).allSatisfy(order -> assertThat(acceptedAt(order)).isNotNull());
    assertThatThrownBy(() -> commits.submit(PendingSubmissions.unique(service), 1))
        .isInstanceOf(ProblemException.class);
  }

  @Test
  void doesNotBeginWhatIsNoLongerAwaited() throws SQLException, InterruptedException {
    Connection other = PendingSubmissions.openTransaction(service, HOLD_KEYS);
    List<CompletableFuture<Outcome>> running = List.of(begun(), begun());
    String reference = SampleOrder.unique().get("customerReference").textValue();
    Valid submission =
        PendingSubmissions.sound(service, SampleOrder.sound().put("customerReference", reference));
    CompletableFuture<Throwable> verdict = new CompletableFuture<>();
    Thread client =
        new Thread(() -> verdict.complete(failure(() -> commits.submit(submission, 1))));
    client.start();
    await().atMost(SOON).until(() -> queue.size() == 1);

    client.interrupt();

    assertThat(verdict.join()).isInstanceOf(ProblemException.class);
    client.join();
    PendingSubmissions.rollBack(other);
    assertThat(running).allSatisfy(order -> assertThat(acceptedAt(order)).isNotNull());
    assertThat(commits.submit(PendingSubmissions.unique(service), 1)).isInstanceOf(Accepted.class);
    assertThat(service.get("/orders?reference=" + reference).body()).contains("\"orders\":[]");
  }

  /** An order whose transaction has begun. */
  private CompletableFuture<Outcome> begun() {
    int statements = service.statements();
    CompletableFuture<Outcome> order = submit();
    await().atMost(SOON).until(() -> queue.size() == 0 && service.statements() > statements);
    return order;
  }

  /** An order on a thread of its own, like that of a request. */
  private CompletableFuture<Outcome> submit() {
    Valid submission = PendingSubmissions.unique(service);
    return CompletableFuture.supplyAsync(
        () -> commits.submit(submission, 1), work -> new Thread(work).start());
  }

  private static Instant acceptedAt(CompletableFuture<Outcome> order) {
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
