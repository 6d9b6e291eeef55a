package io.orderly.console.order;

import io.orderly.console.ConsoleProperties;
import io.orderly.console.ConsoleUser;
import io.orderly.console.PageRenderer;
import io.orderly.operator.archive.ArchivedOrders;
import io.orderly.operator.web.Problems;
import io.orderly.platform.web.OrderIds;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;

/** The page of one order, in the store or purged. */
@Controller
final class OrderPageController {

  private final PageRenderer pages;
  private final OrderPageModels orders;
  private final ArchivedOrders archive;
  private final ConsoleProperties properties;

  OrderPageController(
      PageRenderer pages,
      OrderPageModels orders,
      ArchivedOrders archive,
      ConsoleProperties properties) {
    this.pages = pages;
    this.orders = orders;
    this.archive = archive;
    this.properties = properties;
  }

  @GetMapping("/console/orders/{orderId}")
  ResponseEntity<String> order(
      @PathVariable("orderId") String orderId,
      @RequestParam(name = "done", required = false) @Nullable String done,
      ConsoleUser user) {
    UUID id = OrderIds.inPath(orderId);
    return orders
        .of(id, done, user)
        .map(model -> pages.show("order", model))
        .orElseGet(() -> purged(id, user));
  }

  private ResponseEntity<String> purged(UUID id, ConsoleUser user) {
    ArchivedOrders.Found found = archive.find(id).orElseThrow(() -> Problems.unknownOrder(id));
    return pages.show("purged", PurgedOrderPageModel.of(found, properties, user, Instant.now()));
  }
}
