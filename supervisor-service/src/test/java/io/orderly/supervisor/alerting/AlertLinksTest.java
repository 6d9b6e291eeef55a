package io.orderly.supervisor.alerting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.URI;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AlertLinksTest {

  private static final String RUNBOOK = "docs/runbooks/OrdersInError.md";
  private static final UUID ORDER = new UUID(0, 7);

  @ParameterizedTest
  @ValueSource(strings = {"https://orderly.example", "https://orderly.example/"})
  void anOrderIsFoundBelowTheConsole(String console) {
    AlertLinks links = new AlertLinks(URI.create(console), RUNBOOK, null);

    assertThat(links.order(ORDER)).isEqualTo("https://orderly.example/console/orders/" + ORDER);
  }

  @Test
  void aPathBeforeTheConsoleStays() {
    AlertLinks links = new AlertLinks(URI.create("https://all.example/orderly"), RUNBOOK, null);

    assertThat(links.order(ORDER)).isEqualTo("https://all.example/orderly/console/orders/" + ORDER);
  }

  @Test
  void withoutAConsoleThereIsNoLink() {
    AlertLinks links = new AlertLinks(null, RUNBOOK, null);

    assertThat(links.order(ORDER)).isNull();
    assertThat(links.runbook()).isEqualTo(RUNBOOK);
  }

  @Test
  void aRunbookIsBelowItsBaseUnlessItIsAUrlItself() {
    URI base = URI.create("https://git.example/orderly/blob/main");

    assertThat(new AlertLinks(null, RUNBOOK, base).runbook())
        .isEqualTo("https://git.example/orderly/blob/main/docs/runbooks/OrdersInError.md");
    assertThat(new AlertLinks(null, "https://wiki.example/orders", base).runbook())
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
  void refusesWhatIsNoPlaceOnTheWeb(String url) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new AlertLinks(URI.create(url), RUNBOOK, null))
        .withMessageContaining("orderly.supervisor.alerting.console-url");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new AlertLinks(null, RUNBOOK, URI.create(url)))
        .withMessageContaining("orderly.supervisor.alerting.runbook-base-url");
  }
}
