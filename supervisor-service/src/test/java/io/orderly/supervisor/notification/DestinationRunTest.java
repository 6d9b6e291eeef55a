package io.orderly.supervisor.notification;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.orderly.store.memory.InMemoryStore;
import io.orderly.store.notifications.PendingNotification;
import io.orderly.supervisor.delivery.Backoff;
import io.orderly.supervisor.delivery.DeliveryResult;
import io.orderly.supervisor.notification.DestinationRun.Context;
import io.orderly.supervisor.notification.DestinationRun.Load;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** One worker, and what each answer means for the notifications behind it. */
class DestinationRunTest {

  private static final String HOST = "hooks.example.com";
  private static final Duration DAY = Duration.ofHours(24);

  private final Backoff backoff = Backoff.exact(Duration.ofMinutes(1), Duration.ofHours(1));
  private final Destinations destinations = new Destinations(backoff, () -> 0);
  private final InMemoryStore store = new InMemoryStore(() -> Instant.EPOCH);
  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  private final List<String> sent = new ArrayList<>();
  private final AtomicInteger woken = new AtomicInteger();

  @Test
  void aThrottledSubmitterBlocksNoOtherAtASharedHost() {
    run(notification -> throttles("b", notification), "b", "a", "b", "b", "a", "c");

    assertThat(sent).containsExactly("b", "a", "a", "c");
    assertThat(destinations.closed()).isEmpty();
    assertThat(woken).hasValue(1);
  }

  @Test
  void aHostThatThrottlesAllSubmittersIsBackedOff() {
    run(notification -> new DeliveryResult.Throttled("answered 503"), "b", "b", "a", "a");

    assertThat(sent).containsExactly("b", "a");
    assertThat(destinations.closed()).containsExactly(HOST);
    assertThat(woken).hasValue(0);
  }

  @Test
  void someThrottledSubmittersStandForAll() {
    run(
        notification -> new DeliveryResult.Throttled("answered 503"),
        "a",
        "b",
        "c",
        "d",
        "e",
        "f",
        "g");

    assertThat(sent).containsExactly("a", "b", "c", "d", "e");
    assertThat(destinations.closed()).containsExactly(HOST);
  }

  /** It limits the rate: it is there, but what is left had better wait. */
  @Test
  void aThrottlingHostHasAShortBackoffEachTime() {
    for (int time = 1; time <= 20; time++) {
      sent.clear();
      run(
          notification ->
              sent.size() < 3
                  ? new DeliveryResult.Delivered()
                  : new DeliveryResult.Throttled("429"),
          "a",
          "a",
          "a",
          "a");

      assertThat(sent).hasSize(3);
      assertThat(destinations.closed()).containsExactly(HOST);
      assertThat(destinations.isLongUnavailable(HOST)).isFalse();
    }
  }

  @Test
  void anUnreachableHostIsBackedOffWhateverItAcceptedBefore() {
    run(
        notification ->
            sent.size() == 1
                ? new DeliveryResult.Delivered()
                : new DeliveryResult.Unavailable("gone"),
        "a",
        "a",
        "a");

    assertThat(sent).hasSize(2);
    assertThat(destinations.closed()).containsExactly(HOST);
  }

  @Test
  void anInterruptDoesNotAffectTheHealthOfTheHost() {
    run(
        notification -> {
          Thread.currentThread().interrupt();
          return new DeliveryResult.Unavailable("this supervisor is stopping");
        },
        "a",
        "a");

    assertThat(Thread.interrupted()).isTrue();
    assertThat(sent).hasSize(1);
    assertThat(destinations.closed()).isEmpty();
    assertThat(destinations.isInDoubt(HOST)).isFalse();
  }

  @Test
  void onlyALongOutageCounts() {
    for (int time = 1; time < 10; time++) {
      run(notification -> new DeliveryResult.Unavailable("gone"), "a");
    }
    assertThat(destinations.isLongUnavailable(HOST)).isFalse();

    run(notification -> new DeliveryResult.Unavailable("gone"), "a");

    assertThat(destinations.isLongUnavailable(HOST)).isTrue();
  }

  @Test
  void aWorkerThatEndsReleasesTheHost() {
    DestinationRun run = runOf(notification -> new DeliveryResult.Delivered(), "a");

    run.worker().leave();

    assertThat(sent).isEmpty();
    assertThat(destinations.closed()).isEmpty();
  }

  @Test
  void aNotificationPendingForADayIsGivenUpAtItsNextFailure() {
    PendingNotification old = SampleNotifications.of("a", DAY);
    PendingNotification younger = SampleNotifications.of("b", DAY.minusMinutes(1));

    runOf(notification -> new DeliveryResult.Rejected("answered 500"), List.of(old, younger))
        .worker()
        .run();

    assertThat(sentWith("given_up")).isEqualTo(1);
    assertThat(sentWith("failed")).isEqualTo(1);
  }

  private double sentWith(String outcome) {
    return meters
        .get("orderly.notifications.sent")
        .tags("channel", "webhook", "outcome", outcome)
        .counter()
        .count();
  }

  private static DeliveryResult throttles(String submitter, PendingNotification notification) {
    return notification.status().submitter().equals(submitter)
        ? new DeliveryResult.Throttled("answered 429")
        : new DeliveryResult.Delivered();
  }

  private void run(NotificationSender sender, String... submitters) {
    runOf(sender, submitters).worker().run();
  }

  private DestinationRun runOf(NotificationSender sender, String... submitters) {
    return runOf(sender, Stream.of(submitters).map(SampleNotifications::of).toList());
  }

  private DestinationRun runOf(NotificationSender sender, List<PendingNotification> notifications) {
    destinations.begin(HOST);
    Load load =
        new Load(HOST, notifications, 1, System.nanoTime() + Duration.ofMinutes(1).toNanos());
    return new DestinationRun(
        load,
        new Context(
            store.pendingNotifications(),
            notification -> noted(sender, notification),
            destinations),
        new DeliveryOutcomes(backoff, DAY, new NotificationMeters(meters)),
        woken::incrementAndGet);
  }

  private DeliveryResult noted(NotificationSender sender, PendingNotification notification) {
    sent.add(notification.status().submitter());
    return sender.send(notification);
  }
}
