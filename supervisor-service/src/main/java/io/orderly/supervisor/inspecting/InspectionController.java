package io.orderly.supervisor.inspecting;

import io.orderly.supervisor.door.OrderIds;
import io.orderly.supervisor.door.Problems;
import java.util.List;
import java.util.UUID;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** The operator's door: what an operator may look at. */
@RestController
final class InspectionController {

  private final OrderInspection inspection;

  InspectionController(OrderInspection inspection) {
    this.inspection = inspection;
  }

  /** All that operators hold. */
  record HeldAnswer(List<HeldView> held) {}

  @GetMapping(path = "/operator/orders/{orderId}", produces = MediaType.APPLICATION_JSON_VALUE)
  OrderView order(@PathVariable("orderId") String orderId) {
    UUID id = OrderIds.parse(orderId);
    return inspection.order(id).orElseThrow(() -> Problems.unknownOrder(id));
  }

  @GetMapping(path = "/operator/pauses", produces = MediaType.APPLICATION_JSON_VALUE)
  HeldAnswer pauses() {
    return new HeldAnswer(inspection.held());
  }
}
