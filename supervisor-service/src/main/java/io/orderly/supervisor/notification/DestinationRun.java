package io.orderly.supervisor.notification;

import io.orderly.platform.tracing.OrderLog;
import io.orderly.store.notifications.PendingNotification;
import io.orderly.store.notifications.PendingNotifications;
import io.orderly.supervisor.delivery.DeliveryResult;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends the notifications of one destination with some workers in parallel. The worker that finds
 * the destination unavailable ends the run for all; the last one stores the outcomes.
 */
final class DestinationRun {

  private static final Logger LOG = LoggerFactory.getLogger(DestinationRun.class);

  private final Load load;
  private final Queue<PendingNotification> waiting;
  private final DestinationHealth destinationHealth;
  private final AtomicInteger workers;
  private final Context context;
  private final DeliveryOutcomes deliveryOutcomes;
  private final Runnable whenAvailable;

  /**
   * What is to be sent.
   *
   * @param notifications at least one
   * @param concurrency the number of workers
   * @param deadlineNanos after which no further notification is sent
   */
  record Load(
      String destination,
      List<PendingNotification> notifications,
      int concurrency,
      long deadlineNanos) {}

  /** What all runs share. */
  record Context(
      PendingNotifications store, NotificationSender sender, Destinations destinations) {}

  /**
   * A run.
   *
   * @param whenAvailable called at the end if the destination was available
   */
  DestinationRun(
      Load load, Context context, DeliveryOutcomes deliveryOutcomes, Runnable whenAvailable) {
    this.load = load;
    this.waiting = new ConcurrentLinkedQueue<>(load.notifications());
    this.destinationHealth = new DestinationHealth(load.notifications());
    this.workers = new AtomicInteger(load.concurrency());
    this.context = context;
    this.deliveryOutcomes = deliveryOutcomes;
    this.whenAvailable = whenAvailable;
  }

  /** A worker: either run it or leave. */
  Worker worker() {
    return new Worker();
  }

  /** Sends one after the other, until there are no more or the destination is unavailable. */
  final class Worker implements Runnable {

    @Override
    public void run() {
      try {
        PendingNotification notification = next();
        while (notification != null) {
          settle(notification, attempt(notification));
          notification = next();
        }
      } finally {
        leave();
      }
    }

    /** It cannot be run, or has ended. */
    void leave() {
      if (workers.decrementAndGet() == 0) {
        end();
      }
    }
  }

  private @Nullable PendingNotification next() {
    PendingNotification notification = poll();
    while (notification != null && isThrottled(notification)) {
      notification = poll();
    }
    return notification;
  }

  private @Nullable PendingNotification poll() {
    boolean isInTime = System.nanoTime() - load.deadlineNanos() < 0;
    boolean goesOn =
        isInTime && destinationHealth.isOpen() && !Thread.currentThread().isInterrupted();
    return goesOn ? waiting.poll() : null;
  }

  /** It is not attempted if another of its submitter was throttled in this run. */
  private boolean isThrottled(PendingNotification notification) {
    Optional<String> why = destinationHealth.throttled(notification);
    why.ifPresent(
        reason -> {
          if (destinationHealth.hasAccepted(notification)) {
            deliveryOutcomes.postpone(notification);
          } else {
            deliveryOutcomes.addUntried(notification, reason);
          }
        });
    return why.isPresent();
  }

  private DeliveryResult attempt(PendingNotification notification) {
    try {
      return context.sender().send(notification);
    } catch (RuntimeException unexpected) {
      OrderLog.about(LOG.atError(), notification.status().orderId(), notification.traceParent())
          .setCause(unexpected)
          .log("Notification of order {} could not be sent", notification.status().orderId());
      return new DeliveryResult.Rejected("could not be sent: " + unexpected);
    }
  }

  /** What an interrupt aborted says nothing about the destination. */
  private void settle(PendingNotification notification, DeliveryResult result) {
    if (Thread.currentThread().isInterrupted() && !(result instanceof DeliveryResult.Delivered)) {
      deliveryOutcomes.release(notification);
    } else {
      deliveryOutcomes.add(notification, result);
      destinationHealth.learn(notification, result);
    }
  }

  private void end() {
    // The store fails for a thread that is interrupted.
    boolean wasInterrupted = Thread.interrupted();
    waiting.forEach(deliveryOutcomes::release);
    destinationHealth.conclude();
    try {
      store();
    } catch (RuntimeException unavailable) {
      LOG.warn(
          "Outcome of notifications to {} could not be stored; they are delivered again: {}",
          load.destination(),
          unavailable.toString());
    } finally {
      releaseDestination();
      if (wasInterrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** An outage may be ours, or short; what was not attempted is given up after a long one. */
  private void store() {
    deliveryOutcomes.write(context.store());
    boolean isLongUnavailable = context.destinations().isLongUnavailable(load.destination());
    if (destinationHealth.state() == DestinationHealth.State.UNAVAILABLE && isLongUnavailable) {
      deliveryOutcomes.giveUpDue(
          context.store(),
          load.notifications().get(0).addressee().channel(),
          load.destination(),
          destinationHealth.why());
    }
  }

  private void releaseDestination() {
    Destinations destinations = context.destinations();
    switch (destinationHealth.state()) {
      case UNKNOWN -> destinations.endUntried(load.destination());
      case UNAVAILABLE -> destinations.endUnavailable(load.destination());
      case THROTTLED -> destinations.endThrottled(load.destination());
      case AVAILABLE -> {
        destinations.endAvailable(load.destination());
        whenAvailable.run();
      }
    }
  }
}
