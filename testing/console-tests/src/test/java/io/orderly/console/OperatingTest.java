package io.orderly.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import io.orderly.operator.commands.CommandKind;
import io.orderly.process.ProcessState;
import io.orderly.store.limits.AgentLimit;
import io.orderly.store.limits.AgentLimits;
import io.orderly.supervisor.testing.TopicReader;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every command that is given to more than one order, or to none. */
@Tag("servers")
class OperatingTest {

  @RegisterExtension final ConsoleBrowser browser = new ConsoleBrowser();

  private final ConsoleFixture stage = ConsoleFixture.shared();

  /** A workflow and an agent of the test's own, so that no other test's orders are touched. */
  private final String mark = UUID.randomUUID().toString().substring(0, 8);

  private final String yaml =
      ConsoleFixture.FULFILMENT
          .replace("order-fulfilment", "workflow-" + mark)
          .replace("inventory", "agent-" + mark);

  private static void confirm(Page page, String reason, String button) {
    page.getByLabel("Why").fill(reason);
    page.locator("main")
        .getByRole(AriaRole.BUTTON, new Locator.GetByRoleOptions().setName(button))
        .click();
  }

  @Test
  void pausesAWorkflowAndResumesIt() {
    String name = "workflow-" + mark;
    stage.order(yaml, "customer-1");
    Page page = browser.open("/console/workflows/" + name, BrowserDevice.DESK);

    page.getByText("Pause workflow").click();
    confirm(page, "stock-taking", "Pause workflow " + name);
    assertThat(page.locator(".outcome")).containsText("until it is resumed");
    assertThat(page.locator(".notice")).containsText("stock-taking");
    ConsoleBrowser.keep(page, "workflow-paused");

    page.getByText("Resume workflow").click();
    confirm(page, "counted", "Resume workflow " + name);
    assertThat(page.locator(".outcome")).containsText("The workflow is resumed");
    assertThat(page.locator(".notice")).hasCount(0);
  }

  @Test
  void pausesAnAgentAndResumesIt() {
    String name = "agent-" + mark;
    stage.order(yaml, "customer-1");
    Page page = browser.open("/console/agents/" + name, BrowserDevice.PHONE);

    page.getByText("Pause agent").click();
    confirm(page, "the warehouse moves", "Pause agent " + name);
    assertThat(page.locator(".outcome")).containsText("until it is resumed");

    page.navigate(ConsoleFixture.url() + "/console");
    assertThat(page.locator("main")).containsText("the warehouse moves");

    page.navigate(ConsoleFixture.url() + "/console/agents/" + name + "/resume");
    assertThat(page.locator(".effect")).containsText("ada paused it: the warehouse moves");
    confirm(page, "moved", "Resume agent " + name);
    assertThat(page.locator(".outcome")).containsText("The agent is resumed");
  }

  @Test
  void changesTheLimitsOfAnAgentAndTakesThemAway() {
    String name = "agent-" + mark;
    stage.order(yaml, "customer-1");
    Page page = browser.open("/console/agents/" + name, BrowserDevice.DESK);

    page.getByLabel("Calls per second").fill("many");
    confirm(page, "the partner asks for it", "Change limits");
    assertThat(page.locator(".wrong")).containsText("a whole number");
    assertThat(page.getByLabel("Why")).hasValue("the partner asks for it");
    ConsoleBrowser.keep(page, "agent-wrong");

    page.getByLabel("Calls per second").fill("20");
    page.getByLabel("Calls in flight").fill("5");
    confirm(page, "the partner asks for it", "Change limits");
    assertThat(page.locator(".outcome")).containsText("20 per second, 5 in flight");
    assertThat(limits()).extracting(AgentLimit::callsPerSecond).contains(20);
    ConsoleBrowser.keep(page, "agent-limited");

    page.getByLabel("Calls per second").fill("");
    page.getByLabel("Calls in flight").fill("");
    confirm(page, "they are well again", "Change limits");
    assertThat(page.locator(".outcome")).containsText("none");
    assertThat(page.locator(".timeline")).containsText("they are well again");
  }

  private List<AgentLimit> limits() {
    return stage.bean(AgentLimits.class).current();
  }

  @Test
  void changesTheWeightOfACustomer() {
    Page page = browser.open("/console/customers", BrowserDevice.PHONE);
    page.getByLabel("Customer", new Page.GetByLabelOptions().setExact(true))
        .fill("customer/" + mark);
    page.getByText("Show share").click();

    page.getByLabel("Weight").fill("heavy");
    confirm(page, "a contract says so", "Change weight");
    assertThat(page.locator(".wrong")).isVisible();
    page.getByLabel("Weight").fill("2.5");
    confirm(page, "a contract says so", "Change weight");

    assertThat(page.locator(".outcome")).containsText("Its weight now: 2.5");
    assertThat(page.locator(".timeline")).containsText("a contract says so");
    page.navigate(ConsoleFixture.url() + "/console/customers");
    assertThat(page.locator("table")).containsText("customer/" + mark);
    ConsoleBrowser.keep(page, "customers-weighed");
  }

  @Test
  void acknowledgesAnAlert() {
    UUID orderId = stage.inError(yaml, "customer-1");
    String alertId = orderId + ":" + stage.orders().read(orderId).version();
    Page page = browser.open("/console/alerts", BrowserDevice.DESK);

    assertThat(page.locator("tr:has(a[href*='" + alertId + "'])")).containsText("customer-1");
    page.locator("a[href*='" + alertId + "']").click();
    assertThat(page.locator(".effect")).containsText("Order A-");
    confirm(page, "I call the warehouse", "Acknowledge alert");
    assertThat(page.locator(".outcome")).containsText("ada acknowledged out-of-stock");

    page.locator(".tabs").getByText("Acknowledged").click();
    assertThat(page.locator("main")).containsText("I call the warehouse");
    ConsoleBrowser.keep(page, "alerts-acknowledged");

    page.navigate(ConsoleFixture.url() + "/console/orders/" + orderId);
    assertThat(page.locator(".to-do")).containsText("ada acknowledged it");
  }

  @Test
  void acknowledgesAllAlertsOfACause() {
    List<UUID> orderIds =
        IntStream.range(0, 3).mapToObj(n -> stage.inError(yaml, "customer-1")).toList();
    Page page = browser.open("/console/alerts", BrowserDevice.DESK);

    page.locator(".tabs").getByText("By cause").click();
    Locator cause = page.locator("tr:has-text('workflow-" + mark + "')");
    assertThat(cause).containsText("out-of-stock");
    assertThat(cause.locator("[data-label='Not acknowledged']")).hasText("3");
    ConsoleBrowser.keep(page, "alert-causes");
    cause.getByText("Acknowledge all").click();
    assertThat(page.locator(".effect")).containsText("out-of-stock at");
    assertThat(page.locator(".effect")).containsText("in workflow workflow-" + mark);
    confirm(page, "the supplier is late", "Acknowledge alerts");

    assertThat(page.locator(".outcome")).containsText("You acknowledged 3 alerts.");
    assertThat(cause.locator("[data-label='Not acknowledged']")).hasText("0");
    assertThat(cause).containsText("all acknowledged");
    page.navigate(ConsoleFixture.url() + "/console/orders/" + orderIds.get(2));
    assertThat(page.locator(".to-do")).containsText("ada acknowledged it");
  }

  @Test
  void doesOneThingToManyOrdersAfterADryRun() {
    List<UUID> orderIds =
        IntStream.range(0, 3).mapToObj(n -> stage.inError(yaml, "customer-1")).toList();
    Page page = browser.open("/console/errors?workflow=workflow-" + mark, BrowserDevice.DESK);

    page.getByText("Command all 3").click();
    assertThat(page.locator("main")).containsText("The dry run found 3 orders");
    ConsoleBrowser.keep(page, "bulk-dry-run");
    confirm(page, "restocked", "Apply to 3 orders");

    assertThat(page.locator(".state-done")).isVisible();
    assertThat(page.locator("main")).containsText("3 of 3 orders");
    ConsoleBrowser.keep(page, "bulk-done");
    assertThat(orderIds).allMatch(orderId -> stage.stateOf(orderId) == ProcessState.PENDING);
  }

  @ParameterizedTest
  @EnumSource(
      value = CommandKind.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = {"RESUBMIT", "CORRECT", "ASK_STATUS", "ANSWER"})
  void givesEveryCommandToManyOrders(CommandKind kind) {
    IntStream.range(0, 2).forEach(n -> orderFor(kind));
    Page page = browser.open("/console/bulk/new?workflow=workflow-" + mark, BrowserDevice.DESK);

    page.getByLabel("Command", new Page.GetByLabelOptions().setExact(true))
        .selectOption(kind.value());
    page.getByText("To decide a step").click();
    page.getByLabel("Step to decide").fill("reserve-stock");
    page.getByLabel("Finding").selectOption("happened");
    page.getByLabel("If it happened: its result, a JSON object")
        .fill("{\"reservation\": \"by-hand\"}");
    page.getByLabel("New priority").fill("5");
    confirm(page, "all of them", "Apply to 2 orders");

    assertThat(page.locator(".state-done")).isVisible();
    assertThat(page.locator("dt:text-is('Changed') + dd")).hasText("2");
    assertThat(page.locator("dt:text-is('Orders') + dd"))
        .hasText("all unfinished, workflow workflow-" + mark);
  }

  private void orderFor(CommandKind kind) {
    switch (kind) {
      case RESUBMIT, DECIDE -> stage.inError(yaml, "customer-1");
      case UNDO, PAUSE, PRIORITY -> stage.order(yaml, "customer-1");
      case CORRECT, ASK_STATUS, ANSWER ->
          throw new IllegalArgumentException("not given to many here");
      case RESUME -> {
        UUID orderId = stage.order(yaml, "customer-1");
        stage.door().command(orderId, "pause", "{\"version\": 1, \"reason\": \"to be resumed\"}");
      }
    }
  }

  @Test
  void saysWhatEachBulkCommandDoes() {
    stage.inError(yaml, "customer-1");
    Page page =
        browser.open(
            "/console/bulk/new?state=Error&workflow=workflow-" + mark, BrowserDevice.PHONE);

    page.getByText("What each command does").click();

    assertThat(page.locator("dt:text-is('Undo them') + dd")).containsText("can't be reversed");
  }

  @Test
  void asksAgainForAReasonOfBlanks() {
    UUID orderId = stage.inError(yaml, "customer-1");
    String alertId = orderId + ":" + stage.orders().read(orderId).version();
    List<String> forms =
        List.of(
            "/console/workflows/workflow-" + mark + "/pause",
            "/console/agents/agent-" + mark + "/pause",
            "/console/orders/" + orderId + "/undo",
            "/console/alerts/" + alertId + "/acknowledge",
            "/console/alert-causes/acknowledge?failureCode=out-of-stock&workflow=workflow-" + mark);

    for (String form : forms) {
      Page page = browser.open(form, BrowserDevice.DESK);
      page.getByLabel("Why").fill("   ");
      page.locator("main form button").click();

      assertThat(page.locator("#reason-wrong")).isVisible();
      assertThat(page.getByLabel("Why")).isFocused();
    }
    assertThat(stage.stateOf(orderId)).isEqualTo(ProcessState.ERROR);
  }

  @Test
  void saysWhatABulkCommandLacks() {
    stage.inError(yaml, "customer-1");
    Page page =
        browser.open(
            "/console/bulk/new?state=Error&workflow=workflow-" + mark,
            BrowserDevice.WITHOUT_SCRIPT);

    page.getByLabel("Command", new Page.GetByLabelOptions().setExact(true)).selectOption("decide");
    confirm(page, "done by hand", "Apply to 1 order");

    assertThat(page.locator(".wrong").first()).containsText("required");
    assertThat(page.getByLabel("Why")).hasValue("done by hand");
    ConsoleBrowser.keep(page, "bulk-wrong");
  }

  @Test
  void stopsABulkCommand() {
    // One a second: many more than are done while the browser works.
    IntStream.range(0, 40).forEach(n -> stage.inError(yaml, "customer-1"));
    Page page =
        browser.open("/console/bulk/new?state=Error&workflow=workflow-" + mark, BrowserDevice.DESK);
    page.getByLabel("Maximum orders per second").fill("1");
    confirm(page, "restocked", "Apply to 40 orders");
    assertThat(page.locator(".state-running")).isVisible();
    ConsoleBrowser.keep(page, "bulk-running");

    page.getByText("Stop bulk command").click();
    confirm(page, "not restocked after all", "Stop bulk command");

    assertThat(page.locator(".state-stopped")).isVisible();
    assertThat(page.locator("main")).containsText("not restocked after all");
  }

  @Test
  void putsADeadLetterBack() {
    String payload = "{\"customerReference\": \"" + mark + "\"}";
    String letter = KafkaScene.deadLetter(payload, "lines: at least one, " + mark);
    Page page = browser.open("/console/dead-letters", BrowserDevice.DESK);

    page.getByText("order-submissions", new Page.GetByTextOptions().setExact(true)).click();
    page.locator("a[href$='" + letter + "']").click();
    assertThat(page.locator("main")).containsText("lines: at least one, " + mark);
    assertThat(page.locator("pre")).containsText(mark);
    page.getByText("Replay", new Page.GetByTextOptions().setExact(true)).click();
    confirm(page, "the shop has mended it", "Replay dead letter");

    assertThat(page.locator(".outcome")).containsText("order-submissions/");
    assertThat(page.locator("dl")).containsText("the shop has mended it");
    assertThat(page.getByText("Replay again")).isVisible();
    ConsoleBrowser.keep(page, "dead-letter-put-back");
    assertThat(sentTo("order-submissions")).contains(payload);
  }

  private static List<String> sentTo(String topic) {
    try (TopicReader reader = TopicReader.of(topic)) {
      return reader.texts();
    }
  }
}
