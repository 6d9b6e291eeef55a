package io.orderly.console.overview;

import io.orderly.console.ConsoleUser;
import io.orderly.console.PageLayout;
import io.orderly.console.PageLayout.Section;
import io.orderly.console.PageRenderer;
import io.orderly.operator.inspection.OrderInspection;
import io.orderly.operator.overview.OverviewInspection;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;

/** The first page, and the part of it that is refreshed. */
@Controller
final class OverviewController {

  private final PageRenderer pages;
  private final OverviewInspection overviews;
  private final OrderInspection orders;

  OverviewController(PageRenderer pages, OverviewInspection overviews, OrderInspection orders) {
    this.pages = pages;
    this.overviews = overviews;
    this.orders = orders;
  }

  @GetMapping("/console")
  ResponseEntity<String> page(ConsoleUser user) {
    return pages.show("overview", view(user));
  }

  @GetMapping("/console/live/overview")
  ResponseEntity<String> refreshedPart(ConsoleUser user) {
    return pages.show("figures", view(user));
  }

  private OverviewView view(ConsoleUser user) {
    return new OverviewView(
        new PageLayout("Overview", Section.OVERVIEW, user), overviews.read(), orders.held());
  }
}
