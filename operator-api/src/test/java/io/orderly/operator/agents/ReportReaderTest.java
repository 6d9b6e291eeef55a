package io.orderly.operator.agents;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.local.infrastructure.FreePort;
import java.time.Clock;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReportReaderTest {

  @Test
  void aRoundWithKafkaAwayEndsWithinSecondsAndIsRemembered() {
    RememberedReports reports = new RememberedReports(Clock.systemUTC());
    reports.readable();
    Map<String, Object> nobody = Map.of("bootstrap.servers", "127.0.0.1:" + FreePort.find());

    try (ReportReader reader = new ReportReader(nobody, reports, Clock.systemUTC())) {
      reader.round();
    }

    assertThat(reports.current().unreadableSince()).isNotNull();
  }
}
