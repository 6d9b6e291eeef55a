package io.orderly.submission.intake;

import io.orderly.platform.failure.StoreFailure;
import io.orderly.platform.problem.ProblemException;
import io.orderly.store.intake.OrderIntake.Outcome;
import io.orderly.submission.intake.Submission.Channel;
import io.orderly.submission.intake.Submission.Valid;
import io.orderly.submission.intake.SubmissionQueue.Pending;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stores single orders in groups. An order that comes alone is stored at once; those that come
 * while the transactions before them run are the next group, so that a group grows with the load
 * and no order waits for a group to fill.
 *
 * <p>The thread that submits an order holds no connection while it waits. The order is stored
 * whether or not its client is still connected at the commit.
 */
public final class GroupCommit implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(GroupCommit.class);

  /** Two, so that a transaction that waits for a lock does not stop the endpoint. */
  private static final int COMMITTERS = 2;

  private static final int MAX_GROUP_ORDERS = 250;
  private static final long MAX_GROUP_BYTES = 4L * 1024 * 1024;

  /** Above what a statement may wait for a lock, twice: once for the group and once alone. */
  private static final Duration MAX_WAIT = Duration.ofSeconds(15);

  private static final Duration MAX_SHUTDOWN = Duration.ofSeconds(5);

  private final Intake intake;
  private final SubmissionQueue queue;
  private final List<Thread> committers;

  GroupCommit(Intake intake, SubmissionQueue queue) {
    this.intake = intake;
    this.queue = queue;
    this.committers = IntStream.range(0, COMMITTERS).mapToObj(this::committer).toList();
    committers.forEach(Thread::start);
  }

  private Thread committer(int number) {
    Thread thread = new Thread(this::commitGroups, "order-committer-" + number);
    thread.setDaemon(true);
    return thread;
  }

  /**
   * Submits an order and returns after its commit, at most 15 s later.
   *
   * @param bytes of its input
   * @throws ProblemException when the queue is full, the commit takes too long, or the service ends
   * @throws org.springframework.dao.DataAccessException when the store is unavailable
   * @throws org.springframework.transaction.TransactionException likewise
   */
  public Outcome submit(Valid submission, int bytes) {
    Pending pending = new Pending(submission, bytes, MAX_WAIT);
    queue.add(pending);
    return pending.await();
  }

  private void commitGroups() {
    try {
      List<Pending> group = queue.poll(MAX_GROUP_ORDERS, MAX_GROUP_BYTES);
      while (!group.isEmpty()) {
        commit(group);
        group = queue.poll(MAX_GROUP_ORDERS, MAX_GROUP_BYTES);
      }
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Stores a group and completes each of its submissions. Never throws. An outage of the store
   * fails them all; any other failure may come from one order, so that each is stored alone.
   */
  void commit(List<Pending> group) {
    List<Pending> awaited = group.stream().filter(Pending::isAwaited).toList();
    if (awaited.isEmpty()) {
      return;
    }
    try {
      List<Outcome> results =
          intake.accept(Channel.REST, awaited.stream().map(Pending::submission).toList());
      for (int i = 0; i < awaited.size(); i++) {
        awaited.get(i).complete(results.get(i));
      }
    } catch (RuntimeException | Error failure) {
      if (awaited.size() == 1 || StoreFailure.of(failure).isOutage()) {
        awaited.forEach(order -> order.fail(failure));
      } else {
        LOG.warn(
            "Group commit failed; storing {} orders one by one: {}",
            awaited.size(),
            failure.toString());
        commitEach(awaited);
      }
    }
  }

  /**
   * Each with the remainder of its time, so that one that blocks delays the others by a bounded
   * time. An outage meanwhile fails them all.
   */
  private void commitEach(List<Pending> orders) {
    for (Pending order : orders) {
      commit(List.of(order));
      order
          .failure()
          .filter(failure -> StoreFailure.of(failure).isOutage())
          .ifPresent(outage -> orders.forEach(unstored -> unstored.fail(outage)));
    }
  }

  /** Accepts no more orders. Transactions that run may end within 5 s; then they are aborted. */
  @Override
  public void close() {
    queue.close();
    long deadlineNanos = System.nanoTime() + MAX_SHUTDOWN.toNanos();
    try {
      for (Thread committer : committers) {
        TimeUnit.NANOSECONDS.timedJoin(committer, deadlineNanos - System.nanoTime());
      }
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt();
    } finally {
      committers.forEach(Thread::interrupt);
    }
  }
}
