package io.orderly.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.APIResponse;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.FormData;
import com.microsoft.playwright.options.RequestOptions;
import io.orderly.process.ProcessState;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every command to one order, from its page to what came of it. */
@Tag("servers")
class OrderCommandsInBrowserTest {

  @RegisterExtension final ConsoleBrowser browser = new ConsoleBrowser();

  private final ConsoleFixture stage = ConsoleFixture.shared();

  private static String path(UUID orderId) {
    return "/console/orders/" + orderId;
  }

  private static Locator outcome(Page page) {
    return page.locator(".outcome");
  }

  private static void choose(Page page, String link) {
    page.locator(".choices").getByText(link, new Locator.GetByTextOptions().setExact(true)).click();
  }

  private static void confirm(Page page, String reason, String button) {
    page.getByLabel("Why").fill(reason);
    page.locator("main")
        .getByRole(AriaRole.BUTTON, new Locator.GetByRoleOptions().setName(button))
        .click();
  }

  @Test
  void whatAPartnerMayHaveForgottenIsResubmittedByWhoHasLookedOnly() {
    UUID orderId = stage.unknownForLong(ConsoleFixture.FULFILMENT);
    Page page = browser.open(path(orderId) + "/resubmit", BrowserDevice.DESK);
    assertThat(outcome(page)).containsText("step reserve-stock may have been done");

    page.getByLabel("I checked the order at the partner").check();
    confirm(page, "not known there", "Resubmit order");

    assertThat(outcome(page)).containsText("Done:");
    assertThat(stage.stateOf(orderId)).isEqualTo(ProcessState.PENDING);
  }

  @ParameterizedTest
  @EnumSource(BrowserDevice.class)
  void resubmitsWithAReason(BrowserDevice browserDevice) {
    UUID orderId = stage.inError(ConsoleFixture.FULFILMENT, "customer-1");
    Page page = browser.open(path(orderId), browserDevice);
    assertThat(page.locator(".cause")).containsText("out-of-stock at reserve-stock");
    assertThat(page.locator(".cause")).containsText("none is left");

    choose(page, "Resubmit order");
    confirm(page, "restocked", "Resubmit order");

    assertThat(outcome(page)).containsText("Done:");
    assertThat(page.locator(".story")).containsText("restocked");
    assertThat(page.locator(".story")).containsText(ConsoleBrowser.OPERATOR);
    assertThat(page.locator(".to-do")).containsText("the order proceeds by itself");
    ConsoleBrowser.keep(page, "order-resubmitted-" + browserDevice.value());
    assertThat(stage.stateOf(orderId)).isEqualTo(ProcessState.PENDING);
  }

  @Test
  void undoesWithTheKeyboardAlone() {
    UUID orderId = stage.inError(ConsoleFixture.FULFILMENT, "customer-1");
    Page page = browser.open("/console", BrowserDevice.DESK);

    tabTo(page, "search");
    page.keyboard().type(orderId.toString());
    page.keyboard().press("Enter");
    page.waitForURL("**" + path(orderId));
    tabToText(page, "Undo order");
    page.keyboard().press("Enter");
    page.waitForURL("**/undo");
    tabTo(page, "reason");
    page.keyboard().type("the customer changed her mind");
    page.keyboard().press("Tab");
    page.keyboard().press("Enter");

    assertThat(outcome(page)).containsText("Done:");
    assertThat(stage.orders().read(orderId).direction().name()).isEqualTo("UNDO");
  }

  private static void tabTo(Page page, String id) {
    tabUntil(page, "() => document.activeElement.id === '" + id + "'");
  }

  private static void tabToText(Page page, String text) {
    tabUntil(page, "() => document.activeElement.textContent.trim() === '" + text + "'");
  }

  private static void tabUntil(Page page, String condition) {
    for (int steps = 0; steps < 60; steps++) {
      page.keyboard().press("Tab");
      if ((Boolean) page.evaluate(condition)) {
        return;
      }
    }
    throw new AssertionError("the Tab key never got to where " + condition);
  }

  @Test
  void decidesThatAStepHappened() {
    UUID orderId = stage.inError(ConsoleFixture.FULFILMENT, "customer-1");
    Page page = browser.open(path(orderId), BrowserDevice.DESK);

    choose(page, "Decide reserve-stock");
    page.getByLabel("If it happened: its result, a JSON object")
        .fill("{\"reservation\": \"by-hand\"}");
    confirm(page, "reserved by telephone", "Decide a step of order");

    assertThat(outcome(page)).containsText("Done:");
    page.getByText("Request and result").first().click();
    assertThat(page.locator(".story")).containsText("by-hand");
    ConsoleBrowser.keep(page, "order-decided");
  }

  @Test
  void decidesWithoutScriptThatAStepIsUndone() {
    UUID orderId = stage.inError(ConsoleFixture.FULFILMENT, "customer-1");
    Page page =
        browser.open(path(orderId) + "/decide?step=reserve-stock", BrowserDevice.WITHOUT_SCRIPT);

    page.getByLabel("Finding").selectOption("undone");
    confirm(page, "given back by telephone", "Decide a step of order");

    assertThat(outcome(page)).containsText("the order is Undoing now");
    assertThat(page.locator(".story")).containsText("undone: was Failed, is Undone");
  }

  @Test
  void saysWhatIsWrongWithAFieldAndKeepsTheOthers() {
    UUID orderId = stage.inError(ConsoleFixture.FULFILMENT, "customer-1");
    Page page = browser.open(path(orderId) + "/decide?step=reserve-stock", BrowserDevice.DESK);

    page.getByLabel("If it happened: its result, a JSON object").fill("by-hand");
    confirm(page, "reserved by telephone", "Decide a step of order");

    assertThat(page.locator(".wrong")).containsText("a JSON object");
    assertThat(page.getByLabel("If it happened: its result, a JSON object")).isFocused();
    assertThat(page.getByLabel("Why")).hasValue("reserved by telephone");
    Accessibility.assertFollowsTheRules(page);
    ConsoleBrowser.keep(page, "order-decide-wrong");
  }

  @Test
  void pausesAndResumes() {
    UUID orderId = stage.order(ConsoleFixture.FULFILMENT, "customer-1");
    Page page = browser.open(path(orderId), BrowserDevice.DESK);

    choose(page, "Pause order");
    confirm(page, "address is checked", "Pause order");
    assertThat(page.locator("h1 ~ .state-paused")).isVisible();
    assertThat(stage.orders().read(orderId).terms().isPaused()).isTrue();

    choose(page, "Resume order");
    confirm(page, "address is right", "Resume order");
    assertThat(outcome(page)).containsText("Done:");
    assertThat(stage.orders().read(orderId).terms().isPaused()).isFalse();
  }

  @Test
  void changesThePriority() {
    UUID orderId = stage.order(ConsoleFixture.FULFILMENT, "customer-1");
    Page page = browser.open(path(orderId), BrowserDevice.DESK);

    choose(page, "Change priority of order");
    page.getByLabel("Priority").fill("7");
    confirm(page, "promised for today", "Change priority of order");

    assertThat(outcome(page)).containsText("Done:");
    assertThat(page.locator("dt:has-text('Priority') + dd")).hasText("7");
  }

  @Test
  void saysThatTheOrderHasChangedSince() {
    UUID orderId = stage.inError(ConsoleFixture.FULFILMENT, "customer-1");
    Page page = browser.open(path(orderId) + "/resubmit", BrowserDevice.DESK);
    stage.orders().resubmit(orderId);

    confirm(page, "restocked", "Resubmit order");

    assertThat(outcome(page)).containsText("Refused:");
    ConsoleBrowser.keep(page, "order-overtaken");
  }

  @Test
  void aFormThatIsSentTwiceIsOneCommand() {
    UUID orderId = stage.inError(ConsoleFixture.FULFILMENT, "customer-1");
    Page page = browser.open(path(orderId) + "/resubmit", BrowserDevice.DESK);
    FormData form = FormData.create().set("reason", "restocked");
    page.locator("main form input[type=hidden]")
        .all()
        .forEach(field -> form.set(field.getAttribute("name"), field.inputValue()));

    APIResponse first = send(page, orderId, form);
    long version = stage.orders().read(orderId).version();
    APIResponse second = send(page, orderId, form);

    assertThat(first.text()).contains("Done:");
    assertThat(second.text()).contains("Done:");
    assertThat(second.url()).isEqualTo(first.url());
    assertThat(stage.orders().read(orderId).version()).isEqualTo(version);
  }

  private static APIResponse send(Page page, UUID orderId, FormData form) {
    return page.request()
        .post(
            ConsoleFixture.url() + path(orderId) + "/resubmit",
            RequestOptions.create().setForm(form));
  }

  @Test
  void showsRequestAndResultOfEachStepAndTheWayToItsTrace() {
    UUID orderId = stage.processing(ConsoleFixture.FULFILMENT, "customer-1");
    stage.complete(orderId, "reserve-stock", "{\"reservation\":\"r-99\"}");

    Page page = browser.open(path(orderId), BrowserDevice.DESK);

    page.getByText("Request and result").nth(1).click();
    Locator payment = page.locator(".timeline > li").nth(1);
    assertThat(payment).containsText(orderId + ":take-payment");
    assertThat(payment).containsText("\"reservation\": \"r-99\"");
    assertThat(payment).containsText("\"customerId\": \"customer-1\"");
    assertThat(page.locator("dl").getByText(ConsoleFixture.TRACE_ID))
        .hasAttribute("href", "https://traces.example.com/trace/" + ConsoleFixture.TRACE_ID);
    ConsoleBrowser.keep(page, "order-request");
  }

  @Test
  void tellsOfEachAttempt() {
    UUID orderId = stage.processing(ConsoleFixture.FULFILMENT, "customer-1");
    stage.letExpire(orderId);

    Page page = browser.open(path(orderId), BrowserDevice.DESK);

    assertThat(page.locator(".attempts").first()).containsText("Attempt 1");
    assertThat(page.locator(".timeline").first()).containsText("Tries again");
    assertThat(page.locator(".timeline").first()).containsText("Re-armed");
  }

  @Test
  void whatPeopleTypeIsShownAndNeverRun() {
    String name = "<img src=x onerror=alert(1)>" + UUID.randomUUID();
    UUID orderId = stage.order(ConsoleFixture.FULFILMENT, name, "<script>alert(2)</script>");

    Page page = browser.open(path(orderId), BrowserDevice.DESK);

    assertThat(page.locator("h1")).hasText(name);
    assertThat(page.locator("main img")).hasCount(0);
  }
}
