package io.orderly.console.asks;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.orderly.console.ConsoleUser;
import io.orderly.console.PageLayout;
import io.orderly.console.PageLayout.Section;
import io.orderly.console.PageRenderer;
import io.orderly.operator.inspection.asks.AskInbox;
import io.orderly.operator.inspection.asks.AskInbox.Cursor;
import io.orderly.operator.inspection.asks.AskView;
import io.orderly.workflow.StepAsk;
import java.net.URLEncoder;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** The page of what waits for an answer. */
@Controller
final class AsksController {

  private static final String LIST = "/console/asks";
  private static final int PAGE = 50;

  private final PageRenderer pages;
  private final AskInbox inbox;

  AsksController(PageRenderer pages, AskInbox inbox) {
    this.pages = pages;
    this.inbox = inbox;
  }

  @GetMapping(LIST)
  ResponseEntity<String> asks(
      @RequestParam(name = "of", defaultValue = StepAsk.OPERATORS) String of,
      @RequestParam(name = "until", required = false) @Nullable Instant until,
      @RequestParam(name = "order", required = false) @Nullable UUID order,
      @RequestParam(name = "step", required = false) @Nullable String step,
      ConsoleUser user) {
    Cursor after =
        until == null || order == null || step == null ? null : new Cursor(until, order, step);
    List<AskView> asks = inbox.open(of, after, PAGE);
    return pages.show(
        "asks",
        new AsksView(
            new PageLayout("Asks", Section.ASKS, user),
            of,
            asks,
            asks.size() < PAGE ? null : pageAfter(of, Cursor.of(asks.get(PAGE - 1))),
            Instant.now()));
  }

  private static String pageAfter(String of, Cursor last) {
    return "%s?of=%s&until=%s&order=%s&step=%s"
        .formatted(LIST, URLEncoder.encode(of, UTF_8), last.until(), last.orderId(), last.step());
  }
}
