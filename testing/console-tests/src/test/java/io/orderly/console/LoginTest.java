package io.orderly.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.APIResponse;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.Cookie;
import com.microsoft.playwright.options.FormData;
import com.microsoft.playwright.options.RequestOptions;
import com.microsoft.playwright.options.SameSiteAttribute;
import io.orderly.process.ProcessState;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who gets to the console, and who may do what there. */
@Tag("servers")
class LoginTest {

  @RegisterExtension final ConsoleBrowser browser = new ConsoleBrowser();

  private final ConsoleFixture stage = ConsoleFixture.shared();

  @Test
  void aLoginLeadsToTheRequestedPage() {
    Page page = browser.openAsNobody("/console/agents");
    assertThat(page).hasURL(Pattern.compile(".*/console/login$"));
    Accessibility.assertFollowsTheRules(page);
    ConsoleBrowser.keep(page, "login-desk");

    ConsoleBrowser.logIn(page, ConsoleBrowser.OPERATOR, "wrong");
    assertThat(page.locator(".outcome")).containsText("Wrong name or password");
    ConsoleBrowser.keep(page, "login-wrong");
    ConsoleBrowser.logIn(page, ConsoleBrowser.OPERATOR, ConsoleBrowser.PASSWORD);

    assertThat(page).hasURL(Pattern.compile(".*/console/agents$"));
    assertThat(page.locator(".who")).containsText("ada");
  }

  @Test
  void aLogoutEndsTheSession() {
    Page page = browser.openAsNobody("/console/login");
    ConsoleBrowser.logIn(page, ConsoleBrowser.OPERATOR, ConsoleBrowser.PASSWORD);
    page.getByText("Log out").click();
    assertThat(page).hasURL(Pattern.compile(".*/console/login$"));

    page.navigate(ConsoleFixture.url() + "/console");

    assertThat(page).hasURL(Pattern.compile(".*/console/login$"));
  }

  @Test
  void theSessionCookieIsHttpOnlyAndSameSite() {
    Page page = browser.open("/console", BrowserDevice.DESK);

    List<Cookie> cookies = page.context().cookies();

    assertThat(cookies).hasSize(1);
    assertThat(cookies.get(0).name).isEqualTo("orderly-console");
    assertThat(cookies.get(0).httpOnly).isTrue();
    assertThat(cookies.get(0).sameSite).isEqualTo(SameSiteAttribute.LAX);
  }

  @Test
  void aSubmitterIsRefused() {
    Page page = browser.open("/console", BrowserDevice.DESK, ConsoleBrowser.SUBMITTER);

    assertThat(page.locator("main")).containsText("The console needs the role operator or viewer.");
    assertThat(page.locator("nav, .search, main a")).hasCount(0);
    assertThat(page.locator(".who")).not().containsText("read-only");
    ConsoleBrowser.keep(page, "denied");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/console",
        "/console/errors",
        "/console/alerts",
        "/console/bulk",
        "/console/workflows",
        "/console/workflows/order-fulfilment",
        "/console/agents/inventory",
        "/console/customers/share?customerId=customer-1",
        "/console/dead-letters"
      })
  void aViewerSeesNoCommandButtons(String path) {
    UUID orderId = stage.inError(ConsoleFixture.FULFILMENT, "customer-1");
    assertCommandsNothing(browser.open(path, BrowserDevice.DESK, ConsoleBrowser.VIEWER));
    assertCommandsNothing(
        browser.open("/console/orders/" + orderId, BrowserDevice.PHONE, ConsoleBrowser.VIEWER));
  }

  private static void assertCommandsNothing(Page page) {
    assertThat(page.locator("h1")).hasCount(1);
    assertThat(page.locator("main form[method=post]")).hasCount(0);
    assertThat(
            page.locator(
                "main a[href$='/resubmit'], main a[href$='/undo'], main a[href$='/pause'],"
                    + " main a[href$='/resume'], main a[href$='/acknowledge'],"
                    + " main a[href$='/replay'], main a[href$='/priority'],"
                    + " main a[href*='/decide'], main a[href*='/bulk/new']"))
        .hasCount(0);
  }

  @Test
  void aViewerIsRefusedACommandForm() {
    UUID orderId = stage.inError(ConsoleFixture.FULFILMENT, "customer-1");

    Page page =
        browser.open(
            "/console/orders/" + orderId + "/undo", BrowserDevice.DESK, ConsoleBrowser.VIEWER);

    assertThat(page.locator("h1")).hasText("The caller lacks the role for this");
    ConsoleBrowser.keep(page, "viewer-refused");
  }

  @Test
  void aFormSubmittedByAViewerIsRefused() {
    UUID orderId = stage.inError(ConsoleFixture.FULFILMENT, "customer-1");
    Page page = browser.open("/console", BrowserDevice.DESK, ConsoleBrowser.VIEWER);
    String token = page.locator(".who input[name=_csrf]").getAttribute("value");

    APIResponse answer = resubmit(page, orderId, token);

    assertThat(answer.status()).isEqualTo(403);
    assertThat(answer.text()).contains("read-only access");
    assertThat(stage.stateOf(orderId)).isEqualTo(ProcessState.ERROR);
  }

  @Test
  void aFormWithoutItsCsrfTokenIsRefused() {
    UUID orderId = stage.inError(ConsoleFixture.FULFILMENT, "customer-1");
    Page page = browser.open("/console", BrowserDevice.DESK);

    APIResponse answer = resubmit(page, orderId, "guessed");

    assertThat(answer.status()).isEqualTo(403);
    assertThat(answer.text()).contains("an earlier session");
    assertThat(stage.stateOf(orderId)).isEqualTo(ProcessState.ERROR);
  }

  private APIResponse resubmit(Page page, UUID orderId, String token) {
    FormData form =
        FormData.create()
            .set("_csrf", token)
            .set("commandId", UUID.randomUUID().toString())
            .set("reason", "no reason")
            .set("version", String.valueOf(stage.orders().read(orderId).version()));
    return page.request()
        .post(
            ConsoleFixture.url() + "/console/orders/" + orderId + "/resubmit",
            RequestOptions.create().setForm(form));
  }

  @Test
  void aFormSubmittedAfterTheSessionEndedLeadsToTheLogin() {
    UUID orderId = stage.inError(ConsoleFixture.FULFILMENT, "customer-1");
    Page page = browser.open("/console/orders/" + orderId + "/resubmit", BrowserDevice.DESK);
    page.context().clearCookies();

    page.getByLabel("Why").fill("restocked");
    page.locator("main button").click();

    assertThat(page.locator(".outcome")).containsText("Your session has expired");
    assertThat(stage.stateOf(orderId)).isEqualTo(ProcessState.ERROR);
  }

  @Test
  void aRefreshAfterTheSessionEndedLeadsToTheLogin() {
    Page page = browser.open("/console", BrowserDevice.DESK);

    page.context().clearCookies();

    assertThat(page).hasURL(Pattern.compile(".*/console/login$"));
  }
}
