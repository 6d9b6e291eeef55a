package io.orderly.supervisor.notification.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.orderly.store.PendingNotification;
import io.orderly.store.memory.InMemoryStore;
import io.orderly.supervisor.notification.delivery.DestinationRun.Load;
import io.orderly.supervisor.notification.delivery.DestinationRun.Means;
import io.orderly.supervisor.notification.delivery.NotificationProperties.Retries;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** One lane, and what each answer means for the words behind it. */
class DestinationRunTest {

  private static final String HOST = "hooks.example.com";
  private static final Retries RETRIES =
      new Retries(
          Duration.ofMinutes(1), Duration.ofHours(1), Duration.ofHours(1), Duration.ofHours(24));

  private final RetryPlan plan = new RetryPlan(RETRIES, () -> 0);
  private final Destinations destinations = new Destinations(plan, () -> 0);
  private final InMemoryStore store = new InMemoryStore(() -> Instant.EPOCH);
  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  private final List<String> sent = new ArrayList<>();
  private final AtomicInteger woken = new AtomicInteger();

  @Test
  void oneWhoIsTurnedAwayAtASharedHostHoldsUpNoOtherAndRestsAlone() {
    run(word -> turnsAway("b", word), "b", "a", "b", "b", "a", "c");

    assertThat(sent).containsExactly("b", "a", "a", "c");
    assertThat(destinations.closed()).isEmpty();
    assertThat(woken).hasValue(1);
  }

  @Test
  void aHostThatTurnsEverybodyAwayRests() {
    run(word -> new Attempt.TurnedAway("answered 503"), "b", "b", "a", "a");

    assertThat(sent).containsExactly("b", "a");
    assertThat(destinations.closed()).containsExactly(HOST);
    assertThat(woken).hasValue(0);
  }

  @Test
  void someWhoAreTurnedAwayStandForAll() {
    run(word -> new Attempt.TurnedAway("answered 503"), "a", "b", "c", "d", "e", "f", "g");

    assertThat(sent).containsExactly("a", "b", "c", "d", "e");
    assertThat(destinations.closed()).containsExactly(HOST);
  }

  /** It limits the rate: it is there, but what is left had better wait. */
  @Test
  void aHostThatHasEnoughRestsShortlyHoweverOften() {
    for (int time = 1; time <= 20; time++) {
      sent.clear();
      run(
          word -> sent.size() < 3 ? new Attempt.Told() : new Attempt.TurnedAway("429"),
          "a",
          "a",
          "a",
          "a");

      assertThat(sent).hasSize(3);
      assertThat(destinations.closed()).containsExactly(HOST);
      assertThat(destinations.isLongAway(HOST)).isFalse();
    }
  }

  @Test
  void aHostThatIsGoneRestsWhateverItTookBefore() {
    run(word -> sent.size() == 1 ? new Attempt.Told() : new Attempt.Away("gone"), "a", "a", "a");

    assertThat(sent).hasSize(2);
    assertThat(destinations.closed()).containsExactly(HOST);
  }

  @Test
  void anInterruptSaysNothingAboutTheHost() {
    run(
        word -> {
          Thread.currentThread().interrupt();
          return new Attempt.Away("this supervisor ends");
        },
        "a",
        "a");

    assertThat(Thread.interrupted()).isTrue();
    assertThat(sent).hasSize(1);
    assertThat(destinations.closed()).isEmpty();
    assertThat(destinations.isInDoubt(HOST)).isFalse();
  }

  @Test
  void onlyALongAbsenceIsOne() {
    for (int time = 1; time < 10; time++) {
      run(word -> new Attempt.Away("gone"), "a");
    }
    assertThat(destinations.isLongAway(HOST)).isFalse();

    run(word -> new Attempt.Away("gone"), "a");

    assertThat(destinations.isLongAway(HOST)).isTrue();
  }

  @Test
  void aLaneThatIsLeftReleasesTheHost() {
    DestinationRun run = runOf(word -> new Attempt.Told(), "a");

    run.lane().leave();

    assertThat(sent).isEmpty();
    assertThat(destinations.closed()).isEmpty();
  }

  private static Attempt turnsAway(String submitter, PendingNotification word) {
    return word.status().submitter().equals(submitter)
        ? new Attempt.TurnedAway("answered 429")
        : new Attempt.Told();
  }

  private void run(NotificationSender sender, String... submitters) {
    runOf(sender, submitters).lane().run();
  }

  private DestinationRun runOf(NotificationSender sender, String... submitters) {
    destinations.begin(HOST);
    List<PendingNotification> words = Stream.of(submitters).map(SampleNotifications::of).toList();
    Load load = new Load(HOST, words, 1, System.nanoTime() + Duration.ofMinutes(1).toNanos());
    return new DestinationRun(
        load,
        new Means(store.owedWords(), word -> noted(sender, word), destinations),
        new DeliveryOutcomes(plan, new NotificationMeters(meters)),
        woken::incrementAndGet);
  }

  private Attempt noted(NotificationSender sender, PendingNotification word) {
    sent.add(word.status().submitter());
    return sender.send(word);
  }
}
