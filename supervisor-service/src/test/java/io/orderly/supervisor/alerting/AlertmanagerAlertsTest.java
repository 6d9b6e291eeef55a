package io.orderly.supervisor.alerting;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.store.alerts.AlertDeliveries.DueAlert;
import io.orderly.supervisor.alerting.AlertmanagerAlerts.PostedAlert;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** By its labels Alertmanager knows whether it is told of the same alert again. */
class AlertmanagerAlertsTest {

  private final AlertmanagerAlerts alerts = new AlertmanagerAlerts(SampleAlerts.LINKS);

  @Test
  void anOpenAlertHasNoEnd() {
    DueAlert raised = SampleAlerts.raised("refused", "the bank refused it");

    List<PostedAlert> posted = alerts.of(raised).toList();

    assertThat(posted).hasSize(1);
    PostedAlert alert = posted.get(0);
    assertThat(alert.startsAt()).isEqualTo(SampleAlerts.RAISED_AT);
    assertThat(alert.endsAt()).isNull();
    assertThat(alert.labels())
        .isEqualTo(
            Map.of(
                "alertname", "OrderNeedsOperator",
                "severity", "warning",
                "code", "refused",
                "step", "reserve-stock",
                "alert_id", raised.alert().alertId()));
    assertThat(alert.annotations())
        .containsEntry("description", "Step reserve-stock: the bank refused it.")
        .containsEntry("next_action", "See why, then resubmit the order.")
        .containsEntry("order", raised.alert().orderId().toString())
        .containsEntry("runbook_url", "https://runbooks/one")
        .doesNotContainKey("console_url");
    assertThat(alert.source()).isNull();
  }

  @Test
  void linksToTheOrderWhereTheConsoleIsKnown() {
    DueAlert raised = SampleAlerts.raised("refused", "no");
    String page = "https://console.example/console/orders/" + raised.alert().orderId();

    PostedAlert alert =
        new AlertmanagerAlerts(SampleAlerts.LINKS_TO_CONSOLE).of(raised).toList().get(0);

    assertThat(alert.annotations()).containsEntry("console_url", page);
    assertThat(alert.source()).isEqualTo(page);
  }

  @Test
  void anAgentsAlertHasItsNameAndNoOrder() {
    PostedAlert alert = alerts.of(SampleAlerts.ofAgent()).toList().get(0);

    assertThat(alert.labels())
        .isEqualTo(
            Map.of(
                "alertname", "AgentNeedsOperator",
                "severity", "warning",
                "code", "circuit-open",
                "agent", "payment",
                "alert_id", "agent:payment:circuit-open:7"));
    assertThat(alert.annotations())
        .containsEntry("agent", "payment")
        .containsEntry("runbook_url", "docs/runbooks/AgentNeedsOperator.md")
        .doesNotContainKey("order");
  }

  @Test
  void anEscalationEndsTheWarningAndBeginsTheCriticalOne() {
    List<PostedAlert> posted = alerts.of(SampleAlerts.escalated()).toList();

    assertThat(posted)
        .extracting(alert -> alert.labels().get("severity"))
        .containsExactly("warning", "critical");
    assertThat(posted.get(0).endsAt()).isEqualTo(SampleAlerts.ESCALATED_AT);
    assertThat(posted.get(1).startsAt()).isEqualTo(SampleAlerts.ESCALATED_AT);
    assertThat(posted.get(1).endsAt()).isNull();
  }

  @Test
  void aResolvedAlertHasAnEndAndNoNextAction() {
    PostedAlert alert = alerts.of(SampleAlerts.resolved()).toList().get(0);

    assertThat(alert.endsAt()).isEqualTo(SampleAlerts.RESOLVED_AT);
    assertThat(alert.annotations()).doesNotContainKey("next_action");
    assertThat(alert.annotations().get("description")).endsWith("The order is pending now.");
    assertThat(alerts.of(SampleAlerts.resolvedAfterEscalation()))
        .extracting(PostedAlert::endsAt)
        .containsExactly(SampleAlerts.ESCALATED_AT, SampleAlerts.RESOLVED_AT);
  }

  @Test
  void longTextsAreCut() {
    PostedAlert alert =
        alerts.of(SampleAlerts.raised("c".repeat(5_000), "m".repeat(50_000))).toList().get(0);

    assertThat(alert.labels().get("code")).hasSize(200);
    assertThat(alert.annotations().values()).allMatch(text -> text.length() <= 2_000);
  }
}
