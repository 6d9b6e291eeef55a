package io.orderly.operator.inspection;

import io.orderly.operator.web.Problems;
import io.orderly.platform.problem.ProblemException;
import io.orderly.store.retention.PurgedOrders;
import java.util.List;
import java.util.UUID;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** Orders, requests and pauses over REST. */
@RestController
final class InspectionController {

  private final OrderInspection inspection;
  private final RequestInspection requests;
  private final PurgedOrders purged;

  InspectionController(
      OrderInspection inspection, RequestInspection requests, PurgedOrders purged) {
    this.inspection = inspection;
    this.requests = requests;
    this.purged = purged;
  }

  /** All pauses. */
  record PauseList(List<PauseView> pauses) {}

  @GetMapping(path = "/operator/orders/{orderId}", produces = MediaType.APPLICATION_JSON_VALUE)
  OrderView order(@PathVariable("orderId") UUID orderId) {
    return inspection.order(orderId).orElseThrow(() -> absent(orderId));
  }

  private ProblemException absent(UUID orderId) {
    return purged
        .find(orderId)
        .map(Problems::purged)
        .orElseGet(() -> Problems.unknownOrder(orderId));
  }

  @GetMapping(
      path = "/operator/orders/{orderId}/steps/{step}/request",
      produces = MediaType.APPLICATION_JSON_VALUE)
  RequestView request(@PathVariable("orderId") UUID orderId, @PathVariable("step") String step) {
    return requests.request(orderId, step).orElseThrow(() -> Problems.noRequest(orderId, step));
  }

  @GetMapping(path = "/operator/pauses", produces = MediaType.APPLICATION_JSON_VALUE)
  PauseList pauses() {
    return new PauseList(inspection.held());
  }
}
