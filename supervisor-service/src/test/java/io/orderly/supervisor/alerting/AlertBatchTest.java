package io.orderly.supervisor.alerting;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.messages.Message;
import io.orderly.messages.OperatorAlert;
import io.orderly.platform.kafka.Outgoing;
import io.orderly.process.Failure;
import io.orderly.supervisor.alerting.TopicSink.AlertBatch;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class AlertBatchTest {

  private static final UUID ONE = new UUID(0, 1);
  private static final UUID OTHER = new UUID(0, 2);

  @Test
  void sendsTheAlertsOfAnOrderByItsVersions() {
    AlertBatch batch =
        new AlertBatch(List.of(alert(ONE, 10, "c"), alert(OTHER, 3, "b"), alert(ONE, 9, "a")));

    assertThat(batch.outgoing())
        .extracting(outgoing -> ((OperatorAlert) outgoing.message()).alertId())
        .containsExactly(ONE + ":9", ONE + ":10", OTHER + ":3");
  }

  @Test
  void marksNoAlertThatFollowsARejectedOneOfTheSameOrder() {
    AlertBatch batch =
        new AlertBatch(
            List.of(
                alert(ONE, 1, "a"), alert(ONE, 2, "b"), alert(ONE, 3, "c"), alert(OTHER, 7, "d")));
    List<Outgoing> notDelivered = List.of(batch.outgoing().get(1));

    assertThat(batch.accepted(notDelivered)).containsExactly(ONE + ":1", OTHER + ":7");
  }

  @Test
  void cutsTextsThatAreTooLargeForKafka() {
    String endless = "x".repeat(AlertBatch.MAX_CHARACTERS - 7) + "\uD83D\uDE00".repeat(4_000_000);

    Outgoing outgoing = new AlertBatch(List.of(alert(ONE, 1, endless))).outgoing().get(0);

    OperatorAlert sent = (OperatorAlert) outgoing.message();
    assertThat(sent.failure().message())
        .hasSizeLessThanOrEqualTo(AlertBatch.MAX_CHARACTERS)
        .endsWith("x [...]");
    assertThat(sent.alertId()).isEqualTo(ONE + ":1");
  }

  private static OperatorAlert alert(UUID orderId, long version, String message) {
    return new OperatorAlert(
        Message.SCHEMA_VERSION,
        orderId + ":" + version,
        orderId,
        version,
        new Failure("unanswered", message),
        null,
        "See why.",
        Instant.parse("2026-03-01T12:00:00Z"));
  }
}
