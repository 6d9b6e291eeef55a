package io.orderly.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.messages.Order;
import io.orderly.messages.OrderLine;
import io.orderly.process.Failure;
import io.orderly.process.StepOutcome;
import io.orderly.supervisor.testing.ConsoleClient;
import io.orderly.supervisor.testing.Orders;
import io.orderly.supervisor.testing.RunningSupervisor;
import io.orderly.supervisor.testing.TestWorkflows;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;
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
  void ofAttributesAndLinesIsTextOnThePageOfTheOrder() {
    UUID orderId = orders.submit(TestWorkflows.BRITTLE, order -> written(order, attributes()));

    String page = shown("/console/orders/" + orderId);

    assertThat(page.split(Pattern.quote(AS_TEXT), -1))
        .as("customer, line, attributes")
        .hasSizeGreaterThan(5);
  }

  @Test
  void ofResultsIsTextOnThePageOfTheOrder() {
    UUID orderId = orders.processing(1, TestWorkflows.BRITTLE).get(0);
    String result = JsonNodeFactory.instance.objectNode().put(MARKUP, MARKUP).toString();

    orders.reply(orderId, "reserve-stock", new StepOutcome.Completed(result));

    assertThat(shown("/console/orders/" + orderId)).contains(AS_TEXT);
  }

  @Test
  void ofPartnersMessagesIsTextOnEveryPageThatTellsThem() {
    UUID orderId = orders.submit(TestWorkflows.BRITTLE, order -> written(order, attributes()));
    orders.claim(List.of(orderId));

    orders.reply(orderId, "reserve-stock", new StepOutcome.Failed(new Failure("sold-out", MARKUP)));

    for (String path :
        List.of(
            "/console/orders/" + orderId,
            "/console/errors",
            "/console/alerts",
            "/console/orders?q=" + URLEncoder.encode(MARKUP, StandardCharsets.UTF_8))) {
      assertThat(shown(path)).as(path).contains(orderId.toString(), AS_TEXT);
    }
    assertThat(shown("/console")).contains("</html>");
    assertThat(shown("/console/orders/" + orderId + "/resubmit")).contains("</html>");
  }

  private String shown(String path) {
    String page = console.get(path).body();
    assertThat(page).as(path).doesNotContain(AS_MARKUP);
    return page;
  }

  private static ObjectNode attributes() {
    ObjectNode attributes = JsonNodeFactory.instance.objectNode();
    attributes.put("note", MARKUP).putArray("list").add(MARKUP);
    return attributes;
  }

  private static Order written(Order order, ObjectNode attributes) {
    OrderLine line = order.lines().get(0);
    OrderLine hostile =
        new OrderLine(MARKUP, MARKUP, line.quantity(), line.unitPrice(), attributes);
    return new Order(
        MARKUP + UUID.randomUUID(),
        MARKUP,
        MARKUP,
        order.currency(),
        order.placedAt(),
        order.total(),
        List.of(hostile),
        attributes);
  }
}
