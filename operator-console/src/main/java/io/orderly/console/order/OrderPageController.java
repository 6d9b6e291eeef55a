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

/** One order, where it is in the store or where it went. */
@Controller
final class OrderPageController {

  private final PageRenderer pageRenderer;
  private final OrderPageModels orders;
  private final ArchivedOrders archive;
  private final ConsoleProperties properties;

  OrderPageController(
      PageRenderer pageRenderer,
      OrderPageModels orders,
      ArchivedOrders archive,
      ConsoleProperties properties) {
    this.pageRenderer = pageRenderer;
    this.orders = orders;
    this.archive = archive;
    this.properties = properties;
  }

  @GetMapping("/console/orders/{orderId}")
  ResponseEntity<String> order(
      @PathVariable("orderId") String orderId,
      @RequestParam(name = "done", required = false) @Nullable String done,
      ConsoleUser consoleUser) {
    UUID id = OrderIds.inPath(orderId);
    return orders
        .of(id, done, consoleUser)
        .map(screen -> pageRenderer.show("order", screen))
        .orElseGet(() -> departed(id, consoleUser));
  }

  private ResponseEntity<String> departed(UUID id, ConsoleUser consoleUser) {
    ArchivedOrders.Found found = archive.find(id).orElseThrow(() -> Problems.unknownOrder(id));
    return pageRenderer.show(
        "departed", PurgedOrderPageModel.of(found, properties, consoleUser, Instant.now()));
  }
}
