package io.orderly.submission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.local.infrastructure.EmbeddedKafkaBroker;
import io.orderly.local.infrastructure.testing.SharedInfrastructure;
import io.orderly.messages.MessageCodec;
import io.orderly.messages.OrderStatus;
import io.orderly.messages.Topics;
import io.orderly.messages.UnreadableMessageException;
import io.orderly.submission.testing.Cancels;
import io.orderly.submission.testing.RunningService;
import io.orderly.submission.testing.SampleOrder;
import io.orderly.submission.testing.Scheduler;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Primary;

/** The clock of this machine is half a minute ahead of the state store's. */
@Tag("servers")
class ClockTest {

  private static final Duration AHEAD = Duration.ofSeconds(30);
  private static final Duration SOON = Duration.ofSeconds(60);

  private static EmbeddedKafkaBroker kafka;
  private static RunningService service;

  /** Wins over the service's own. */
  static class AheadClock {

    @Bean
    @Primary
    Clock aheadClock() {
      return Clock.offset(Clock.systemUTC(), AHEAD);
    }
  }

  @BeforeAll
  static void start() {
    kafka = EmbeddedKafkaBroker.startTemporary();
    service =
        RunningService.startWith(SharedInfrastructure.freshDatabase(), kafka, AheadClock.class);
    await()
        .atMost(SOON)
        .untilAsserted(
            () -> assertThat(offset()).isCloseTo((double) AHEAD.toSeconds(), Offset.offset(1.0)));
  }

  private static double offset() {
    return service
        .bean(MeterRegistry.class)
        .get("orderly.clock.offset")
        .tag("against", "store")
        .gauge()
        .value();
  }

  @AfterAll
  static void stop() {
    service.close();
    kafka.close();
  }

  @Test
  void theClaimRankFollowsTheStoresClock() {
    UUID orderId = submit();

    Double secondsAhead =
        service
            .database()
            .sql(
                """
                SELECT (p.claim_rank / 1e6 - extract(epoch FROM o.submitted_at))::double precision
                FROM state.order_process p JOIN orders.customer_order o USING (order_id)
                WHERE order_id = ?
                """)
            .param(orderId)
            .query(Double.class)
            .single();

    assertThat(secondsAhead).isLessThan(AHEAD.toSeconds() - 5.0);
  }

  @Test
  void aStepIsOverdueByTheStoresClock() {
    UUID orderId = submit();
    new Scheduler(service).claim(orderId);

    await()
        .atMost(SOON)
        .until(
            () -> {
              letCompleteWithin(orderId, AHEAD.minusSeconds(5));
              return doing(orderId).equals("calling");
            });
  }

  @Test
  void aStatusSaysTheStoresTime() {
    UUID orderId = submit();
    Instant before = Instant.now();

    new Cancels(service).cancel(orderId);

    await()
        .atMost(SOON)
        .untilAsserted(
            () ->
                assertThat(statuses(orderId))
                    .isNotEmpty()
                    .allSatisfy(
                        status ->
                            assertThat(status.at()).isBefore(before.plus(AHEAD).minusSeconds(5))));
  }

  private static List<OrderStatus> statuses(UUID orderId) {
    return service.topics().read(Topics.ORDER_STATUS).stream()
        .map(ClockTest::status)
        .filter(status -> status.orderId().equals(orderId))
        .toList();
  }

  private static OrderStatus status(byte[] value) {
    try {
      return MessageCodec.decode(value, OrderStatus.class);
    } catch (UnreadableMessageException unreadable) {
      throw new IllegalStateException(unreadable);
    }
  }

  private static UUID submit() {
    return RunningService.orderId(service.postOrder(SampleOrder.unique()));
  }

  private static void letCompleteWithin(UUID orderId, Duration time) {
    service
        .database()
        .sql(
            """
            UPDATE state.order_step
            SET complete_by = statement_timestamp() + ? * interval '1 second'
            WHERE order_id = ? AND step_state = 'Running'
            """)
        .params(time.toSeconds(), orderId)
        .update();
  }

  private static String doing(UUID orderId) {
    return RunningService.json(service.get("/orders/" + orderId)).at("/activity/doing").textValue();
  }
}
