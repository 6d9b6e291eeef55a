package io.orderly.submission.intake;

import io.orderly.store.IntakeOutcome;
import io.orderly.store.NewOrder;
import io.orderly.store.OrderIntake;
import io.orderly.submission.intake.CheckedSubmission.Takeable;
import io.orderly.submission.intake.SubmissionOutcome.Accepted;
import io.orderly.submission.intake.SubmissionOutcome.Known;
import io.orderly.submission.telling.SchedulerWake;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataIntegrityViolationException;

/**
 * Takes submissions of every door. Orders go to the store in transactions of up to 500; after each,
 * the schedulers are woken.
 */
public final class Intake {

  /** The most orders of one transaction. */
  public static final int MOST_PER_TRANSACTION = 500;

  private static final Logger LOG = LoggerFactory.getLogger(Intake.class);

  private final OrderIntake store;
  private final NewOrders newOrders;
  private final SchedulerWake schedulers;
  private final IntakeMeters meters;

  public Intake(
      OrderIntake store, NewOrders newOrders, SchedulerWake schedulers, IntakeMeters meters) {
    this.store = store;
    this.newOrders = newOrders;
    this.schedulers = schedulers;
    this.meters = meters;
  }

  /**
   * Takes what keeps to the rules and passes refusals on.
   *
   * @return one outcome a submission, in the same order
   * @throws org.springframework.dao.DataAccessException when the store is away; what was taken by
   *     then is known when it is handed in again
   * @throws org.springframework.transaction.TransactionException likewise
   */
  public List<SubmissionOutcome> take(
      Door door, String submitter, List<CheckedSubmission> submissions) {
    List<Takeable> takeable =
        submissions.stream().filter(Takeable.class::isInstance).map(Takeable.class::cast).toList();
    Iterator<SubmissionOutcome> taken = takeAll(submitter, takeable).iterator();
    List<SubmissionOutcome> outcomes = new ArrayList<>(submissions.size());
    for (CheckedSubmission submission : submissions) {
      outcomes.add(submission instanceof Refusal refusal ? refusal : taken.next());
    }
    meters.count(door, outcomes);
    return outcomes;
  }

  private List<SubmissionOutcome> takeAll(String submitter, List<Takeable> submissions) {
    List<SubmissionOutcome> outcomes = new ArrayList<>(submissions.size());
    for (int from = 0; from < submissions.size(); from += MOST_PER_TRANSACTION) {
      int to = Math.min(from + MOST_PER_TRANSACTION, submissions.size());
      List<SubmissionOutcome> chunk = takeTogether(submitter, submissions.subList(from, to));
      int accepted = (int) chunk.stream().filter(Accepted.class::isInstance).count();
      if (accepted > 0) {
        schedulers.wake(accepted);
      }
      outcomes.addAll(chunk);
    }
    return outcomes;
  }

  private List<SubmissionOutcome> takeTogether(String submitter, List<Takeable> submissions) {
    List<NewOrder> orders =
        submissions.stream().map(submission -> newOrders.of(submitter, submission)).toList();
    try {
      List<IntakeOutcome> stored = store.take(orders);
      List<SubmissionOutcome> outcomes = new ArrayList<>(stored.size());
      for (int i = 0; i < stored.size(); i++) {
        outcomes.add(outcome(stored.get(i), submissions.get(i)));
      }
      return outcomes;
    } catch (DataIntegrityViolationException refusedByStore) {
      return apart(submitter, submissions, refusedByStore);
    }
  }

  /** Halves what the store refuses as a whole until the order that it refuses stands alone. */
  private List<SubmissionOutcome> apart(
      String submitter, List<Takeable> submissions, DataIntegrityViolationException why) {
    if (submissions.size() == 1) {
      Takeable alone = submissions.get(0);
      String reference = alone.draft().order().customerReference();
      LOG.error("order {} of {} can't be stored", reference, submitter, why);
      return List.of(Refusal.notStorable(alone.draft()));
    }
    int half = submissions.size() / 2;
    List<SubmissionOutcome> outcomes = new ArrayList<>(submissions.size());
    outcomes.addAll(takeTogether(submitter, submissions.subList(0, half)));
    outcomes.addAll(takeTogether(submitter, submissions.subList(half, submissions.size())));
    return outcomes;
  }

  private static SubmissionOutcome outcome(IntakeOutcome stored, Takeable submission) {
    if (stored instanceof IntakeOutcome.Accepted accepted) {
      return new Accepted(accepted.orderId());
    }
    if (stored instanceof IntakeOutcome.Known known) {
      return new Known(known.orderId());
    }
    IntakeOutcome.Conflicting conflict = (IntakeOutcome.Conflicting) stored;
    return Refusal.keyTaken(submission.draft(), conflict.key(), conflict.orderId());
  }
}
