package io.orderly.submission.streaming;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.submission.testing.EventReader;
import io.orderly.submission.testing.RunningService;
import io.orderly.submission.testing.SampleOrder;
import io.orderly.submission.testing.Scheduler;
import io.orderly.submission.testing.StatementCount;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Streams of events over real HTTP. */
@Tag("servers")
class FollowingTest {

  private static final Duration SOON = Duration.ofSeconds(30);
  private static final List<String> STEPS = List.of("reserve-stock", "take-payment", "ship");

  private final RunningService service = RunningService.shared();
  private final Scheduler scheduler = new Scheduler(service);

  /** A stream that its client has closed is noticed at its next heartbeat. */
  @BeforeEach
  void awaitTheEndOfAllStreams() {
    Gauge open = service.bean(MeterRegistry.class).get("orderly.event.streams").gauge();
    await().atMost(SOON).until(() -> open.value() == 0);
  }

  @Test
  void showsAnOrderAtRisingVersionsUntilItsLastWord() {
    UUID orderId = submitted();

    try (EventReader events = follow(orderId)) {
      await().atMost(SOON).until(() -> !events.events().isEmpty());
      scheduler.claim(orderId);
      STEPS.forEach(step -> scheduler.complete(orderId, step));

      await().atMost(SOON).until(events::isAtEnd);
      List<EventReader.Event> all = events.events();
      assertThat(all).extracting(EventReader.Event::id).isSorted().doesNotHaveDuplicates();
      assertThat(all).allSatisfy(event -> assertThat(event.name()).isEqualTo("order-status"));
      assertThat(all.get(0).data().get("state").textValue()).isEqualTo("Pending");
      assertThat(all.get(0).data().at("/activity/doing").textValue()).isEqualTo("waiting");
      assertThat(all.get(0).data().at("/activity/step").textValue()).isEqualTo(STEPS.get(0));
      EventReader.Event last = all.get(all.size() - 1);
      assertThat(last.data().get("state").textValue()).isEqualTo("Processed");
      assertThat(last.data().has("activity")).isFalse();
      assertThat(last.data().get("orderVersion").longValue()).isEqualTo(last.id());
      assertThat(last.data().get("orderId").textValue()).isEqualTo(orderId.toString());
      assertThat(events.response().headers().firstValue("Content-Type").orElse(""))
          .startsWith("text/event-stream");
      assertThat(events.response().headers().firstValue("Cache-Control")).contains("no-store");
    }
  }

  @Test
  void goesOnWhereTheClientWas() {
    UUID orderId = submitted();
    scheduler.claim(orderId);

    try (EventReader events = follow(orderId, "Last-Event-ID", "2")) {
      await().atMost(SOON).until(() -> events.text().contains("\n:\n\n"));
      assertThat(events.events()).isEmpty();
      scheduler.complete(orderId, STEPS.get(0));

      await().atMost(SOON).until(() -> !events.events().isEmpty());
      assertThat(events.events().get(0).id()).isEqualTo(3);
    }
  }

  @Test
  void answers204ToAClientThatHasTheFinalStatus() {
    UUID orderId = submitted();
    scheduler.completeAll(orderId, STEPS);
    long last = scheduler.read(orderId).version();

    try (EventReader once = follow(orderId)) {
      await().atMost(SOON).until(once::isAtEnd);
      assertThat(once.events()).singleElement().extracting(EventReader.Event::id).isEqualTo(last);
    }
    try (EventReader again = follow(orderId, "Last-Event-ID", String.valueOf(last))) {
      assertThat(again.response().statusCode()).isEqualTo(204);
    }
  }

  @Test
  void anErrorIsShownAndIsNotTheLastWord() {
    UUID orderId = submitted();

    try (EventReader events = follow(orderId)) {
      scheduler.claim(orderId);
      scheduler.refuse(orderId, STEPS.get(0));

      await()
          .atMost(SOON)
          .until(
              () ->
                  events.events().stream()
                      .anyMatch(
                          event -> event.data().at("/failure/code").asText().equals("refused")));
      assertThat(events.isAtEnd()).isFalse();
    }
  }

  @Test
  void countsAttemptsAndDeclinesApart() {
    UUID orderId = submitted();
    scheduler.claim(orderId);
    scheduler.decline(orderId, STEPS.get(0));

    try (EventReader events = follow(orderId)) {
      await().atMost(SOON).until(() -> !events.events().isEmpty());

      JsonNode activity = events.events().get(0).data().get("activity");
      assertThat(activity.get("attempt").intValue()).isEqualTo(1);
      assertThat(activity.get("maxAttempts").intValue()).isEqualTo(12);
      assertThat(activity.get("declines").intValue()).isEqualTo(1);
    }
  }

  @Test
  void anAcceptedStepIsToldWithItsTimes() {
    UUID orderId = submitted();
    scheduler.claim(orderId);
    scheduler.accept(orderId, STEPS.get(0), "{}");

    try (EventReader events = follow(orderId)) {
      await().atMost(SOON).until(() -> !events.events().isEmpty());

      JsonNode activity = events.events().get(0).data().get("activity");
      assertThat(activity.get("doing").textValue()).isEqualTo("accepted");
      assertThat(activity.has("since")).isTrue();
      assertThat(activity.has("askAt")).isTrue();
      assertThat(activity.has("until")).isTrue();
    }
  }

  @Test
  void keepsASilentStreamOpen() {
    try (EventReader events = follow(submitted())) {
      await().atMost(SOON).until(() -> events.text().split("\n:\n", -1).length > 2);

      assertThat(events.isAtEnd()).isFalse();
      assertThat(events.events()).hasSize(1);
    }
  }

  @Test
  void doesNotKnowEveryOrder() {
    HttpResponse<String> answer =
        service.send(
            service
                .request("/orders/" + UUID.randomUUID() + "/events")
                .header("Accept", "text/event-stream")
                .GET());

    assertThat(answer.statusCode()).isEqualTo(404);
    assertThat(answer.headers().firstValue("Content-Type")).contains("application/problem+json");
  }

  @Test
  void boundsTheStreamsAndAcceptsNewOnesWhenOthersEnd() {
    UUID orderId = submitted();
    List<EventReader> open = new ArrayList<>();
    try {
      await()
          .atMost(SOON)
          .until(
              () -> {
                EventReader one = follow(orderId);
                open.add(one);
                return one.response().statusCode() == 503;
              });
      assertThat(open).hasSizeLessThanOrEqualTo(RunningService.MOST_STREAMS + 1);
      assertThat(open.get(open.size() - 1).response().headers().firstValue("Retry-After"))
          .isPresent();
      assertThat(service.get("/actuator/prometheus").body()).contains("orderly_event_streams");
    } finally {
      open.forEach(EventReader::close);
    }

    await()
        .atMost(SOON)
        .until(
            () -> {
              try (EventReader again = follow(orderId)) {
                return again.response().statusCode() == 200;
              }
            });
  }

  /** However many follow, the store is asked once a look. */
  @Test
  void holdsNoConnectionAndAsksOnceForAll() {
    UUID first = submitted();
    UUID second = submitted();
    try (EventReader one = follow(first);
        EventReader other = follow(second)) {
      await().atMost(SOON).until(() -> !one.events().isEmpty() && !other.events().isEmpty());
      StatementCount statements = service.bean(StatementCount.class);
      OrderStreams streams = service.bean(OrderStreams.class);
      int before = statements.ofThisThread();

      streams.poll();

      assertThat(statements.ofThisThread() - before).isEqualTo(1);
    }
  }

  private UUID submitted() {
    return RunningService.orderId(service.postOrder(SampleOrder.unique()));
  }

  private EventReader follow(UUID orderId, String... headers) {
    var request = service.request("/orders/" + orderId + "/events");
    if (headers.length > 0) {
      request.headers(headers);
    }
    return EventReader.open(request);
  }
}
