package io.orderly.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ScreenshotType;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Opens the console for one test after the other. What the browser complains of, such as a breach
 * of the policy, fails the test.
 */
final class ConsoleBrowser implements BeforeAllCallback, BeforeEachCallback, AfterEachCallback {

  /** The local users of the tests, all with this password. */
  static final String OPERATOR = "ada";

  static final String VIEWER = "vera";
  static final String SUBMITTER = "shop";
  static final String PASSWORD = "right";

  /**
   * What Chromium says of every answer that is no success, such as a form to be mended, and htmx of
   * every one that it does not get; what the page makes of it is a test's matter.
   */
  private static final List<String> EXPECTED =
      List.of(
          "Failed to load resource", "htmx:sendError", "htmx:responseError", "htmx:afterRequest");

  /** By user: logged in once, remembered by every context after. */
  private static final Map<String, String> SESSIONS = new HashMap<>();

  private final List<String> complaints = new ArrayList<>();
  private final List<BrowserContext> contexts = new ArrayList<>();
  private @Nullable Browser browser;

  @Override
  public void beforeAll(ExtensionContext context) {
    Chromium.required();
  }

  @Override
  public void beforeEach(ExtensionContext context) {
    browser = Chromium.required();
  }

  @Override
  public void afterEach(ExtensionContext context) {
    contexts.forEach(BrowserContext::close);
    contexts.clear();
    List<String> heard = List.copyOf(complaints);
    complaints.clear();
    assertThat(heard).as("scripts that failed, and breaches of the policy").isEmpty();
  }

  /** Opens a page as the operator. */
  Page open(String path, BrowserDevice browserDevice) {
    return open(path, browserDevice, OPERATOR);
  }

  /** Opens a page as that user. */
  Page open(String path, BrowserDevice browserDevice, String user) {
    Page page = page(browserDevice.options().setStorageState(session(user)));
    page.navigate(ConsoleFixture.url() + path);
    return page;
  }

  /** Opens a page as somebody who has not logged in. */
  Page openAsNobody(String path) {
    Page page = page(BrowserDevice.DESK.options());
    page.navigate(ConsoleFixture.url() + path);
    return page;
  }

  private String session(String user) {
    return SESSIONS.computeIfAbsent(
        user,
        name -> {
          Page page = openAsNobody("/console/login");
          logIn(page, name, PASSWORD);
          // The session before the login is another one.
          page.waitForURL(url -> !url.endsWith("/console/login"));
          return page.context().storageState();
        });
  }

  static void logIn(Page page, String user, String password) {
    page.getByLabel("Name").fill(user);
    page.getByLabel("Password").fill(password);
    page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Log in")).click();
  }

  private Page page(Browser.NewContextOptions options) {
    Browser running = browser;
    if (running == null) {
      throw new IllegalStateException("the browser is not started");
    }
    BrowserContext context = running.newContext(options);
    contexts.add(context);
    Page page = context.newPage();
    page.onConsoleMessage(
        message -> {
          boolean isExpected = EXPECTED.stream().anyMatch(message.text()::startsWith);
          if ("error".equals(message.type()) && !isExpected) {
            complaints.add(page.url() + ": " + message.text());
          }
        });
    page.onPageError(error -> complaints.add(page.url() + ": " + error));
    return page;
  }

  /** Keeps what the page looks like, whole, for people to look at. */
  static void keep(Page page, String name) {
    page.screenshot(
        new Page.ScreenshotOptions()
            .setFullPage(true)
            .setType(ScreenshotType.JPEG)
            .setPath(Path.of("target", "screenshots", name + ".jpg")));
  }
}
