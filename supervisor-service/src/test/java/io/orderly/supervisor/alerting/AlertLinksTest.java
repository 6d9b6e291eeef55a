package io.orderly.supervisor.alerting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.orderly.operator.alerts.AlertSubject;
import io.orderly.operator.alerts.AlertSubject.Kind;
import java.net.URI;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AlertLinksTest {

  private static final String RUNBOOK = "docs/runbooks/OrdersInError.md";
  private static final AlertSubject ORDER = new AlertSubject(Kind.ORDER, new UUID(0, 7).toString());

  @ParameterizedTest
  @ValueSource(strings = {"https://orderly.example", "https://orderly.example/"})
  void anOrderIsFoundBelowTheConsole(String console) {
    AlertLinks links = new AlertLinks(URI.create(console), RUNBOOK, null);

    assertThat(links.page(ORDER))
        .isEqualTo("https://orderly.example/console/orders/" + ORDER.name());
  }

  @Test
  void aPathBeforeTheConsoleStays() {
    AlertLinks links = new AlertLinks(URI.create("https://all.example/orderly"), RUNBOOK, null);

    assertThat(links.page(ORDER))
        .isEqualTo("https://all.example/orderly/console/orders/" + ORDER.name());
  }

  @Test
  void anAgentHasItsOwnPageAndRunbook() {
    AlertLinks links = new AlertLinks(URI.create("https://orderly.example"), RUNBOOK, null);

    assertThat(links.page(new AlertSubject(Kind.AGENT, "payment")))
        .isEqualTo("https://orderly.example/console/agents/payment");
    assertThat(links.runbook(Kind.AGENT)).isEqualTo("docs/runbooks/AgentNeedsOperator.md");
  }

  @Test
  void withoutAConsoleThereIsNoLink() {
    AlertLinks links = new AlertLinks(null, RUNBOOK, null);

    assertThat(links.page(ORDER)).isNull();
    assertThat(links.runbook(Kind.ORDER)).isEqualTo(RUNBOOK);
  }

  @Test
  void aRunbookIsBelowItsBaseUnlessItIsAUrlItself() {
    URI base = URI.create("https://git.example/orderly/blob/main");

    assertThat(new AlertLinks(null, RUNBOOK, base).runbook(Kind.ORDER))
        .isEqualTo("https://git.example/orderly/blob/main/docs/runbooks/OrdersInError.md");
    assertThat(new AlertLinks(null, "https://wiki.example/orders", base).runbook(Kind.ORDER))
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
