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
import java.util.Optional;
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
    return take(door, Submitted.by(submitter, submissions));
  }

  /** The same for submissions of several submitters, which share their transactions. */
  public List<SubmissionOutcome> take(Door door, List<Submitted> submissions) {
    List<Taking> takeable =
        submissions.stream().flatMap(submitted -> Taking.of(submitted).stream()).toList();
    Iterator<SubmissionOutcome> taken = takeAll(takeable).iterator();
    List<SubmissionOutcome> outcomes = new ArrayList<>(submissions.size());
    for (Submitted submitted : submissions) {
      outcomes.add(submitted.submission() instanceof Refusal refusal ? refusal : taken.next());
    }
    meters.count(door, outcomes);
    return outcomes;
  }

  /** What is to be taken, and for whom. */
  private record Taking(String submitter, Takeable submission) {

    static Optional<Taking> of(Submitted submitted) {
      return submitted.submission() instanceof Takeable takeable
          ? Optional.of(new Taking(submitted.submitter(), takeable))
          : Optional.empty();
    }
  }

  private List<SubmissionOutcome> takeAll(List<Taking> submissions) {
    List<SubmissionOutcome> outcomes = new ArrayList<>(submissions.size());
    for (int from = 0; from < submissions.size(); from += MOST_PER_TRANSACTION) {
      int to = Math.min(from + MOST_PER_TRANSACTION, submissions.size());
      List<SubmissionOutcome> chunk = takeTogether(submissions.subList(from, to));
      int accepted = (int) chunk.stream().filter(Accepted.class::isInstance).count();
      if (accepted > 0) {
        schedulers.wake(accepted);
      }
      outcomes.addAll(chunk);
    }
    return outcomes;
  }

  private List<SubmissionOutcome> takeTogether(List<Taking> submissions) {
    List<NewOrder> orders =
        submissions.stream()
            .map(taking -> newOrders.of(taking.submitter(), taking.submission()))
            .toList();
    try {
      List<IntakeOutcome> stored = store.take(orders);
      List<SubmissionOutcome> outcomes = new ArrayList<>(stored.size());
      for (int i = 0; i < stored.size(); i++) {
        outcomes.add(outcome(stored.get(i), submissions.get(i).submission()));
      }
      return outcomes;
    } catch (DataIntegrityViolationException refusedByStore) {
      return apart(submissions, refusedByStore);
    }
  }

  /** Halves what the store refuses as a whole until the order that it refuses stands alone. */
  private List<SubmissionOutcome> apart(
      List<Taking> submissions, DataIntegrityViolationException why) {
    if (submissions.size() == 1) {
      Taking alone = submissions.get(0);
      String reference = alone.submission().draft().order().customerReference();
      LOG.error("order {} of {} can't be stored", reference, alone.submitter(), why);
      return List.of(Refusal.notStorable(alone.submission().draft()));
    }
    int half = submissions.size() / 2;
    List<SubmissionOutcome> outcomes = new ArrayList<>(submissions.size());
    outcomes.addAll(takeTogether(submissions.subList(0, half)));
    outcomes.addAll(takeTogether(submissions.subList(half, submissions.size())));
    return outcomes;
  }

  private static SubmissionOutcome outcome(IntakeOutcome stored, Takeable submission) {
    if (stored instanceof IntakeOutcome.Accepted accepted) {
      return new Accepted(accepted.orderId(), accepted.acceptedAt());
    }
    if (stored instanceof IntakeOutcome.Known known) {
      return new Known(known.orderId());
    }
    IntakeOutcome.Conflicting conflict = (IntakeOutcome.Conflicting) stored;
    return Refusal.keyTaken(submission.draft(), conflict.key(), conflict.orderId());
  }
}
