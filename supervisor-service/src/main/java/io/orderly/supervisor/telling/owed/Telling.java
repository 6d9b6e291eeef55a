package io.orderly.supervisor.telling.owed;

import io.orderly.store.Addressee.Channel;
import io.orderly.store.OwedWord;
import io.orderly.store.OwedWords;
import io.orderly.store.OwedWords.Terms;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.DoubleSupplier;
import java.util.stream.Collectors;

/**
 * Tells submitters what they are owed, each word at least once. Destinations share threads and
 * nothing else: one where nobody is there costs one try now and then, and no other waits for it.
 */
public final class Telling implements AutoCloseable {

  private static final int MOST_ROUNDS = 10;
  private static final long THREAD_IDLE_SECONDS = 30;
  private static final long END_WITHIN_SECONDS = 5;

  private final OwedWords words;
  private final Map<Channel, WordSender> senders;
  private final TellingProperties properties;
  private final TellingMeters meters;
  private final RetryPlan plan;
  private final Destinations destinations;
  private final ThreadPoolExecutor threads;

  /**
   * Tells over these channels.
   *
   * @param chance a number from 0 to 1, another one each time
   */
  public Telling(
      OwedWords words,
      Map<Channel, WordSender> senders,
      TellingProperties properties,
      TellingMeters meters,
      DoubleSupplier chance) {
    this.words = words;
    this.senders = Map.copyOf(senders);
    this.properties = properties;
    this.meters = meters;
    this.plan = new RetryPlan(properties.retries(), chance);
    this.destinations = new Destinations(plan, System::nanoTime);
    this.threads = threads(properties.share());
  }

  private static ThreadPoolExecutor threads(TellingProperties.Share share) {
    AtomicInteger number = new AtomicInteger();
    ThreadPoolExecutor threads =
        new ThreadPoolExecutor(
            share.threads(),
            share.threads(),
            THREAD_IDLE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(share.destinations() * share.lanes()),
            work -> {
              Thread thread = new Thread(work, "telling-" + number.incrementAndGet());
              thread.setDaemon(true);
              return thread;
            });
    threads.allowCoreThreadTimeOut(true);
    return threads;
  }

  /**
   * Notes what is owed, claims what is due and sets it on its way; does not wait for it.
   *
   * @return how many words it claimed
   * @throws org.springframework.dao.DataAccessException when the store is away
   */
  public int runOnce() {
    int ends = properties.share().ends();
    int noted = ends;
    for (int round = 0; round < MOST_ROUNDS && noted == ends; round++) {
      noted = words.note(ends);
    }
    if (!threads.getQueue().isEmpty()) {
      return 0;
    }
    List<OwedWord> claimed = words.claim(terms());
    long deadlineNanos = System.nanoTime() + properties.longestRun().toNanos();
    claimed.stream()
        .collect(Collectors.groupingBy(word -> word.addressee().destination()))
        .forEach((destination, ofIt) -> send(destination, ofIt, deadlineNanos));
    return claimed.size();
  }

  private Terms terms() {
    return new Terms(
        properties.share().destinations(),
        properties.share().words(),
        destinations.closed(),
        properties.lease());
  }

  private void send(String destination, List<OwedWord> ofIt, long deadlineNanos) {
    destinations.begin(destination);
    int lanes =
        destinations.isInDoubt(destination) ? 1 : Math.min(properties.share().lanes(), ofIt.size());
    DestinationRun run =
        new DestinationRun(destination, ofIt, deadlineNanos, lanes, new Verdicts(plan, meters));
    for (int lane = 0; lane < lanes; lane++) {
      try {
        threads.execute(() -> run.lane(this::send, words, destinations));
      } catch (RejectedExecutionException closed) {
        run.leave(words, destinations);
      }
    }
  }

  private Attempt send(OwedWord word) {
    return Objects.requireNonNull(senders.get(word.addressee().channel()), "a channel's sender")
        .send(word);
  }

  /** Counts what is owed. */
  public void refreshFigures() {
    meters.owed(words.owed());
  }

  /** Sends nothing more; what is on its way may arrive within 5 s. */
  @Override
  public void close() {
    threads.getQueue().clear();
    threads.shutdown();
    try {
      if (!threads.awaitTermination(END_WITHIN_SECONDS, TimeUnit.SECONDS)) {
        threads.shutdownNow();
      }
    } catch (InterruptedException hurried) {
      threads.shutdownNow();
      Thread.currentThread().interrupt();
    }
  }
}
