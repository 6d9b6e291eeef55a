package io.orderly.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import io.orderly.process.Failure;
import io.orderly.process.StepOutcome;
import io.orderly.store.pauses.PauseCommand;
import io.orderly.store.pauses.PauseCommand.Action;
import io.orderly.store.pauses.PauseKind;
import io.orderly.store.pauses.PauseSwitches;
import io.orderly.supervisor.testing.TestWorkflows;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.http.server.PathContainer;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import org.springframework.web.util.pattern.PathPattern;

/**
 * Looks at every page at the desk, in the dark and on a phone: it fits, it follows the rules for
 * people who see or move less, and its picture is kept in {@code target/screenshots}.
 */
@Tag("servers")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class GalleryTest {

  /** Of an agent that nobody runs. */
  private static final String ENGRAVED =
      ConsoleFixture.FULFILMENT
          .replace("order-fulfilment", "engraved-order")
          .replace("inventory", "engraving");

  private static final String VERSION_OF_GIFT =
      TestWorkflows.parse(ConsoleFixture.GIFT).id().version();

  /** Parts of pages, pages that lead on at once, and pages that other tests look at. */
  private static final List<String> NOT_IN_THE_GALLERY =
      List.of(
          "/console/live/",
          "/console/login",
          "/console/workflows/{name}",
          "/console/{page:(?!assets$).+}/**");

  @RegisterExtension final ConsoleBrowser browser = new ConsoleBrowser();

  private final Map<String, UUID> orders = new HashMap<>();
  private String letter = "";
  private String alert = "";
  private String bulk = "";

  @BeforeAll
  void setTheScene() {
    ConsoleFixture stage = ConsoleFixture.shared();
    IntStream.range(0, 14)
        .forEach(n -> stage.order(ConsoleFixture.FULFILMENT, "customer-" + (100 + n)));
    IntStream.range(0, 5)
        .forEach(n -> stage.processing(ConsoleFixture.FULFILMENT, "customer-" + (200 + n)));
    IntStream.range(0, 3)
        .forEach(n -> stage.processing(ConsoleFixture.GIFT, "customer-" + (300 + n)));
    IntStream.range(0, 4)
        .forEach(n -> stage.inError(ConsoleFixture.FULFILMENT, "customer-" + (400 + n)));
    orders.put("error", refusedByTheCarrier(stage));
    orders.put("tries-again", triesAgain(stage));
    orders.put("undoing", undoing(stage));
    orders.put("asking", stage.processing(TestWorkflows.ASKING, "customer-600"));
    orders.put("departed", stage.departed("A-17"));
    orders.put("gone", stage.departedToNowhere());
    stage.letExpire(stage.processing(ENGRAVED, "customer-500"));
    alert = orders.get("error") + ":" + stage.orders().read(orders.get("error")).version();
    bulk = bulkCommand(stage);
    stage
        .bean(PauseSwitches.class)
        .run(
            new PauseCommand(
                UUID.randomUUID().toString(),
                Action.PAUSE,
                PauseKind.AGENT,
                "carrier",
                "bob",
                "the carrier asks for quiet until 06:00"));
    letter =
        KafkaScene.deadLetter(
            "{\"orderId\": \"4711\", \"total\": \"forty-nine\"}",
            "total: a decimal number with at most 4 digits after the point");
  }

  private static String bulkCommand(ConsoleFixture stage) {
    String json =
        "{\"command\": \"priority\", \"priority\": 5, \"filter\": {\"workflow\": \"gift-order\"},"
            + " \"reason\": \"gifts are for today\"}";
    return stage.door().post("/operator/bulk-commands", json).body().path("bulkId").asText();
  }

  private static UUID refusedByTheCarrier(ConsoleFixture stage) {
    UUID orderId = stage.processing(ConsoleFixture.FULFILMENT, "customer-417");
    stage.complete(orderId, "reserve-stock", "{\"reservation\":\"r-80\",\"warehouse\":\"Bremen\"}");
    stage.complete(orderId, "take-payment", "{\"charge\":\"c-5501\",\"amount\":\"49.00\"}");
    Failure why =
        new Failure("address-unknown", "the carrier knows no street of this name in 28195 Bremen");
    stage.orders().reply(orderId, "ship", new StepOutcome.Failed(why));
    return orderId;
  }

  private static UUID triesAgain(ConsoleFixture stage) {
    UUID orderId = stage.processing(ConsoleFixture.FULFILMENT, "customer-208");
    stage.complete(orderId, "reserve-stock", "{\"reservation\":\"r-81\",\"warehouse\":\"Bremen\"}");
    stage.complete(orderId, "take-payment", "{\"charge\":\"c-5502\",\"amount\":\"49.00\"}");
    stage.letExpire(orderId);
    return orderId;
  }

  private static UUID undoing(ConsoleFixture stage) {
    UUID orderId = stage.processing(ConsoleFixture.FULFILMENT, "customer-209");
    stage.complete(orderId, "reserve-stock", "{\"reservation\":\"r-82\"}");
    stage.orders().undo(orderId);
    return orderId;
  }

  /** Every page, by the name of its picture. */
  private Map<String, String> paths() {
    Map<String, String> paths = new TreeMap<>();
    paths.put("overview", "/console");
    paths.put("errors", "/console/errors");
    paths.put("errors-filtered", "/console/errors?code=out-of-stock&workflow=order-fulfilment");
    paths.put("errors-none", "/console/errors?code=unheard-of");
    paths.put("orders", "/console/orders?state=Processing");
    paths.put("orders-none", "/console/orders?q=nobody");
    paths.put("orders-asked-for-nothing", "/console/orders");
    paths.put("order-in-error", "/console/orders/" + orders.get("error"));
    paths.put("order-tries-again", "/console/orders/" + orders.get("tries-again"));
    paths.put("order-undoing", "/console/orders/" + orders.get("undoing"));
    paths.put("order-departed", "/console/orders/" + orders.get("departed"));
    paths.put("order-departed-to-nowhere", "/console/orders/" + orders.get("gone"));
    paths.put("order-unknown", "/console/orders/" + UUID.randomUUID());
    paths.put("order-resubmit", "/console/orders/" + orders.get("error") + "/resubmit");
    paths.put("order-asking", "/console/orders/" + orders.get("asking"));
    paths.put("order-answer", "/console/orders/" + orders.get("asking") + "/answer?step=review");
    paths.put("order-decide", "/console/orders/" + orders.get("error") + "/decide?step=ship");
    paths.put("alerts", "/console/alerts");
    paths.put("alerts-of-a-cause", "/console/alerts?failureCode=out-of-stock&step=reserve-stock");
    paths.put("alert-acknowledge", "/console/alerts/" + alert + "/acknowledge");
    paths.put("alert-causes", "/console/alert-causes");
    paths.put(
        "alert-causes-acknowledge",
        "/console/alert-causes/acknowledge?failureCode=address-unknown");
    paths.put("asks", "/console/asks");
    paths.put("bulk", "/console/bulk");
    paths.put("bulk-progress", "/console/bulk/" + bulk);
    paths.put("bulk-stop", "/console/bulk/" + bulk + "/stop");
    paths.put("bulk-new", "/console/bulk/new?state=Error&code=out-of-stock");
    paths.put("workflows", "/console/workflows");
    paths.put("workflow", "/console/workflows/gift-order/" + VERSION_OF_GIFT);
    paths.put("agents", "/console/agents");
    paths.put("agent", "/console/agents/carrier");
    paths.put("agent-deserted", "/console/agents/engraving");
    paths.put("agent-resume", "/console/agents/carrier/resume");
    paths.put("customers", "/console/customers");
    paths.put("customer", "/console/customers/share?customerId=customer-417");
    paths.put("dead-letters", "/console/dead-letters");
    paths.put("dead-letters-topic", "/console/dead-letters/order-submissions.dead-letters");
    paths.put("dead-letter", "/console/dead-letters/" + letter);
    paths.put("dead-letter-replay", "/console/dead-letters/" + letter + "/replay");
    return paths;
  }

  List<Map.Entry<String, String>> pages() {
    return List.copyOf(paths().entrySet());
  }

  @ParameterizedTest
  @MethodSource("pages")
  void everyPageIsAccessibleOnEveryDevice(Map.Entry<String, String> page) {
    KafkaScene.agentsReport();

    Page seen = browser.open(page.getValue(), BrowserDevice.DESK);
    look(seen, page.getKey(), BrowserDevice.DESK);
    Accessibility.assertFollowsTheRules(seen);
    // Colours follow by themselves; to the width the page's script looks only as it is loaded.
    seen.emulateMedia(BrowserDevice.DESK_DARK.media());
    look(seen, page.getKey(), BrowserDevice.DESK_DARK);
    Accessibility.assertHasContrast(seen);
    Page touched = browser.open(page.getValue(), BrowserDevice.PHONE);
    look(touched, page.getKey(), BrowserDevice.PHONE);
    Accessibility.assertCanBeHit(touched);
  }

  private static void look(Page seen, String name, BrowserDevice browserDevice) {
    ConsoleBrowser.keep(seen, name + "-" + browserDevice.value());
    assertThat(seen.locator("h1")).hasCount(1);
    Accessibility.assertFits(seen);
  }

  @Test
  void everyNavigationItemIsInTheGallery() {
    Page page = browser.open("/console", BrowserDevice.DESK);

    List<String> places =
        page.locator("nav a").all().stream().map(link -> link.getAttribute("href")).toList();

    assertThat(places)
        .hasSize(10)
        .isSubsetOf(paths().values().stream().map(GalleryTest::place).toList());
  }

  @Test
  void everyPageThatIsMappedIsInTheGallery() {
    List<PathContainer> seen =
        paths().values().stream().map(GalleryTest::place).map(PathContainer::parsePath).toList();

    assertThat(mapped())
        .hasSizeGreaterThan(15)
        .allMatch(page -> seen.stream().anyMatch(page::matches));
  }

  private static List<PathPattern> mapped() {
    return ConsoleFixture.shared()
        .bean(RequestMappingHandlerMapping.class)
        .getHandlerMethods()
        .keySet()
        .stream()
        .filter(page -> page.getMethodsCondition().getMethods().contains(RequestMethod.GET))
        .flatMap(page -> Stream.ofNullable(page.getPathPatternsCondition()))
        .flatMap(page -> page.getPatterns().stream())
        .filter(page -> page.getPatternString().startsWith("/console"))
        .filter(page -> NOT_IN_THE_GALLERY.stream().noneMatch(left -> isOf(page, left)))
        .toList();
  }

  private static boolean isOf(PathPattern page, String left) {
    return left.endsWith("/")
        ? page.getPatternString().startsWith(left)
        : page.getPatternString().equals(left);
  }

  private static String place(String path) {
    return path.replaceFirst("\\?.*", "");
  }

  @ParameterizedTest
  @MethodSource("someForKeyboards")
  void theKeyboardFocusIsVisible(String path) {
    Page page = browser.open(path, BrowserDevice.DESK);

    Accessibility.assertFocusIsSeen(page, 25);
  }

  List<String> someForKeyboards() {
    return List.of(
        "/console/errors", "/console/orders/" + orders.get("error"), "/console/agents/carrier");
  }
}
