package io.orderly.console.order;

import io.orderly.console.ConsoleProperties;
import io.orderly.console.Screens;
import io.orderly.console.Visitor;
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

  private final Screens screens;
  private final OrderScreens orders;
  private final ArchivedOrders archive;
  private final ConsoleProperties properties;

  OrderPageController(
      Screens screens, OrderScreens orders, ArchivedOrders archive, ConsoleProperties properties) {
    this.screens = screens;
    this.orders = orders;
    this.archive = archive;
    this.properties = properties;
  }

  @GetMapping("/console/orders/{orderId}")
  ResponseEntity<String> order(
      @PathVariable("orderId") String orderId,
      @RequestParam(name = "done", required = false) @Nullable String done,
      Visitor visitor) {
    UUID id = OrderIds.inPath(orderId);
    return orders
        .of(id, done, visitor)
        .map(screen -> screens.show("order", screen))
        .orElseGet(() -> departed(id, visitor));
  }

  private ResponseEntity<String> departed(UUID id, Visitor visitor) {
    ArchivedOrders.Found found = archive.find(id).orElseThrow(() -> Problems.unknownOrder(id));
    return screens.show("departed", DepartedScreen.of(found, properties, visitor, Instant.now()));
  }
}
