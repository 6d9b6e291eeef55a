package io.orderly.submission.intake;

import com.fasterxml.uuid.Generators;
import com.fasterxml.uuid.NoArgGenerator;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.platform.kafka.StatusTopics;
import io.orderly.store.intake.NewOrder;
import io.orderly.store.intake.OrderIntake;
import io.orderly.store.intake.OrderIntake.Accepted;
import io.orderly.store.intake.OrderIntake.Conflicting;
import io.orderly.store.intake.OrderIntake.Known;
import io.orderly.store.intake.OrderIntake.Outcome;
import io.orderly.submission.intake.Submission.Channel;
import io.orderly.submission.intake.Submission.Overloaded;
import io.orderly.submission.intake.Submission.Refusal;
import io.orderly.submission.intake.Submission.Valid;
import io.orderly.submission.intake.admission.Admission;
import io.orderly.submission.publishing.SchedulerWake;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataIntegrityViolationException;

/**
 * Accepts submissions of every channel. Orders are stored in transactions of up to 500; after each
 * commit the schedulers are woken, and reply topics receive the status of the accepted orders (best
 * effort).
 */
public final class Intake {

  /** Orders per transaction, at most. */
  public static final int MAX_PER_TRANSACTION = 500;

  private static final String SUBMITTED = "orderly.orders.submitted";
  private static final String REFUSED = "orderly.orders.refused";
  private static final String OVERLOADED = "orderly.orders.overloaded";
  private static final Logger LOG = LoggerFactory.getLogger(Intake.class);

  private final OrderIntake store;

  /** UUIDv7: sorts by the time of submission. */
  private final NoArgGenerator orderIds = Generators.timeBasedEpochRandomGenerator();

  private final InstantSource clock;
  private final Admission admission;
  private final SchedulerWake schedulers;
  private final StatusTopics statuses;
  private final MeterRegistry meters;

  /**
   * Accepts orders.
   *
   * @param clock the store's: with a slow local clock, the orders of this instance would precede
   *     those of others
   */
  public Intake(
      OrderIntake store,
      InstantSource clock,
      Admission admission,
      SchedulerWake schedulers,
      StatusTopics statuses,
      MeterRegistry meters) {
    this.store = store;
    this.clock = clock;
    this.admission = admission;
    this.schedulers = schedulers;
    this.statuses = statuses;
    this.meters = meters;
    // Registered at the start, so that a rate has a first value.
    for (Channel channel : Channel.values()) {
      List.of(SUBMITTED, REFUSED, OVERLOADED).forEach(name -> counter(name, channel));
    }
  }

  private Counter counter(String name, Channel channel) {
    return meters.counter(name, "channel", channel.value());
  }

  /**
   * Stores the valid orders and passes refusals on, but for those of repeats: what was accepted
   * once is answered as it was then, whatever has become of its workflow. During an overload,
   * orders of a batch and of the topic wait for some seconds, which slows down bulk submitters; a
   * single order is answered at once. Submissions of several submitters share their transactions.
   *
   * @return one result per submission, in the same order
   * @throws org.springframework.dao.DataAccessException when the store is unavailable; what was
   *     stored by then is known when it is submitted again
   * @throws org.springframework.transaction.TransactionException likewise
   */
  public List<Outcome> accept(Channel channel, List<? extends Submission> submissions) {
    List<Outcome> results = storeAdmitted(submissions);
    answerRepeats(submissions, results);
    long deadlineNanos = System.nanoTime() + channel.patience().toNanos();
    List<Integer> open = overloaded(results);
    while (!open.isEmpty() && admission.awaitGrant(until(deadlineNanos))) {
      List<Outcome> retried = storeAdmitted(open.stream().map(submissions::get).toList());
      for (int i = 0; i < retried.size(); i++) {
        results.set(open.get(i), retried.get(i));
      }
      open = overloaded(results);
    }
    count(Accepted.class, results, counter(SUBMITTED, channel));
    count(Refusal.class, results, counter(REFUSED, channel));
    count(Overloaded.class, results, counter(OVERLOADED, channel));
    return results;
  }

  private void answerRepeats(List<? extends Submission> submissions, List<Outcome> results) {
    List<Integer> indices = new ArrayList<>();
    List<NewOrder> repeats = new ArrayList<>();
    for (int i = 0; i < submissions.size(); i++) {
      if (submissions.get(i) instanceof Refusal refusal && refusal.repeat() != null) {
        indices.add(i);
        repeats.add(refusal.repeat().newOrder(orderIds.generate(), clock.instant()));
      }
    }
    Map<UUID, Known> known = new HashMap<>();
    for (int from = 0; from < repeats.size(); from += MAX_PER_TRANSACTION) {
      int to = Math.min(from + MAX_PER_TRANSACTION, repeats.size());
      known.putAll(store.known(repeats.subList(from, to)));
    }
    for (int i = 0; i < repeats.size(); i++) {
      Known accepted = known.get(repeats.get(i).orderId());
      if (accepted != null) {
        results.set(indices.get(i), accepted);
      }
    }
  }

  private static void count(Class<?> kind, List<Outcome> results, Counter counter) {
    counter.increment((double) results.stream().filter(kind::isInstance).count());
  }

  private static Duration until(long deadlineNanos) {
    return Duration.ofNanos(deadlineNanos - System.nanoTime());
  }

  private static List<Integer> overloaded(List<Outcome> results) {
    return IntStream.range(0, results.size())
        .filter(index -> results.get(index) instanceof Overloaded)
        .boxed()
        .toList();
  }

  private List<Outcome> storeAdmitted(List<? extends Submission> submissions) {
    List<Outcome> results = new ArrayList<>(submissions.size());
    List<Integer> indices = new ArrayList<>();
    List<Valid> admitted = new ArrayList<>();
    for (Submission submission : submissions) {
      if (submission instanceof Valid valid && admits(valid)) {
        indices.add(results.size());
        admitted.add(valid);
      }
      // Of an admitted order, until the store has answered.
      results.add(submission instanceof Refusal refusal ? refusal : new Overloaded());
    }
    List<Outcome> stored = new ArrayList<>(admitted.size());
    try {
      storeAll(admitted, stored);
    } finally {
      releaseUnused(admitted, stored);
    }
    for (int i = 0; i < stored.size(); i++) {
      results.set(indices.get(i), stored.get(i));
    }
    return results;
  }

  private boolean admits(Valid submission) {
    return admission.admits(submission.agents(), submission.customer());
  }

  /** Where the store failed, the results end before it did. */
  private void releaseUnused(List<Valid> admitted, List<Outcome> results) {
    for (int i = 0; i < admitted.size(); i++) {
      if (i >= results.size() || !(results.get(i) instanceof Accepted)) {
        Valid unused = admitted.get(i);
        admission.release(unused.agents(), unused.customer());
      }
    }
  }

  private void storeAll(List<Valid> submissions, List<Outcome> results) {
    for (int from = 0; from < submissions.size(); from += MAX_PER_TRANSACTION) {
      int to = Math.min(from + MAX_PER_TRANSACTION, submissions.size());
      List<Outcome> chunk = storeTogether(submissions.subList(from, to));
      int accepted = (int) chunk.stream().filter(Accepted.class::isInstance).count();
      if (accepted > 0) {
        schedulers.wake(accepted);
      }
      results.addAll(chunk);
    }
  }

  private List<Outcome> storeTogether(List<Valid> submissions) {
    List<NewOrder> orders =
        submissions.stream()
            .map(submission -> submission.newOrder(orderIds.generate(), clock.instant()))
            .map(FirstConditions::decide)
            .toList();
    try {
      List<Outcome> outcomes = new ArrayList<>(store.accept(orders));
      for (int i = 0; i < orders.size(); i++) {
        if (outcomes.get(i) instanceof Accepted accepted) {
          publish(orders.get(i), accepted.acceptedAt());
        } else if (outcomes.get(i) instanceof Conflicting conflict) {
          outcomes.set(i, Refusal.keyReused(submissions.get(i), conflict));
        }
      }
      return outcomes;
    } catch (DataIntegrityViolationException rejected) {
      return bisect(submissions, rejected);
    }
  }

  /** Halves what the store rejects as a whole until the rejected order is alone. */
  private List<Outcome> bisect(List<Valid> submissions, DataIntegrityViolationException cause) {
    if (submissions.size() == 1) {
      Valid alone = submissions.get(0);
      LOG.error(
          "Order {} of submitter {} could not be stored",
          alone.customerReference(),
          alone.submitter(),
          cause);
      return List.of(Refusal.notStorable(alone));
    }
    int half = submissions.size() / 2;
    List<Outcome> results = new ArrayList<>(submissions.size());
    results.addAll(storeTogether(submissions.subList(0, half)));
    results.addAll(storeTogether(submissions.subList(half, submissions.size())));
    return results;
  }

  /** A submitter that receives refusals on its reply topic receives acceptances there too. */
  private void publish(NewOrder order, Instant acceptedAt) {
    if (order.replyTo() != null) {
      statuses.reply(order.accepted(acceptedAt), order.replyTo(), order.traceParent());
    }
  }
}
