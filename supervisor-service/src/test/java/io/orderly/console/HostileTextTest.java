package io.orderly.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.orderly.process.StepOutcome;
import io.orderly.supervisor.testing.ConsoleClient;
import io.orderly.supervisor.testing.Orders;
import io.orderly.supervisor.testing.RunningSupervisor;
import io.orderly.supervisor.testing.TestWorkflows;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Markup in what submitters and partners write is text on every page that shows it. */
@Tag("servers")
class HostileTextTest {

  private static final String MARKUP = "</pre><script>alert(1)</script><img src=x onerror=a()>\"'";

  /** Of the text above, wherever it stands as markup. */
  private static final List<String> AS_MARKUP = List.of("<script>alert", "<img src=x");

  private static final String AS_TEXT = "&lt;script&gt;alert(1)&lt;/script&gt;";

  private final RunningSupervisor supervisor = RunningSupervisor.shared();
  private final Orders orders = supervisor.orders();
  private final ConsoleClient console = ConsoleClient.loggedIn(supervisor.url());

  @Test
  void ofResultsIsTextOnThePageOfTheOrder() {
    UUID orderId = orders.processing(1, TestWorkflows.BRITTLE).get(0);
    String result = JsonNodeFactory.instance.objectNode().put(MARKUP, MARKUP).toString();

    orders.reply(orderId, "reserve-stock", new StepOutcome.Completed(result));

    assertThat(shown("/console/orders/" + orderId)).contains(AS_TEXT);
  }

  private String shown(String path) {
    String page = console.get(path).body();
    assertThat(page).as(path).doesNotContain(AS_MARKUP);
    return page;
  }
}
