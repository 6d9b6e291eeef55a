package io.orderly.submission.intake.batching;

import io.orderly.platform.problem.ProblemException;
import io.orderly.submission.intake.CheckedSubmission.Takeable;
import io.orderly.submission.intake.SubmissionOutcome;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/**
 * Takes single orders in groups. An order that comes alone is taken at once; those that come while
 * the transactions before them run are the next group, so that a group grows with the load and
 * nobody waits for company.
 *
 * <p>The thread that hands an order in holds no connection while it waits. Whether it is gone by
 * the time of the commit makes no difference to the order.
 */
public final class GroupIntake implements AutoCloseable {

  /** One more than one, so that a transaction that waits for a lock does not close the door. */
  private static final int COMMITTERS = 2;

  private static final int MOST_OF_GROUP = 250;
  private static final long MOST_BYTES_OF_GROUP = 4L * 1024 * 1024;

  /** Above what a statement may wait for a lock, twice: once for the group and once alone. */
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(15);

  private static final Duration LONGEST_END = Duration.ofSeconds(5);

  private final GroupCommit taking;
  private final SubmissionQueue room;
  private final List<Thread> committers;

  GroupIntake(GroupCommit taking, SubmissionQueue room) {
    this.taking = taking;
    this.room = room;
    this.committers = IntStream.range(0, COMMITTERS).mapToObj(this::committer).toList();
    committers.forEach(Thread::start);
  }

  private Thread committer(int number) {
    Thread thread = new Thread(this::takeGroups, "order-committer-" + number);
    thread.setDaemon(true);
    return thread;
  }

  /**
   * Takes an order and returns after its commit, at most 15 s later.
   *
   * @param submitter whose order it is
   * @param bytes of its input
   * @throws ProblemException when too many orders wait, it takes too long, or the service ends
   * @throws org.springframework.dao.DataAccessException when the store is away
   * @throws org.springframework.transaction.TransactionException likewise
   */
  public SubmissionOutcome take(String submitter, Takeable submission, int bytes) {
    WaitingOrder order = new WaitingOrder(submitter, submission, bytes, LONGEST_WAIT);
    room.enter(order);
    return order.await();
  }

  /** The orders that wait for a transaction of theirs to begin. */
  int waiting() {
    return room.size();
  }

  private void takeGroups() {
    try {
      List<WaitingOrder> group = room.leave(MOST_OF_GROUP, MOST_BYTES_OF_GROUP);
      while (!group.isEmpty()) {
        taking.take(group);
        group = room.leave(MOST_OF_GROUP, MOST_BYTES_OF_GROUP);
      }
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }

  /** Takes nothing more. Transactions that run may end within 5 s; then they are broken off. */
  @Override
  public void close() {
    room.close();
    long deadlineNanos = System.nanoTime() + LONGEST_END.toNanos();
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
