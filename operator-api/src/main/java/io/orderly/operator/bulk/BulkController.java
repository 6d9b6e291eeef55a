package io.orderly.operator.bulk;

import io.orderly.operator.web.CommandBody;
import io.orderly.operator.web.CommandFields;
import io.orderly.operator.web.CommandHead;
import io.orderly.operator.web.Problems;
import io.orderly.platform.web.OrderIds;
import io.orderly.security.caller.Caller;
import io.orderly.store.bulk.BulkProgress;
import io.orderly.store.search.MatchingOrders.Cause;
import io.orderly.store.search.MatchingOrders.Matches;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.security.Principal;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;

/** The operator's door: one command to many orders. */
@RestController
final class BulkController {

  private static final String PATH = "/operator/bulk-commands";
  private static final Set<String> STOP_FIELDS =
      Set.of(CommandHead.COMMAND_ID, CommandHead.ACTOR, CommandHead.REASON);

  private final BulkCommanding bulk;

  BulkController(BulkCommanding bulk) {
    this.bulk = bulk;
  }

  /**
   * What a dry run found; nothing was changed.
   *
   * @param matched the orders in all
   * @param causes the orders by cause, the most first; at most 200
   */
  record DryRunAnswer(boolean dryRun, String command, long matched, List<Cause> causes) {}

  /** Bulk commands, the last asked for first. */
  record BulkList(List<BulkView> bulkCommands) {}

  /** Counts, or begins a run: 202, and where its progress is to be found. */
  @PostMapping(
      path = PATH,
      consumes = MediaType.APPLICATION_JSON_VALUE,
      produces = MediaType.APPLICATION_JSON_VALUE)
  ResponseEntity<Object> command(
      @RequestHeader(name = "Idempotency-Key", required = false) @Nullable String idempotencyKey,
      InputStream body,
      Principal principal)
      throws IOException {
    BulkRequest request =
        BulkRequest.read(idempotencyKey, CommandBody.read(body), Caller.of(principal));
    return request.run() == BulkRequest.Run.DRY
        ? ResponseEntity.ok(counted(request))
        : begun(request);
  }

  private DryRunAnswer counted(BulkRequest request) {
    Matches found = bulk.count(request.filter());
    return new DryRunAnswer(true, request.action().kind().value(), found.orders(), found.causes());
  }

  private ResponseEntity<Object> begun(BulkRequest request) {
    BulkView view =
        bulk.begin(request)
            .map(BulkView::of)
            .orElseThrow(() -> Problems.idInUse(request.head().commandId()));
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

  /** Stops a run: the page that is under way is ended, and no other begins. */
  @PostMapping(
      path = PATH + "/{bulkId}/stop",
      consumes = MediaType.APPLICATION_JSON_VALUE,
      produces = MediaType.APPLICATION_JSON_VALUE)
  BulkView stop(@PathVariable("bulkId") String bulkId, InputStream body, Principal principal)
      throws IOException {
    CommandFields fields = new CommandFields(CommandBody.read(body), STOP_FIELDS);
    CommandHead head = CommandHead.read(fields, null, Caller.of(principal));
    fields.requireNoProblem();
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
