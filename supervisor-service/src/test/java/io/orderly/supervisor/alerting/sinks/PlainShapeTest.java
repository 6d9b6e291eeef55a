package io.orderly.supervisor.alerting.sinks;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.supervisor.alerting.AlertNews;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class PlainShapeTest {

  private final AlertNews news = SampleAlertNews.raised("refused", "no");

  @Test
  void linksToTheOrderWhereTheConsoleIsKnown() {
    assertThat(json(new PlainShape(SampleAlertNews.LINKS_TO_CONSOLE)))
        .contains(
            "\"consoleUrl\":\"https://console.example/console/orders/%s\""
                .formatted(news.alert().orderId()))
        .contains("\"runbookUrl\":\"https://runbooks/one\"");
  }

  @Test
  void otherwiseLeavesTheLinkOut() {
    assertThat(json(new PlainShape(SampleAlertNews.LINKS)))
        .doesNotContain("consoleUrl")
        .contains("\"runbookUrl\":\"https://runbooks/one\"");
  }

  @Test
  void saysWhichAgentAndLinksToIt() {
    assertThat(json(new PlainShape(SampleAlertNews.LINKS_TO_CONSOLE), SampleAlertNews.ofAgent()))
        .contains("\"agent\":\"payment\"")
        .contains("\"title\":\"Operator needed for agent payment: circuit-open\"")
        .contains("\"consoleUrl\":\"https://console.example/console/agents/payment\"")
        .contains("\"runbookUrl\":\"docs/runbooks/AgentNeedsOperator.md\"")
        .doesNotContain("orderId");
  }

  private String json(PlainShape shape) {
    return json(shape, news);
  }

  private static String json(PlainShape shape, AlertNews told) {
    return new String(AlertPost.json(shape.of(told)), StandardCharsets.UTF_8);
  }
}
