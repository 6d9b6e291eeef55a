package io.orderly.operator.bulk;

import io.orderly.operator.commands.RequestedAction;
import io.orderly.operator.web.CommandHead;
import io.orderly.operator.web.Problems;
import io.orderly.operator.web.Text;
import io.orderly.platform.web.OrderIds;
import io.orderly.security.caller.Caller;
import io.orderly.store.bulk.BulkProgress;
import io.orderly.store.search.MatchingOrders.Cause;
import io.orderly.store.search.MatchingOrders.Matches;
import io.orderly.store.search.OrderFilter;
import jakarta.validation.Valid;
import java.net.URI;
import java.security.Principal;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;

/** Bulk commands over REST. */
@RestController
final class BulkController {

  private static final String PATH = "/operator/bulk-commands";

  private final BulkCommanding bulk;

  BulkController(BulkCommanding bulk) {
    this.bulk = bulk;
  }

  /**
   * The result of a dry run, which changes nothing.
   *
   * @param matched number of all orders
   * @param causes the orders by cause, the most first; at most 200
   */
  record DryRunAnswer(boolean dryRun, String command, long matched, List<Cause> causes) {}

  /** Bulk commands, the latest first. */
  record BulkList(List<BulkView> bulkCommands) {}

  /** Counts, or starts a bulk command: 202 with the location of its progress. */
  @PostMapping(
      path = PATH,
      consumes = MediaType.APPLICATION_JSON_VALUE,
      produces = MediaType.APPLICATION_JSON_VALUE)
  ResponseEntity<Object> command(
      @RequestHeader(name = CommandHead.IDEMPOTENCY_KEY, required = false) @Text
          @Nullable String idempotencyKey,
      @Valid @RequestBody BulkRequest request,
      Principal principal) {
    RequestedAction action = request.action();
    OrderFilter filter = request.orders();
    CommandHead head = request.head(idempotencyKey, Caller.of(principal));
    if (request.onlyCounts()) {
      Matches found = bulk.count(filter);
      return ResponseEntity.ok(
          new DryRunAnswer(true, request.command(), found.orders(), found.causes()));
    }
    BulkView view =
        bulk.begin(head, action, filter, request.perSecond())
            .map(BulkView::of)
            .orElseThrow(() -> Problems.idInUse(head.commandId()));
    return ResponseEntity.accepted().location(URI.create(PATH + "/" + view.bulkId())).body(view);
  }

  @GetMapping(path = PATH, produces = MediaType.APPLICATION_JSON_VALUE)
  BulkList latest() {
    return new BulkList(bulk.latest().stream().map(BulkView::of).toList());
  }

  @GetMapping(path = PATH + "/{bulkId}", produces = MediaType.APPLICATION_JSON_VALUE)
  BulkView progress(@PathVariable("bulkId") String bulkId) {
    return bulk.find(idOf(bulkId)).map(BulkView::of).orElseThrow(() -> unknown(bulkId));
  }

  /** Stops a bulk command after the page in progress. */
  @PostMapping(
      path = PATH + "/{bulkId}/stop",
      consumes = MediaType.APPLICATION_JSON_VALUE,
      produces = MediaType.APPLICATION_JSON_VALUE)
  BulkView stop(
      @PathVariable("bulkId") String bulkId,
      @Valid @RequestBody CommandHead.Request request,
      Principal principal) {
    CommandHead head = request.head(null, Caller.of(principal));
    BulkProgress stopped = bulk.stop(idOf(bulkId), head).orElseThrow(() -> unknown(bulkId));
    return BulkView.of(stopped);
  }

  private static UUID idOf(String bulkId) {
    return OrderIds.parse(bulkId).orElseThrow(() -> unknown(bulkId));
  }

  private static RuntimeException unknown(String bulkId) {
    return Problems.unknownBulkCommand(bulkId);
  }
}
