package io.orderly.system;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Orders are submitted all the time, while a partner rejects the key for some of it. */
final class RejectedKey {

  private static final int ORDERS_PER_SECOND = 10;
  private static final Duration NOTICED_WITHIN = Duration.ofMinutes(3);
  private static final long LOOK_EVERY_MILLIS = 500;

  private final AdyenAccount account;
  private final Client client;
  private final ConcurrentLinkedQueue<String> orderIds = new ConcurrentLinkedQueue<>();
  private final CompletableFuture<Duration> over = new CompletableFuture<>();

  RejectedKey(AdyenAccount account, Client client) {
    this.account = account;
    this.client = client;
  }

  /**
   * Begins; the key is accepted again after that time, once somebody has noticed that it is not.
   */
  void begin(Duration duration, Callable<Boolean> isNoticed) {
    ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
    long begunNanos = System.nanoTime();
    account.rejectKey(true);
    // Both say themselves how they end.
    var unusedSubmitting = timer.scheduleAtFixedRate(this::submit, 0, 1, TimeUnit.SECONDS);
    var unusedEnd =
        timer.scheduleWithFixedDelay(
            () -> endOnceNoticed(timer, begunNanos, isNoticed),
            duration.toMillis(),
            LOOK_EVERY_MILLIS,
            TimeUnit.MILLISECONDS);
  }

  private void endOnceNoticed(
      ScheduledExecutorService timer, long begunNanos, Callable<Boolean> isNoticed) {
    try {
      Duration lasted = Duration.ofNanos(System.nanoTime() - begunNanos);
      if (isNoticed.call() || lasted.compareTo(NOTICED_WITHIN) > 0) {
        account.rejectKey(false);
        timer.shutdownNow();
        over.complete(lasted);
      }
    } catch (Exception failure) {
      over.completeExceptionally(failure);
    }
  }

  private void submit() {
    try {
      List<String> orders =
          Stream.generate(() -> PartnerOrder.of(PartnerWorkflows.CARD_ONLY).json())
              .limit(ORDERS_PER_SECOND)
              .toList();
      orderIds.addAll(client.submitAll(orders));
    } catch (RuntimeException failure) {
      over.completeExceptionally(failure);
    }
  }

  /** How long the key was rejected, once it is accepted again. */
  Duration lasted() {
    return over.join();
  }

  /** The orders, once the key is accepted again. */
  List<String> orderIds() {
    over.join();
    return List.copyOf(orderIds);
  }
}
