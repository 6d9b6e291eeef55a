package io.orderly.submission.intake;

import io.orderly.store.IntakeOutcome;
import io.orderly.store.NewOrder;
import io.orderly.store.OrderIntake;
import io.orderly.submission.intake.CheckedSubmission.Takeable;
import io.orderly.submission.intake.SubmissionOutcome.Accepted;
import io.orderly.submission.intake.SubmissionOutcome.Known;
import io.orderly.submission.intake.SubmissionOutcome.Overloaded;
import io.orderly.submission.intake.admission.Admission;
import io.orderly.submission.intake.admission.Customer;
import io.orderly.submission.publishing.SchedulerWake;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataIntegrityViolationException;

/**
 * Takes submissions of every submissionChannel. Orders go to the store in transactions of up to
 * 500; after each, the schedulers are woken.
 */
public final class Intake {

  /** The most orders of one transaction. */
  public static final int MOST_PER_TRANSACTION = 500;

  private static final Logger LOG = LoggerFactory.getLogger(Intake.class);

  private final OrderIntake store;
  private final NewOrders newOrders;
  private final Admission admission;
  private final SchedulerWake schedulers;
  private final IntakeMeters meters;

  public Intake(
      OrderIntake store,
      NewOrders newOrders,
      Admission admission,
      SchedulerWake schedulers,
      IntakeMeters meters) {
    this.store = store;
    this.newOrders = newOrders;
    this.admission = admission;
    this.schedulers = schedulers;
    this.meters = meters;
  }

  /**
   * Takes what keeps to the rules and passes refusals on. While more orders come than may be taken,
   * those of a batch and of the topic wait for some seconds, since whoever sends many is best
   * slowed down; a single order has its answer at once.
   *
   * @return one outcome a submission, in the same order
   * @throws org.springframework.dao.DataAccessException when the store is away; what was taken by
   *     then is known when it is handed in again
   * @throws org.springframework.transaction.TransactionException likewise
   */
  public List<SubmissionOutcome> take(
      SubmissionChannel submissionChannel, String submitter, List<CheckedSubmission> submissions) {
    return take(submissionChannel, Submitted.by(submitter, submissions));
  }

  /** The same for submissions of several submitters, which share their transactions. */
  public List<SubmissionOutcome> take(
      SubmissionChannel submissionChannel, List<Submitted> submissions) {
    List<SubmissionOutcome> outcomes = takeAdmitted(submissions);
    long deadlineNanos = System.nanoTime() + submissionChannel.patience().toNanos();
    List<Integer> open = overloaded(outcomes);
    while (!open.isEmpty() && admission.awaitGrant(until(deadlineNanos))) {
      List<SubmissionOutcome> again = takeAdmitted(open.stream().map(submissions::get).toList());
      for (int i = 0; i < again.size(); i++) {
        outcomes.set(open.get(i), again.get(i));
      }
      open = overloaded(outcomes);
    }
    meters.count(submissionChannel, outcomes);
    return outcomes;
  }

  private static Duration until(long deadlineNanos) {
    return Duration.ofNanos(deadlineNanos - System.nanoTime());
  }

  private static List<Integer> overloaded(List<SubmissionOutcome> outcomes) {
    return IntStream.range(0, outcomes.size())
        .filter(index -> outcomes.get(index) instanceof Overloaded)
        .boxed()
        .toList();
  }

  private List<SubmissionOutcome> takeAdmitted(List<Submitted> submissions) {
    List<SubmissionOutcome> outcomes = new ArrayList<>(submissions.size());
    List<Integer> places = new ArrayList<>();
    List<Taking> admitted = new ArrayList<>();
    for (Submitted submitted : submissions) {
      // Stands there until the store has answered.
      SubmissionOutcome outcome = new Overloaded();
      if (submitted.submission() instanceof Refusal refusal) {
        outcome = refusal;
      } else if (submitted.submission() instanceof Takeable takeable) {
        Taking taking = new Taking(submitted.submitter(), takeable);
        if (isAdmitted(taking)) {
          places.add(outcomes.size());
          admitted.add(taking);
        }
      }
      outcomes.add(outcome);
    }
    List<SubmissionOutcome> taken = new ArrayList<>(admitted.size());
    try {
      takeAll(admitted, taken);
    } finally {
      giveBackUntaken(admitted, taken);
    }
    for (int i = 0; i < taken.size(); i++) {
      outcomes.set(places.get(i), taken.get(i));
    }
    return outcomes;
  }

  /** Where the store failed, the outcomes end before it did. */
  private void giveBackUntaken(List<Taking> admitted, List<SubmissionOutcome> outcomes) {
    for (int i = 0; i < admitted.size(); i++) {
      if (i >= outcomes.size() || !(outcomes.get(i) instanceof Accepted)) {
        Taking untaken = admitted.get(i);
        admission.giveBack(newOrders.agentsOf(untaken.submission()), untaken.customer());
      }
    }
  }

  private boolean isAdmitted(Taking taking) {
    return admission.admits(newOrders.agentsOf(taking.submission()), taking.customer());
  }

  /** What is to be taken, and for whom. */
  private record Taking(String submitter, Takeable submission) {

    Customer customer() {
      return new Customer(submitter, submission.draft().order().customerId());
    }
  }

  private void takeAll(List<Taking> submissions, List<SubmissionOutcome> outcomes) {
    for (int from = 0; from < submissions.size(); from += MOST_PER_TRANSACTION) {
      int to = Math.min(from + MOST_PER_TRANSACTION, submissions.size());
      List<SubmissionOutcome> chunk = takeTogether(submissions.subList(from, to));
      int accepted = (int) chunk.stream().filter(Accepted.class::isInstance).count();
      if (accepted > 0) {
        schedulers.wake(accepted);
      }
      outcomes.addAll(chunk);
    }
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
      LOG.error("Order {} of submitter {} could not be stored", reference, alone.submitter(), why);
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
