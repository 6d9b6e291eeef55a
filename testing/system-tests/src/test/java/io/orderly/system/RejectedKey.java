package io.orderly.system;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Orders are submitted all the time, while a partner rejects the key for some of it. */
final class RejectedKey {

  private static final int ORDERS_PER_SECOND = 10;

  private final AdyenAccount account;
  private final Client client;
  private final ConcurrentLinkedQueue<String> orderIds = new ConcurrentLinkedQueue<>();
  private final CompletableFuture<Void> over = new CompletableFuture<>();

  RejectedKey(AdyenAccount account, Client client) {
    this.account = account;
    this.client = client;
  }

  /** Begins; the key is accepted again after that time. */
  void begin(Duration duration) {
    ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
    account.rejectKey(true);
    // Both say themselves how they end.
    var unusedSubmitting = timer.scheduleAtFixedRate(this::submit, 0, 1, TimeUnit.SECONDS);
    var unusedEnd = timer.schedule(() -> end(timer), duration.toMillis(), TimeUnit.MILLISECONDS);
  }

  private void end(ScheduledExecutorService timer) {
    account.rejectKey(false);
    timer.shutdownNow();
    over.complete(null);
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

  /** The orders, once the key is accepted again. */
  List<String> orderIds() {
    over.join();
    return List.copyOf(orderIds);
  }
}
