package io.orderly.supervisor.alerting;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.store.alerts.AlertDeliveries.DueAlert;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class PlainShapeTest {

  private final DueAlert news = SampleAlerts.raised("refused", "no");

  @Test
  void linksToTheOrderWhereTheConsoleIsKnown() {
    assertThat(json(new PlainShape(SampleAlerts.LINKS_TO_CONSOLE)))
        .contains(
            "\"consoleUrl\":\"https://console.example/console/orders/%s\""
                .formatted(news.alert().orderId()))
        .contains("\"runbookUrl\":\"https://runbooks/one\"");
  }

  @Test
  void otherwiseLeavesTheLinkOut() {
    assertThat(json(new PlainShape(SampleAlerts.LINKS)))
        .doesNotContain("consoleUrl")
        .contains("\"runbookUrl\":\"https://runbooks/one\"");
  }

  @Test
  void saysWhichAgentAndLinksToIt() {
    assertThat(json(new PlainShape(SampleAlerts.LINKS_TO_CONSOLE), SampleAlerts.ofAgent()))
        .contains("\"agent\":\"payment\"")
        .contains("\"title\":\"Operator needed for agent payment: circuit-open\"")
        .contains("\"consoleUrl\":\"https://console.example/console/agents/payment\"")
        .contains("\"runbookUrl\":\"docs/runbooks/AgentNeedsOperator.md\"")
        .doesNotContain("orderId");
  }

  private String json(PlainShape shape) {
    return json(shape, news);
  }

  private static String json(PlainShape shape, DueAlert told) {
    return new String(
        AlertPost.json(shape.of(WebhookSink.Group.one(told))), StandardCharsets.UTF_8);
  }
}
