package io.orderly.supervisor.notification.delivery;

import io.orderly.platform.tracing.OrderLog;
import io.orderly.store.PendingNotification;
import io.orderly.store.PendingNotifications;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The words of one destination on their way, in some lanes beside each other. The lane that finds
 * nobody there ends the run for all; the last one out writes down what became of the words.
 */
final class DestinationRun {

  private static final Logger LOG = LoggerFactory.getLogger(DestinationRun.class);

  private final Load load;
  private final Queue<PendingNotification> waiting;
  private final DestinationHealth destinationHealth;
  private final AtomicInteger lanes;
  private final Means means;
  private final DeliveryOutcomes deliveryOutcomes;
  private final Runnable whenWell;

  /**
   * What is to be sent.
   *
   * @param words at least one
   * @param lanes how many there will be
   * @param deadlineNanos after which no further word is sent
   */
  record Load(String destination, List<PendingNotification> words, int lanes, long deadlineNanos) {}

  /** What all runs work with. */
  record Means(PendingNotifications words, NotificationSender sender, Destinations destinations) {}

  /**
   * A run.
   *
   * @param whenWell told when it has ended and somebody was there
   */
  DestinationRun(Load load, Means means, DeliveryOutcomes deliveryOutcomes, Runnable whenWell) {
    this.load = load;
    this.waiting = new ConcurrentLinkedQueue<>(load.words());
    this.destinationHealth = new DestinationHealth(load.words());
    this.lanes = new AtomicInteger(load.lanes());
    this.means = means;
    this.deliveryOutcomes = deliveryOutcomes;
    this.whenWell = whenWell;
  }

  /** A lane: either run or left. */
  Lane lane() {
    return new Lane();
  }

  /** Sends words one after the other, until there are no more or nobody is there. */
  final class Lane implements Runnable {

    @Override
    public void run() {
      try {
        PendingNotification word = next();
        while (word != null) {
          settle(word, attempt(word));
          word = next();
        }
      } finally {
        leave();
      }
    }

    /** Nobody could be found to run it, or it is through. */
    void leave() {
      if (lanes.decrementAndGet() == 0) {
        end();
      }
    }
  }

  private @Nullable PendingNotification next() {
    PendingNotification word = poll();
    while (word != null && isTurnedAway(word)) {
      word = poll();
    }
    return word;
  }

  private @Nullable PendingNotification poll() {
    boolean isInTime = System.nanoTime() - load.deadlineNanos() < 0;
    boolean goesOn =
        isInTime && destinationHealth.isOpen() && !Thread.currentThread().isInterrupted();
    return goesOn ? waiting.poll() : null;
  }

  /** It is not tried when another of its submitter was turned away just now, and rests too. */
  private boolean isTurnedAway(PendingNotification word) {
    Optional<String> why = destinationHealth.turnedAway(word);
    why.ifPresent(
        reason -> {
          if (destinationHealth.isWelcome(word)) {
            deliveryOutcomes.rest(word);
          } else {
            deliveryOutcomes.addUntried(word, reason);
          }
        });
    return why.isPresent();
  }

  private Attempt attempt(PendingNotification word) {
    try {
      return means.sender().send(word);
    } catch (RuntimeException unexpected) {
      OrderLog.about(LOG.atError(), word.status().orderId(), word.traceParent())
          .setCause(unexpected)
          .log("a word of order {} could not be sent", word.status().orderId());
      return new Attempt.Refused("could not be sent: " + unexpected);
    }
  }

  /** What an interrupt broke off says nothing about whoever is there. */
  private void settle(PendingNotification word, Attempt attempt) {
    if (Thread.currentThread().isInterrupted() && !(attempt instanceof Attempt.Told)) {
      deliveryOutcomes.handBack(word);
    } else {
      deliveryOutcomes.add(word, attempt);
      destinationHealth.learn(word, attempt);
    }
  }

  private void end() {
    // The store serves nobody who is interrupted.
    boolean wasInterrupted = Thread.interrupted();
    waiting.forEach(deliveryOutcomes::handBack);
    destinationHealth.conclude();
    try {
      writeDown();
    } catch (RuntimeException away) {
      LOG.warn(
          "Outcome of notifications to {} could not be stored; they are delivered again: {}",
          load.destination(),
          away.toString());
    } finally {
      release();
      if (wasInterrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** An absence may be ours, or short; words that were not tried are given up after a long one. */
  private void writeDown() {
    deliveryOutcomes.write(means.words());
    boolean isLongAway = means.destinations().isLongAway(load.destination());
    if (destinationHealth.state() == DestinationHealth.State.AWAY && isLongAway) {
      deliveryOutcomes.giveUpDue(
          means.words(),
          load.words().get(0).addressee().channel(),
          load.destination(),
          destinationHealth.why());
    }
  }

  private void release() {
    Destinations destinations = means.destinations();
    switch (destinationHealth.state()) {
      case UNKNOWN -> destinations.endUntried(load.destination());
      case AWAY -> destinations.endAway(load.destination());
      case SATED -> destinations.endSated(load.destination());
      case WELL -> {
        destinations.endWell(load.destination());
        whenWell.run();
      }
    }
  }
}
