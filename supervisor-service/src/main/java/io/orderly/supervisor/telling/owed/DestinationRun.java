package io.orderly.supervisor.telling.owed;

import io.orderly.store.OwedWord;
import io.orderly.store.OwedWords;
import java.util.Collection;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The words of one destination on their way, in some lanes beside each other. The first lane that
 * finds nobody there ends the run for all; the last one out writes down what became of the words.
 */
final class DestinationRun {

  private static final Logger LOG = LoggerFactory.getLogger(DestinationRun.class);

  private final String destination;
  private final Queue<OwedWord> waiting;
  private final long deadlineNanos;
  private final AtomicInteger lanes;
  private final Verdicts verdicts;
  private volatile Course course = Course.UNTRIED;

  private enum Course {
    UNTRIED,
    /** Somebody is there. */
    WELL,
    /** Nobody is there. */
    AWAY
  }

  /**
   * A run.
   *
   * @param deadlineNanos after which no further word is sent
   * @param lanes how often {@link #lane} will be called
   */
  DestinationRun(
      String destination,
      Collection<OwedWord> words,
      long deadlineNanos,
      int lanes,
      Verdicts verdicts) {
    this.destination = destination;
    this.waiting = new ConcurrentLinkedQueue<>(words);
    this.deadlineNanos = deadlineNanos;
    this.lanes = new AtomicInteger(lanes);
    this.verdicts = verdicts;
  }

  /** Sends words one after the other, until there are no more or nobody is there. */
  void lane(WordSender sender, OwedWords words, Destinations destinations) {
    try {
      OwedWord word = next();
      while (word != null) {
        Attempt attempt = attempt(sender, word);
        verdicts.add(word, attempt);
        follow(attempt);
        word = next();
      }
    } finally {
      leave(words, destinations);
    }
  }

  private synchronized void follow(Attempt attempt) {
    if (course != Course.AWAY) {
      course = attempt instanceof Attempt.Away ? Course.AWAY : Course.WELL;
    }
  }

  /** A lane that nobody could be found for. */
  void leave(OwedWords words, Destinations destinations) {
    if (lanes.decrementAndGet() == 0) {
      end(words, destinations);
    }
  }

  private @Nullable OwedWord next() {
    boolean goesOn = course != Course.AWAY && System.nanoTime() - deadlineNanos < 0;
    return goesOn && !Thread.currentThread().isInterrupted() ? waiting.poll() : null;
  }

  private static Attempt attempt(WordSender sender, OwedWord word) {
    try {
      return sender.send(word);
    } catch (RuntimeException unexpected) {
      LOG.error("a word could not be sent", unexpected);
      return new Attempt.Refused("could not be sent: " + unexpected);
    }
  }

  private void end(OwedWords words, Destinations destinations) {
    waiting.forEach(verdicts::handBack);
    try {
      verdicts.write(words);
    } catch (RuntimeException away) {
      LOG.warn("what became of words to {} is not written down: {}", destination, away.toString());
    } finally {
      switch (course) {
        case UNTRIED -> destinations.endUntried(destination);
        case WELL -> destinations.endWell(destination);
        case AWAY -> destinations.endAway(destination);
      }
    }
  }
}
