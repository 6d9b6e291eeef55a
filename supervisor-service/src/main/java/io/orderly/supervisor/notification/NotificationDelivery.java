package io.orderly.supervisor.notification;

import io.orderly.messages.FailureTexts;
import io.orderly.store.notifications.Addressee.Channel;
import io.orderly.store.notifications.PendingNotification;
import io.orderly.store.notifications.PendingNotifications;
import io.orderly.store.notifications.PendingNotifications.Terms;
import io.orderly.supervisor.delivery.Backoff;
import io.orderly.supervisor.delivery.DeliveryResult;
import io.orderly.supervisor.notification.DestinationRun.Context;
import io.orderly.supervisor.notification.DestinationRun.Load;
import io.orderly.supervisor.notification.NotificationProperties.Retries;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.DoubleSupplier;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.dao.DataAccessException;

/**
 * Delivers pending notifications to submitters, each at least once. Destinations share threads and
 * nothing else: one that is unavailable costs one attempt per backoff, and delays no other.
 */
public final class NotificationDelivery implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(NotificationDelivery.class);
  private static final int MAX_ROUNDS = 10;

  private final PendingNotifications store;
  private final Map<Channel, NotificationSender> senders;
  private final DoubleSupplier chance;
  private final FailureTexts texts;
  private final NotificationProperties properties;
  private final NotificationMeters meters;
  private final Backoff backoff;
  private final Destinations destinations;
  private final DeliveryThreads threads;

  /**
   * Delivers over these channels.
   *
   * @param texts replace the failure texts of agents and partners before anything is sent
   * @param chance a number from 0 to 1, another one each time
   */
  public NotificationDelivery(
      PendingNotifications store,
      Map<Channel, NotificationSender> senders,
      FailureTexts texts,
      NotificationProperties properties,
      NotificationMeters meters,
      DoubleSupplier chance) {
    this.store = store;
    this.chance = chance;
    this.senders = Map.copyOf(senders);
    this.texts = texts;
    this.properties = properties;
    this.meters = meters;
    Retries retries = properties.retries();
    this.backoff = new Backoff(retries.initialBackoff(), retries.maxBackoff(), chance);
    this.destinations =
        new Destinations(
            new Backoff(retries.initialBackoff(), retries.maxDestinationBackoff(), chance),
            System::nanoTime);
    this.threads = new DeliveryThreads(properties.share());
  }

  /**
   * Notes new notifications, claims those that are due and begins to send them; does not wait for
   * the end. If noting fails, what was noted before is claimed all the same. When a full batch of a
   * destination is delivered, more is claimed at once.
   *
   * @return how many notifications it claimed
   * @throws org.springframework.dao.DataAccessException if the store is unavailable, or something
   *     could not be noted
   */
  public int runOnce() {
    Optional<DataAccessException> unnoted = note();
    int claimed = claim();
    if (unnoted.isPresent()) {
      throw unnoted.get();
    }
    return claimed;
  }

  private Optional<DataAccessException> note() {
    int ends = properties.share().noteBatch();
    int noted = ends;
    try {
      for (int round = 0; round < MAX_ROUNDS && noted == ends; round++) {
        noted = store.note(ends);
      }
      return Optional.empty();
    } catch (DataAccessException failure) {
      return Optional.of(failure);
    }
  }

  /** One at a time: a claim must know which destinations the previous one has begun. */
  private synchronized int claim() {
    if (!threads.isFree()) {
      return 0;
    }
    List<PendingNotification> claimed = store.claim(terms());
    long deadlineNanos = System.nanoTime() + properties.maxRunTime().toNanos();
    claimed.stream()
        .collect(Collectors.groupingBy(notification -> notification.addressee().destination()))
        .forEach((destination, ofIt) -> send(load(destination, ofIt, deadlineNanos)));
    return claimed.size();
  }

  private void claimMore() {
    try {
      claim();
    } catch (RuntimeException failure) {
      // It runs on a thread of the pool; the next round claims in any case.
      LOG.warn(
          "Claim of notifications failed; retrying: {}",
          NestedExceptionUtils.getMostSpecificCause(failure).toString());
    }
  }

  private Terms terms() {
    return new Terms(
        properties.share().destinations(),
        properties.share().perDestination(),
        destinations.closed(),
        properties.lease());
  }

  private Load load(String destination, List<PendingNotification> ofIt, long deadlineNanos) {
    int concurrency =
        destinations.isInDoubt(destination)
            ? 1
            : Math.min(properties.share().concurrencyPerDestination(), ofIt.size());
    return new Load(
        destination, SubmitterRotation.of(ofIt, chance.getAsDouble()), concurrency, deadlineNanos);
  }

  private void send(Load load) {
    destinations.begin(load.destination());
    boolean isFull = load.notifications().size() == properties.share().perDestination();
    DestinationRun run =
        new DestinationRun(
            load,
            new Context(store, this::send, destinations),
            new DeliveryOutcomes(backoff, properties.retries().giveUpAfter(), meters),
            isFull ? this::claimMore : () -> {});
    for (int i = 0; i < load.concurrency(); i++) {
      threads.execute(run.worker());
    }
  }

  private DeliveryResult send(PendingNotification notification) {
    return Objects.requireNonNull(
            senders.get(notification.addressee().channel()), "a channel's sender")
        .send(notification.as(texts.forSubmitters(notification.status())));
  }

  /** Reads the gauges of what is pending. */
  public void refreshMeters() {
    meters.pending(store.pending());
  }

  /**
   * Sends nothing more. What is on its way may arrive within 5 s; what is not, or is aborted then,
   * is released, so that another supervisor need not wait for the end of its lease.
   */
  @Override
  public void close() {
    threads.close();
  }
}
