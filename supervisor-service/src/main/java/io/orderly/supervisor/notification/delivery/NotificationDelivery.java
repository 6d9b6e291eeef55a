package io.orderly.supervisor.notification.delivery;

import io.orderly.store.Addressee.Channel;
import io.orderly.store.PendingNotification;
import io.orderly.store.PendingNotifications;
import io.orderly.store.PendingNotifications.Terms;
import io.orderly.supervisor.notification.delivery.DestinationRun.Lane;
import io.orderly.supervisor.notification.delivery.DestinationRun.Load;
import io.orderly.supervisor.notification.delivery.DestinationRun.Means;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.DoubleSupplier;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;

/**
 * Tells submitters what they are owed, each word at least once. Destinations share threads and
 * nothing else: one where nobody is there costs one try now and then, and no other waits for it.
 */
public final class NotificationDelivery implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(NotificationDelivery.class);
  private static final int MOST_ROUNDS = 10;
  private static final long THREAD_IDLE_SECONDS = 30;
  private static final long END_WITHIN_SECONDS = 5;
  private static final long HAND_BACK_WITHIN_SECONDS = 5;

  private final PendingNotifications words;
  private final Map<Channel, NotificationSender> senders;
  private final DoubleSupplier chance;
  private final NotificationProperties properties;
  private final NotificationMeters meters;
  private final RetryPlan plan;
  private final Destinations destinations;
  private final ThreadPoolExecutor threads;

  /**
   * Tells over these channels.
   *
   * @param chance a number from 0 to 1, another one each time
   */
  public NotificationDelivery(
      PendingNotifications words,
      Map<Channel, NotificationSender> senders,
      NotificationProperties properties,
      NotificationMeters meters,
      DoubleSupplier chance) {
    this.words = words;
    this.chance = chance;
    this.senders = Map.copyOf(senders);
    this.properties = properties;
    this.meters = meters;
    this.plan = new RetryPlan(properties.retries(), chance);
    this.destinations = new Destinations(plan, System::nanoTime);
    this.threads = threads(properties.share());
  }

  private static ThreadPoolExecutor threads(NotificationProperties.Share share) {
    AtomicInteger number = new AtomicInteger();
    ThreadPoolExecutor threads =
        new ThreadPoolExecutor(
            share.threads(),
            share.threads(),
            THREAD_IDLE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(share.destinations() * share.concurrencyPerDestination()),
            work -> {
              Thread thread = new Thread(work, "telling-" + number.incrementAndGet());
              thread.setDaemon(true);
              return thread;
            });
    threads.allowCoreThreadTimeOut(true);
    return threads;
  }

  /**
   * Notes what is owed, claims what is due and sets it on its way; does not wait for it. Where
   * noting fails, what was noted before is claimed all the same.
   *
   * @param more told, by any thread, when there may be more to claim at once
   * @return how many words it claimed
   * @throws org.springframework.dao.DataAccessException when the store is away, or something could
   *     not be noted
   */
  public int runOnce(Runnable more) {
    Optional<DataAccessException> unnoted = note();
    int claimed = claim(more);
    if (unnoted.isPresent()) {
      throw unnoted.get();
    }
    return claimed;
  }

  private Optional<DataAccessException> note() {
    int ends = properties.share().noteBatch();
    int noted = ends;
    try {
      for (int round = 0; round < MOST_ROUNDS && noted == ends; round++) {
        noted = words.note(ends);
      }
      return Optional.empty();
    } catch (DataAccessException failure) {
      return Optional.of(failure);
    }
  }

  private int claim(Runnable more) {
    if (!threads.getQueue().isEmpty()) {
      return 0;
    }
    List<PendingNotification> claimed = words.claim(terms());
    long deadlineNanos = System.nanoTime() + properties.maxRunTime().toNanos();
    claimed.stream()
        .collect(Collectors.groupingBy(word -> word.addressee().destination()))
        .forEach((destination, ofIt) -> send(load(destination, ofIt, deadlineNanos), more));
    return claimed.size();
  }

  private Terms terms() {
    return new Terms(
        properties.share().destinations(),
        properties.share().perDestination(),
        destinations.closed(),
        properties.lease());
  }

  private Load load(String destination, List<PendingNotification> ofIt, long deadlineNanos) {
    int lanes =
        destinations.isInDoubt(destination)
            ? 1
            : Math.min(properties.share().concurrencyPerDestination(), ofIt.size());
    return new Load(
        destination, SubmitterRotation.of(ofIt, chance.getAsDouble()), lanes, deadlineNanos);
  }

  private void send(Load load, Runnable more) {
    destinations.begin(load.destination());
    boolean isFull = load.words().size() == properties.share().perDestination();
    DestinationRun run =
        new DestinationRun(
            load,
            new Means(words, this::send, destinations),
            new DeliveryOutcomes(plan, meters),
            isFull ? more : () -> {});
    for (int i = 0; i < load.lanes(); i++) {
      Lane lane = run.lane();
      try {
        threads.execute(lane);
      } catch (RejectedExecutionException closed) {
        lane.leave();
      }
    }
  }

  private Attempt send(PendingNotification word) {
    return Objects.requireNonNull(senders.get(word.addressee().channel()), "a channel's sender")
        .send(word);
  }

  /** Counts what is owed. */
  public void refreshFigures() {
    meters.owed(words.owed());
  }

  /**
   * Sends nothing more. What is on its way may arrive within 5 s; what is not, or is broken off
   * then, is handed back, so that another supervisor need not wait for the end of its lease.
   */
  @Override
  public void close() {
    threads.shutdown();
    List<Runnable> dropped = new ArrayList<>();
    threads.getQueue().drainTo(dropped);
    dropped.forEach(lane -> ((Lane) lane).leave());
    if (!endsWithin(END_WITHIN_SECONDS)) {
      threads.shutdownNow();
      if (!endsWithin(HAND_BACK_WITHIN_SECONDS)) {
        LOG.warn("Some notifications are delivered again after their lease");
      }
    }
  }

  private boolean endsWithin(long seconds) {
    try {
      return threads.awaitTermination(seconds, TimeUnit.SECONDS);
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
