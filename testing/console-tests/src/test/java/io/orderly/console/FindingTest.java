package io.orderly.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The way to what is wrong: the live overview, the list of Errors, the search. */
@Tag("servers")
class FindingTest {

  @RegisterExtension final ConsoleBrowser browser = new ConsoleBrowser();

  private final ConsoleFixture stage = ConsoleFixture.shared();
  private final String mark = UUID.randomUUID().toString().substring(0, 8);
  private final String yaml =
      ConsoleFixture.FULFILMENT.replace("order-fulfilment", "workflow-" + mark);

  @Test
  void theOverviewLinksToOrdersThatNeedAnOperator() {
    stage.inError(yaml, "customer-1");
    Page page = browser.open("/console", BrowserDevice.DESK);
    assertThat(page.locator(".summary")).containsText("in Error");
    assertThat(page.locator(".summary")).containsText("out-of-stock at reserve-stock");

    page.getByText("See why").click();
    assertThat(page.locator("h1")).containsText("in Error");
    page.locator("tr:has-text('workflow-" + mark + "') a").first().click();

    assertThat(page.locator("h1")).hasText("1 order in Error");
  }

  @Test
  void theOverviewShowsCircuitsAndConsumerLags() {
    KafkaScene.agentsReport();
    stage.order(ConsoleFixture.FULFILMENT, "customer-1");

    Page page = browser.open("/console", BrowserDevice.DESK);

    assertThat(page.locator("tr:has-text('carrier') .state-open")).isVisible();
    assertThat(page.locator("main")).containsText("Consumer lag");
  }

  @Test
  void theOverviewRefreshesAndKeepsTheFocus() {
    stage.order(ConsoleFixture.FULFILMENT, "customer-1");
    Page page = browser.open("/console", BrowserDevice.DESK);
    String before = page.locator(".read-at time").textContent();
    page.locator("#figure-alerts").focus();

    assertThat(page.locator(".read-at time")).not().hasText(before);

    assertThat(page.locator("#figure-alerts")).isFocused();
  }

  @Test
  void theOverviewShowsThatItIsOutdated() {
    Page page = browser.open("/console", BrowserDevice.DESK);

    page.route("**/console/live/overview", route -> route.abort());
    assertThat(page.locator(".stale-bar")).isVisible();
    assertThat(page.locator(".stale-bar")).containsText("Not live since");
    ConsoleBrowser.keep(page, "overview-stale");

    page.unroute("**/console/live/overview");
    assertThat(page.locator(".stale-bar")).isHidden();
  }

  @Test
  void withoutScriptThePageReloadsItself() {
    Page page = browser.open("/console", BrowserDevice.WITHOUT_SCRIPT);

    assertThat(page.locator("noscript meta[http-equiv=refresh]")).hasAttribute("content", "5");
  }

  @Test
  void aFilterFindsByCustomerAndCanBeCleared() {
    stage.inError(yaml, "customer-" + mark);
    stage.inError(yaml, "another");
    Page page = browser.open("/console/errors", BrowserDevice.PHONE);

    page.getByText("Filter").first().click();
    customer(page).fill("customer-" + mark);
    customer(page).press("Enter");
    assertThat(page.locator("h1")).hasText("1 order in Error");

    page.getByLabel("In Error before (UTC)").fill("2020-01-01T00:00");
    page.getByLabel("In Error before (UTC)").press("Enter");
    assertThat(page.locator(".empty")).containsText("No order in Error matches");

    page.getByText("Clear the filter").click();
    assertThat(page).hasURL(Pattern.compile(".*/console/errors$"));
  }

  @Test
  void olderErrorsAndAlertsAreOnFurtherPages() {
    List<UUID> orderIds = stage.orders().processing(51, yaml);
    orderIds.forEach(stage.orders()::refuse);
    Page page = browser.open("/console/errors?workflow=workflow-" + mark, BrowserDevice.DESK);
    Locator orders = page.locator("table").last().locator("tbody tr");

    assertThat(page.locator("h1")).hasText("51 orders in Error");
    assertThat(orders).hasCount(50);
    page.getByText("Older orders").click();
    assertThat(orders).hasCount(1);

    page.navigate(ConsoleFixture.url() + "/console/alerts");
    assertThat(orders).hasCount(50);
    page.getByText("Older alerts").click();
    assertThat(page).hasURL(Pattern.compile(".*[?&]before=.*"));
    assertThat(orders).not().hasCount(0);
    orderIds.forEach(stage.orders()::undo);
  }

  @Test
  void anInvalidFilterFindsNothingAndMarksItsField() {
    stage.inError(yaml, "customer-" + mark);

    Page page = browser.open("/console/errors?from=yesterday", BrowserDevice.DESK);

    assertThat(page.locator("#from-wrong")).containsText("2026-01-31T12:00");
    assertThat(page.locator(".empty")).containsText("The filter is invalid");
    assertThat(page.locator("main table")).hasCount(0);
  }

  private static Locator customer(Page page) {
    return page.getByLabel("Customer", new Page.GetByLabelOptions().setExact(true));
  }

  @Test
  void anOrderIsFoundByItsReferenceAndByItsCustomer() {
    UUID orderId = stage.order(yaml, "reference-" + mark, "customer-" + mark);
    Page page = browser.open("/console", BrowserDevice.PHONE);

    page.locator("#search").fill("reference-" + mark);
    page.locator("#search").press("Enter");
    assertThat(page.locator("main")).containsText(orderId.toString());
    page.locator("main").getByText("reference-" + mark).click();
    page.locator("dl").getByText("customer-" + mark).click();

    assertThat(page.locator("main table")).containsText("reference-" + mark);
  }

  @Test
  void aStateOnTheOverviewLeadsToItsOrders() {
    stage.order(yaml, "reference-" + mark, "customer-1");
    Page page = browser.open("/console", BrowserDevice.DESK);

    page.locator("#figure-Pending").click();

    assertThat(page.locator("caption")).hasText("Pending, the newest first");
    assertThat(page.locator("main")).containsText("reference-" + mark);
  }

  @Test
  void anUnknownAddressShowsThePageNotFound() {
    Page page = browser.open("/console/nowhere/at-all", BrowserDevice.DESK);

    assertThat(page.locator("h1")).hasText("Page not found");
  }
}
