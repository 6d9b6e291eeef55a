package io.orderly.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Response;
import com.microsoft.playwright.options.AriaRole;
import io.orderly.store.archive.FileArchive;
import io.orderly.store.retention.PurgedOrders;
import io.orderly.supervisor.testing.TestWorkflows;
import java.util.UUID;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Orders that left the store: how they are found, what is told of them, and what is refused. */
@Tag("servers")
class PurgedOrdersInBrowserTest {

  @RegisterExtension final ConsoleBrowser browser = new ConsoleBrowser();

  private final ConsoleFixture stage = ConsoleFixture.shared();
  private final String reference = "old-" + UUID.randomUUID().toString().substring(0, 8);

  private static String path(UUID orderId) {
    return "/console/orders/" + orderId;
  }

  private static Locator fact(Page page, String name) {
    return page.locator(".facts dt:text-is('" + name + "') + dd");
  }

  @Test
  void isFoundByItsIdAndToldAsItWas() {
    UUID orderId = stage.departed(reference);
    Page page = browser.open("/console", BrowserDevice.PHONE);

    page.locator("#search").fill(orderId.toString());
    page.locator("#search").press("Enter");

    assertThat(page.locator("h1")).hasText(reference);
    assertThat(page.locator("h1 ~ .state-processed")).isVisible();
    assertThat(page.locator(".notice")).containsText("The archive has it whole.");
    assertThat(page.locator(".timeline > li")).hasCount(1);
    assertThat(page.locator(".timeline > li")).containsText("reserve-stock");
    assertThat(page.locator(".timeline > li .state-completed")).isVisible();
    assertThat(fact(page, "Customer")).hasText("customer-of-old");
    assertThat(fact(page, "Submitter")).hasText("web-shop");
    assertThat(fact(page, "Total")).hasText("49.00 EUR");
    assertThat(fact(page, "Workflow")).containsText("fragile");
  }

  @Test
  void showsTheResultOfItsStepsAndTheWholeLineOfTheArchive() {
    UUID orderId = stage.departed(reference);
    String file = stage.bean(PurgedOrders.class).find(orderId).orElseThrow().location().file();
    Page page = browser.open(path(orderId), BrowserDevice.DESK);

    page.getByText("Result", new Page.GetByTextOptions().setExact(true)).click();
    assertThat(page.locator(".timeline pre")).containsText("\"reservation\": \"r-17\"");

    Locator archive = page.locator("section[aria-labelledby=line]");
    assertThat(archive).containsText(file);
    archive.getByText("Archived line").click();
    assertThat(archive.locator("pre")).containsText("\"schemaVersion\": 1");
    assertThat(archive.locator("pre")).containsText("\"sku\": \"SKU-1042\"");
    Accessibility.assertFollowsTheRules(page);
    ConsoleBrowser.keep(page, "order-departed-line");
  }

  @Test
  void tellsWhoDidWhatToItAndWhy() {
    UUID orderId = stage.order(TestWorkflows.FRAGILE, reference, "customer-of-old");
    command(orderId, "pause", "the address is checked");
    command(orderId, "resume", "the address is right");
    stage.finish(orderId);
    stage.purge(orderId, stage.bean(FileArchive.class));

    Page page = browser.open(path(orderId), BrowserDevice.WITHOUT_SCRIPT);

    Locator events = page.locator("section[aria-labelledby=events]");
    assertThat(events.locator("li").filter(having("Resume"))).containsText("ada: the address");
    assertThat(events).containsText("ada: the address is checked");
    assertThat(events.locator(".state-applied")).hasCount(2);
  }

  private static Locator.FilterOptions having(String text) {
    return new Locator.FilterOptions().setHasText(Pattern.compile("^\\s*" + text + "\\s"));
  }

  private void command(UUID orderId, String command, String reason) {
    long version = stage.orders().read(orderId).version();
    String json = "{\"version\": %d, \"reason\": \"%s\"}".formatted(version, reason);
    assertThat(stage.door().command(orderId, command, json).status()).isEqualTo(200);
  }

  @Test
  void leadsToItsCustomerItsWorkflowAndItsTrace() {
    UUID orderId = stage.departed(reference);
    Page page = browser.open(path(orderId), BrowserDevice.DESK);
    assertThat(fact(page, "Trace").locator("a"))
        .hasAttribute("href", "https://traces.example.com/trace/" + ConsoleFixture.TRACE_ID);

    fact(page, "Workflow").locator("a").click();
    assertThat(page.locator("h1")).hasText("fragile");

    page.goBack();
    fact(page, "Customer").locator("a").click();
    assertThat(page).hasURL(Pattern.compile(".*/console/orders\\?q=customer-of-old$"));
    assertThat(page.locator(".empty")).containsText("a purged order is found by its id only");
  }

  @Test
  void saysThatNothingKeptItWhereNothingDid() {
    UUID orderId = stage.departedToNowhere();

    Page page = browser.open(path(orderId), BrowserDevice.DESK);

    assertThat(page.locator("h1")).hasText(orderId.toString());
    assertThat(page.locator(".notice")).containsText("No archive has it");
    assertThat(fact(page, "Submitter")).hasText("web-shop");
    assertThat(page.locator("section[aria-labelledby=line]")).hasCount(0);
  }

  @Test
  void namesTheFileThatHasItWhereThatCantBeRead() {
    UUID orderId = stage.departedOutOfReach();

    Page page = browser.open(path(orderId), BrowserDevice.PHONE);

    assertThat(page.locator(".notice")).containsText("elsewhere-" + orderId + ".ndjson");
    assertThat(page.locator(".notice")).containsText("can't be read here");
    Accessibility.assertFits(page);
  }

  @Test
  void offersNoCommandAndRefusesThoseThatAreAskedForAnyway() {
    UUID orderId = stage.departed(reference);
    Page page = browser.open(path(orderId), BrowserDevice.DESK);
    assertThat(page.locator(".to-do")).containsText("no command is possible");
    assertThat(page.locator("main form, main a[href$='/undo'], .choices")).hasCount(0);

    Response refused = page.navigate(ConsoleFixture.url() + path(orderId) + "/undo");

    assertThat(refused.status()).isEqualTo(410);
    assertThat(page.locator("h1")).hasText("The order was purged from the state store");
  }

  @Test
  void aCommandToAnOrderThatLeftMeanwhileIsRefused() {
    UUID orderId = stage.order(TestWorkflows.FRAGILE, reference, "customer-of-old");
    Page page = browser.open(path(orderId) + "/pause", BrowserDevice.DESK);
    stage.finish(orderId);
    stage.purge(orderId, stage.bean(FileArchive.class));

    page.getByLabel("Why").fill("too late");
    page.locator("main")
        .getByRole(AriaRole.BUTTON, new Locator.GetByRoleOptions().setName("Pause order"))
        .click();

    assertThat(page.locator("h1")).hasText("The order was purged from the state store");
    ConsoleBrowser.keep(page, "order-departed-meanwhile");
  }
}
