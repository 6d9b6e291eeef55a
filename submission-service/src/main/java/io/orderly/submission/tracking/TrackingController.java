package io.orderly.submission.tracking;

import io.orderly.platform.web.OrderIds;
import io.orderly.security.caller.Caller;
import java.security.Principal;
import org.springframework.http.MediaType;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Shows orders, one or a page of them. */
@RestController
class TrackingController {

  private final OrderTracking tracking;

  TrackingController(OrderTracking tracking) {
    this.tracking = tracking;
  }

  @GetMapping(path = "/orders/{orderId}", produces = MediaType.APPLICATION_JSON_VALUE)
  OrderView order(@PathVariable String orderId, Principal principal) {
    return tracking.get(OrderIds.inPath(orderId), Caller.of(principal));
  }

  @GetMapping(path = "/orders", produces = MediaType.APPLICATION_JSON_VALUE)
  OrderPage orders(@RequestParam MultiValueMap<String, String> query, Principal principal) {
    return tracking.page(OrderFilter.read(query, Caller.of(principal).sight()));
  }
}
