package io.orderly.operator.archive;

import io.orderly.operator.archive.ArchivedOrders.Found;
import io.orderly.operator.archive.ArchivedOrders.KeptNowhere;
import io.orderly.operator.archive.ArchivedOrders.OutOfReach;
import io.orderly.operator.archive.ArchivedOrders.Shown;
import io.orderly.operator.web.Problems;
import java.util.UUID;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** Archived orders over REST. */
@RestController
final class ArchiveController {

  private final ArchivedOrders archive;

  ArchiveController(ArchivedOrders archive) {
    this.archive = archive;
  }

  @GetMapping(path = "/archive/orders/{orderId}", produces = MediaType.APPLICATION_JSON_VALUE)
  ArchivedOrderView order(@PathVariable("orderId") UUID orderId) {
    Found found = archive.find(orderId).orElseThrow(() -> Problems.unknownOrder(orderId));
    if (found instanceof Shown shown) {
      return ArchivedOrderView.of(shown);
    }
    throw found instanceof OutOfReach outOfReach
        ? ArchiveProblems.outOfReach(outOfReach)
        : ArchiveProblems.keptNowhere((KeptNowhere) found);
  }
}
