package io.orderly.supervisor.alerting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.orderly.messages.OperatorAlert;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AlertLinksTest {

  private static final String RUNBOOK = "docs/runbooks/OrdersInError.md";
  private static final OperatorAlert ORDER = SampleAlerts.raised("refused", "no").alert();
  private static final OperatorAlert AGENT = SampleAlerts.ofAgent().alert();

  @ParameterizedTest
  @ValueSource(strings = {"https://orderly.example", "https://orderly.example/"})
  void anOrderIsFoundBelowTheConsole(String console) {
    AlertLinks links = new AlertLinks(URI.create(console), RUNBOOK, null);

    assertThat(links.page(ORDER))
        .isEqualTo("https://orderly.example/console/orders/" + ORDER.orderId());
  }

  @Test
  void aPathBeforeTheConsoleStays() {
    AlertLinks links = new AlertLinks(URI.create("https://all.example/orderly"), RUNBOOK, null);

    assertThat(links.page(ORDER))
        .isEqualTo("https://all.example/orderly/console/orders/" + ORDER.orderId());
  }

  @Test
  void anAgentHasItsOwnPageAndRunbook() {
    AlertLinks links = new AlertLinks(URI.create("https://orderly.example"), RUNBOOK, null);

    assertThat(links.page(AGENT)).isEqualTo("https://orderly.example/console/agents/payment");
    assertThat(links.runbook(AGENT)).isEqualTo("docs/runbooks/AgentNeedsOperator.md");
  }

  @Test
  void withoutAConsoleThereIsNoLink() {
    AlertLinks links = new AlertLinks(null, RUNBOOK, null);

    assertThat(links.page(ORDER)).isNull();
    assertThat(links.runbook(ORDER)).isEqualTo(RUNBOOK);
  }

  @Test
  void aRunbookIsBelowItsBaseUnlessItIsAUrlItself() {
    URI base = URI.create("https://git.example/orderly/blob/main");

    assertThat(new AlertLinks(null, RUNBOOK, base).runbook(ORDER))
        .isEqualTo("https://git.example/orderly/blob/main/docs/runbooks/OrdersInError.md");
    assertThat(new AlertLinks(null, "https://wiki.example/orders", base).runbook(ORDER))
        .isEqualTo("https://wiki.example/orders");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "orderly.example",
        "ftp://orderly.example",
        "https:///console",
        "https://orderly.example/?page=",
        "https://orderly.example/#"
      })
  void rejectsInvalidBaseUrls(String url) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new AlertLinks(URI.create(url), RUNBOOK, null))
        .withMessageContaining("orderly.supervisor.alerting.console-url");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new AlertLinks(null, RUNBOOK, URI.create(url)))
        .withMessageContaining("orderly.supervisor.alerting.runbook-base-url");
  }
}
