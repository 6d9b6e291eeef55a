package io.orderly.operator.agents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.orderly.messages.AgentReport;
import io.orderly.messages.CircuitState;
import io.orderly.messages.MessageCodec;
import io.orderly.supervisor.testing.SettableClock;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class RememberedReportsTest {

  private final SettableClock clock = new SettableClock();
  private final RememberedReports reports = new RememberedReports(clock, 2);

  @Test
  void theLastReportOfEachAgentAndInstanceCounts() {
    take("payment", "agents-2", CircuitState.CLOSED);
    take("payment", "agents-1", CircuitState.CLOSED);
    take("payment", "agents-2", CircuitState.OPEN);

    assertThat(reports.current().agents())
        .extracting(SeenAgent::instance, seen -> seen.circuit().value())
        .containsExactly(tuple("agents-1", "closed"), tuple("agents-2", "open"));
    assertThat(reports.current().of("carrier")).isEmpty();
  }

  @Test
  void aStoppedInstanceIsRemovedAtOnce() {
    take("payment", "agents-1", CircuitState.CLOSED);

    reports.take("payment/agents-1", null);

    assertThat(reports.current().agents()).isEmpty();
  }

  @Test
  void anInstanceWithoutReportsForHalfAMinuteIsRemoved() {
    take("payment", "agents-1", CircuitState.CLOSED);
    clock.advance(Duration.ofSeconds(29));
    assertThat(reports.current().agents()).hasSize(1);

    clock.advance(Duration.ofSeconds(1));

    assertThat(reports.current().agents()).isEmpty();
  }

  @Test
  void reportsAreBoundedAndExpiredOnesAreReplaced() {
    take("payment", "agents-1", CircuitState.CLOSED);
    take("payment", "agents-2", CircuitState.CLOSED);

    take("payment", "agents-3", CircuitState.CLOSED);
    assertThat(reports.current().agents())
        .extracting(SeenAgent::instance)
        .containsExactly("agents-1", "agents-2");

    clock.advance(Duration.ofMinutes(1));
    take("payment", "agents-3", CircuitState.CLOSED);
    assertThat(reports.current().agents())
        .extracting(SeenAgent::instance)
        .containsExactly("agents-3");
  }

  @Test
  void invalidReportsAndReportsUnderAnotherKeyAreIgnored() {
    reports.take(null, encoded("payment", "agents-1", CircuitState.CLOSED));
    reports.take("else/agents-1", encoded("payment", "agents-1", CircuitState.CLOSED));
    reports.take("payment/agents-1", "hello".getBytes(StandardCharsets.UTF_8));

    assertThat(reports.current().agents()).isEmpty();
  }

  @Test
  void unreadableReportsAreReportedWithTheStartOfTheOutage() {
    reports.readable();
    assertThat(reports.current().unreadableSince()).isNull();

    Instant began = clock.instant();
    assertThat(reports.unreadable()).isTrue();
    clock.advance(Duration.ofSeconds(10));
    assertThat(reports.unreadable()).isFalse();

    assertThat(reports.current().unreadableSince()).isEqualTo(began);
  }

  private void take(String agent, String instance, CircuitState circuit) {
    reports.take(AgentReport.key(agent, instance), encoded(agent, instance, circuit));
  }

  private byte[] encoded(String agent, String instance, CircuitState circuit) {
    return MessageCodec.encode(
        new AgentReport(1, agent, instance, circuit, 1, 32, 0, Instant.EPOCH));
  }
}
