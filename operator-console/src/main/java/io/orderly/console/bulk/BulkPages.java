package io.orderly.console.bulk;

import io.orderly.console.Confirmation;
import io.orderly.console.Confirmation.Action;
import io.orderly.console.ConsoleForm;
import io.orderly.console.ConsoleUser;
import io.orderly.console.PageLayout;
import io.orderly.console.PageLayout.Section;
import io.orderly.console.PageRenderer;
import io.orderly.operator.bulk.BulkCommanding;
import io.orderly.operator.bulk.BulkRequest;
import io.orderly.operator.bulk.BulkView;
import io.orderly.operator.web.CommandHead;
import io.orderly.operator.web.Problems;
import io.orderly.operator.web.RequestReader;
import io.orderly.platform.problem.ProblemException;
import io.orderly.platform.web.OrderIds;
import io.orderly.security.caller.Caller;
import io.orderly.store.bulk.BulkProgress;
import io.orderly.store.search.MatchingOrders.Matches;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Instant;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;

/** Pages of bulk commands: dry run, start, progress. */
@Controller
final class BulkPages {

  /** Tells htmx to stop polling. */
  private static final HttpStatusCode STOP_POLLING = HttpStatusCode.valueOf(286);

  private static final Set<String> SHOWN_AGAIN =
      Set.of(
          "command", "perSecond", "priority", "decided", "finding", "result", ConsoleForm.REASON);

  private final PageRenderer pages;
  private final BulkCommanding bulk;
  private final RequestReader reader;

  BulkPages(PageRenderer pages, BulkCommanding bulk, RequestReader reader) {
    this.reader = reader;
    this.pages = pages;
    this.bulk = bulk;
  }

  @GetMapping("/console/bulk")
  ResponseEntity<String> latest(ConsoleUser user) {
    return pages.show(
        "bulk",
        new BulkViews.All(
            new PageLayout("Bulk commands", Section.BULK, user),
            bulk.latest().stream().map(BulkView::of).toList(),
            Instant.now()));
  }

  @GetMapping("/console/bulk/new")
  ResponseEntity<String> count(HttpServletRequest request) {
    boolean hasFilter =
        BulkForm.FILTERS.keySet().stream()
            .map(request::getParameter)
            .anyMatch(text -> text != null && !text.isBlank());
    if (!hasFilter) {
      return form(HttpStatus.OK, request, null, Map.of());
    }
    try {
      Matches found = bulk.count(BulkForm.counting(reader, request).orders());
      return form(HttpStatus.OK, request, found, Map.of());
    } catch (ProblemException invalid) {
      return form(HttpStatus.BAD_REQUEST, request, null, ConsoleForm.errorsOf(invalid));
    }
  }

  @PostMapping("/console/bulk")
  ResponseEntity<String> start(HttpServletRequest request) {
    CommandHead head;
    Optional<BulkProgress> started;
    try {
      BulkRequest form = BulkForm.running(reader, request);
      head = form.head(null, Caller.of(request.getUserPrincipal()));
      started = bulk.begin(head, form.action(), form.orders(), form.perSecond());
    } catch (ProblemException invalid) {
      return form(
          HttpStatus.BAD_REQUEST,
          request,
          bulk.count(BulkForm.counting(reader, request).orders()),
          BulkForm.errors(invalid));
    }
    BulkProgress progress = started.orElseThrow(() -> Problems.idInUse(head.commandId()));
    return PageRenderer.goTo("/console/bulk/" + progress.command().bulkId());
  }

  @GetMapping("/console/bulk/{bulkId}")
  ResponseEntity<String> progress(@PathVariable("bulkId") String bulkId, ConsoleUser user) {
    return pages.show("bulkprogress", progressOf(bulkId, user));
  }

  @GetMapping("/console/live/bulk/{bulkId}")
  ResponseEntity<String> refreshedProgress(
      @PathVariable("bulkId") String bulkId, ConsoleUser user) {
    BulkViews.Progress view = progressOf(bulkId, user);
    return pages.show(view.isRunning() ? HttpStatus.OK : STOP_POLLING, "bulkfigures", view);
  }

  @GetMapping("/console/bulk/{bulkId}/stop")
  ResponseEntity<String> confirmStop(
      @PathVariable("bulkId") String bulkId, HttpServletRequest request) {
    return pages.show(
        "confirm", stopping(progressOf(bulkId, ConsoleUser.of(request)), request, Map.of()));
  }

  @PostMapping("/console/bulk/{bulkId}/stop")
  ResponseEntity<String> stop(@PathVariable("bulkId") String bulkId, HttpServletRequest request) {
    BulkViews.Progress view = progressOf(bulkId, ConsoleUser.of(request));
    try {
      bulk.stop(view.bulk().bulkId(), ConsoleForm.readHead(reader, request));
    } catch (ProblemException invalid) {
      return pages.show(
          HttpStatus.BAD_REQUEST,
          "confirm",
          stopping(view, request, ConsoleForm.errorsOf(invalid)));
    }
    return PageRenderer.goTo(view.path());
  }

  private static Confirmation stopping(
      BulkViews.Progress view, HttpServletRequest request, Map<String, String> errors) {
    return Confirmation.of(
        new PageLayout("Stop bulk command", Section.BULK, ConsoleUser.of(request)),
        new Action(
            "Orders in progress are finished, and no more are started. Completed changes stay"
                + " as they are.",
            view.path() + "/stop",
            view.path()),
        request,
        errors);
  }

  private BulkViews.Progress progressOf(String bulkId, ConsoleUser user) {
    UUID id = OrderIds.parse(bulkId).orElseThrow(() -> Problems.unknownBulkCommand(bulkId));
    BulkProgress progress = bulk.find(id).orElseThrow(() -> Problems.unknownBulkCommand(bulkId));
    BulkView view = BulkView.of(progress);
    PageLayout layout = new PageLayout(BulkViews.title(view), Section.BULK, user);
    return new BulkViews.Progress(layout, view, Instant.now());
  }

  private ResponseEntity<String> form(
      HttpStatusCode status,
      HttpServletRequest request,
      @Nullable Matches found,
      Map<String, String> errors) {
    Set<String> fields = new HashSet<>(SHOWN_AGAIN);
    fields.addAll(BulkForm.FILTERS.keySet());
    return pages.show(
        status,
        "bulknew",
        new BulkFormView(
            new PageLayout("New bulk command", Section.BULK, ConsoleUser.of(request)),
            found,
            ConsoleForm.of(request, fields, errors)));
  }
}
