package io.orderly.supervisor.notification;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.orderly.messages.FailureTexts;
import io.orderly.store.memory.InMemoryStore;
import io.orderly.store.notifications.Addressee.Channel;
import io.orderly.store.notifications.PendingNotifications;
import io.orderly.store.notifications.PendingNotifications.Terms;
import io.orderly.supervisor.delivery.DeliveryResult;
import io.orderly.supervisor.notification.NotificationProperties.Retries;
import io.orderly.supervisor.notification.NotificationProperties.Share;
import io.orderly.supervisor.testing.Orders;
import io.orderly.supervisor.testing.SettableClock;
import io.orderly.supervisor.testing.TestWorkflows;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.springframework.dao.QueryTimeoutException;

/** What becomes of many notifications, from a store that a test controls. */
class NotificationDeliveryTest {

  private static final Duration SOON = Duration.ofSeconds(30);
  private static final Duration DAY = Duration.ofDays(1);
  private static final Duration LEASE = Duration.ofSeconds(60);
  private static final Duration SHORT_REST = Duration.ofMillis(50);
  private static final int SHARE = 100;

  private final SettableClock clock = new SettableClock();
  private final InMemoryStore store = new InMemoryStore(clock::instant);
  private final PendingNotifications notifications = store.pendingNotifications();
  private final Orders orders =
      new Orders(store.orderIntake(), store.stateStore(), store.workflowCatalogue());
  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();

  /** The interval is for new notifications; pending ones do not wait for it. */
  @Test
  void aThousandNotificationsDoNotWaitForTheInterval() {
    owed(1_000, "order-replies.shop");
    AtomicInteger told = new AtomicInteger();
    NotificationSender taking = notification -> taken(told);
    try (NotificationDelivery notificationDelivery = telling(taking, 4, SHORT_REST)) {
      notificationDelivery.runOnce();

      await().atMost(SOON).until(() -> told.get() == 1_000 && notifications.pending().isEmpty());
    }
  }

  private static DeliveryResult taken(AtomicInteger told) {
    told.incrementAndGet();
    return new DeliveryResult.Delivered();
  }

  @Test
  void allExpiredNotificationsToAnUnreachableHostAreGivenUp() {
    owed(3 * SHARE, "order-replies.gone");
    AtomicInteger tries = new AtomicInteger();
    try (NotificationDelivery notificationDelivery =
        telling(notification -> absent(tries), 4, SHORT_REST)) {
      runUntilTried(notificationDelivery, tries);
      clock.advance(DAY.plusHours(1));

      await().atMost(SOON).until(() -> isNothingOwedAMinuteLater(notificationDelivery));
    }

    assertThat(tries.get()).isLessThan(20);
    assertThat(sent("given_up")).isEqualTo(3 * SHARE);
  }

  @Test
  void anOutageGivesUpNoUnattemptedNotification() {
    owed(SHARE, "order-replies.slow");
    clock.advance(DAY.plusHours(1));
    AtomicInteger tries = new AtomicInteger();
    try (NotificationDelivery notificationDelivery =
        telling(notification -> absent(tries), 1, DAY)) {
      runUntilTried(notificationDelivery, tries);
    }

    assertThat(sent("given_up")).isEqualTo(1);
    assertThat(notifications.pending().get(Channel.TOPIC).notifications()).isEqualTo(SHARE - 1);
  }

  @Test
  void abortedAndDroppedNotificationsAreReturnedAtShutdown() {
    owed(1, "order-replies.one");
    owed(1, "order-replies.other");
    CountDownLatch sending = new CountDownLatch(1);
    NotificationDelivery notificationDelivery =
        telling(notification -> hanging(sending), 1, SHORT_REST);
    notificationDelivery.runOnce();
    await().atMost(SOON).until(() -> sending.getCount() == 0);

    notificationDelivery.close();

    assertThat(notifications.claim(new Terms(10, 10, Set.of(), LEASE)))
        .hasSize(2)
        .allSatisfy(notification -> assertThat(notification.tries()).isZero());
  }

  @Test
  void storedNotificationsAreDeliveredWhileNewOnesCannotBeStored() {
    owed(1, "order-replies.shop");
    AtomicInteger told = new AtomicInteger();
    try (NotificationDelivery notificationDelivery =
        telling(new NotNoting(notifications), notification -> taken(told), 1, SHORT_REST)) {

      assertThatThrownBy(() -> notificationDelivery.runOnce())
          .isInstanceOf(QueryTimeoutException.class);

      await().atMost(SOON).until(() -> told.get() == 1);
    }
  }

  private static DeliveryResult absent(AtomicInteger tries) {
    tries.incrementAndGet();
    return new DeliveryResult.Unavailable("nobody is there");
  }

  private static DeliveryResult hanging(CountDownLatch sending) {
    sending.countDown();
    try {
      boolean isOver = new CountDownLatch(1).await(60, TimeUnit.SECONDS);
      return new DeliveryResult.Unavailable("over: " + isOver);
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      return new DeliveryResult.Unavailable("this supervisor ends");
    }
  }

  private static void runUntilTried(
      NotificationDelivery notificationDelivery, AtomicInteger tries) {
    notificationDelivery.runOnce();
    await().atMost(SOON).until(() -> tries.get() > 0);
  }

  /** SampleNotifications rest by the clock of the store, destinations by the real one. */
  private boolean isNothingOwedAMinuteLater(NotificationDelivery notificationDelivery) {
    clock.advance(Duration.ofMinutes(1));
    notificationDelivery.runOnce();
    return notifications.pending().isEmpty();
  }

  private void owed(int count, String topic) {
    for (int order = 0; order < count; order++) {
      UUID orderId = orders.submitToldAt(TestWorkflows.FRAGILE, topic, null);
      orders.claim(List.of(orderId));
      orders.refuse(orderId);
    }
    assertThat(notifications.note(count)).isEqualTo(count);
  }

  private NotificationDelivery telling(NotificationSender sender, int threads, Duration firstRest) {
    return telling(notifications, sender, threads, firstRest);
  }

  private NotificationDelivery telling(
      PendingNotifications owed, NotificationSender sender, int threads, Duration firstRest) {
    NotificationProperties properties =
        new NotificationProperties(
            Duration.ofMillis(100),
            LEASE,
            Duration.ofSeconds(30),
            new Share(SHARE, 10, SHARE, threads, threads),
            new Retries(firstRest, DAY, firstRest, DAY),
            Map.of());
    return new NotificationDelivery(
        owed,
        Map.of(Channel.TOPIC, sender),
        new FailureTexts(Map.of()),
        properties,
        new NotificationMeters(meters),
        () -> 0);
  }

  private double sent(String outcome) {
    return meters
        .get("orderly.notifications.sent")
        .tags("channel", "topic", "outcome", outcome)
        .counter()
        .count();
  }
}
