package io.orderly.console.bulk;

import io.orderly.console.Confirmation;
import io.orderly.console.Confirmation.Ask;
import io.orderly.console.ConsoleUser;
import io.orderly.console.FormBody;
import io.orderly.console.FormErrors;
import io.orderly.console.HeadRequest;
import io.orderly.console.PageLayout;
import io.orderly.console.PageLayout.Place;
import io.orderly.console.PageRenderer;
import io.orderly.operator.bulk.BulkCommanding;
import io.orderly.operator.bulk.BulkRequest;
import io.orderly.operator.bulk.BulkView;
import io.orderly.operator.web.CommandHead;
import io.orderly.operator.web.Problems;
import io.orderly.platform.problem.ProblemException;
import io.orderly.platform.web.OrderIds;
import io.orderly.store.bulk.BulkProgress;
import io.orderly.store.search.MatchingOrders.Matches;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Instant;
import java.util.HashSet;
import java.util.Map;
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

/** One command to many orders: counted first, then begun, then watched. */
@Controller
final class BulkPages {

  /** Tells htmx to ask no more. */
  private static final HttpStatusCode ENOUGH = HttpStatusCode.valueOf(286);

  private static final Set<String> SHOWN_AGAIN =
      Set.of(
          "command", "perSecond", "priority", "decided", "verdict", "result", CommandHead.REASON);

  private final PageRenderer pageRenderer;
  private final BulkCommanding bulk;

  BulkPages(PageRenderer pageRenderer, BulkCommanding bulk) {
    this.pageRenderer = pageRenderer;
    this.bulk = bulk;
  }

  @GetMapping("/console/bulk")
  ResponseEntity<String> latest(ConsoleUser consoleUser) {
    return pageRenderer.show(
        "bulk",
        new BulkList(
            new PageLayout("Bulk commands", Place.BULK, consoleUser),
            bulk.latest().stream().map(BulkView::of).toList(),
            Instant.now()));
  }

  @GetMapping("/console/bulk/new")
  ResponseEntity<String> count(HttpServletRequest request) {
    boolean isAsked =
        BulkForm.FILTERS.keySet().stream()
            .map(request::getParameter)
            .anyMatch(text -> text != null && !text.isBlank());
    if (!isAsked) {
      return ask(HttpStatus.OK, request, null, Map.of());
    }
    try {
      Matches found = bulk.count(BulkForm.counting(request).filter());
      return ask(HttpStatus.OK, request, found, Map.of());
    } catch (ProblemException malformed) {
      return ask(HttpStatus.BAD_REQUEST, request, null, FormErrors.fieldsOf(malformed));
    }
  }

  @PostMapping("/console/bulk")
  ResponseEntity<String> begin(HttpServletRequest request) {
    BulkRequest asked;
    try {
      asked = BulkForm.running(request);
    } catch (ProblemException malformed) {
      return ask(
          HttpStatus.BAD_REQUEST,
          request,
          bulk.count(BulkForm.counting(request).filter()),
          BulkForm.wrong(malformed));
    }
    String commandId = asked.head().commandId();
    BulkProgress begun = bulk.begin(asked).orElseThrow(() -> Problems.idInUse(commandId));
    return PageRenderer.goTo("/console/bulk/" + begun.command().bulkId());
  }

  @GetMapping("/console/bulk/{bulkId}")
  ResponseEntity<String> progress(@PathVariable("bulkId") String bulkId, ConsoleUser consoleUser) {
    return pageRenderer.show("bulkprogress", look(bulkId, consoleUser));
  }

  @GetMapping("/console/live/bulk/{bulkId}")
  ResponseEntity<String> figures(@PathVariable("bulkId") String bulkId, ConsoleUser consoleUser) {
    BulkProgressView view = look(bulkId, consoleUser);
    return pageRenderer.show(view.isRunning() ? HttpStatus.OK : ENOUGH, "bulkfigures", view);
  }

  @GetMapping("/console/bulk/{bulkId}/stop")
  ResponseEntity<String> confirmStop(
      @PathVariable("bulkId") String bulkId, HttpServletRequest request) {
    return pageRenderer.show(
        "confirm", stopping(look(bulkId, ConsoleUser.of(request)), request, Map.of()));
  }

  @PostMapping("/console/bulk/{bulkId}/stop")
  ResponseEntity<String> stop(@PathVariable("bulkId") String bulkId, HttpServletRequest request) {
    BulkProgressView view = look(bulkId, ConsoleUser.of(request));
    try {
      bulk.stop(view.bulk().bulkId(), HeadRequest.read(request));
    } catch (ProblemException malformed) {
      return pageRenderer.show(
          HttpStatus.BAD_REQUEST,
          "confirm",
          stopping(view, request, FormErrors.fieldsOf(malformed)));
    }
    return PageRenderer.goTo(view.path());
  }

  private static Confirmation stopping(
      BulkProgressView view, HttpServletRequest request, Map<String, String> wrong) {
    return Confirmation.of(
        new PageLayout("Stop bulk command", Place.BULK, ConsoleUser.of(request)),
        new Ask(
            "The orders that are under way are ended, and no others are begun. What is done stays"
                + " done.",
            view.path() + "/stop",
            view.path()),
        request,
        wrong);
  }

  private BulkProgressView look(String bulkId, ConsoleUser consoleUser) {
    UUID id = OrderIds.parse(bulkId).orElseThrow(() -> Problems.unknownBulkCommand(bulkId));
    BulkProgress progress = bulk.find(id).orElseThrow(() -> Problems.unknownBulkCommand(bulkId));
    BulkView view = BulkView.of(progress);
    PageLayout pageLayout = new PageLayout(BulkList.title(view), Place.BULK, consoleUser);
    return new BulkProgressView(pageLayout, view, Instant.now());
  }

  private ResponseEntity<String> ask(
      HttpStatusCode status,
      HttpServletRequest request,
      @Nullable Matches found,
      Map<String, String> wrong) {
    ConsoleUser consoleUser = ConsoleUser.of(request);
    Set<String> fields = new HashSet<>(SHOWN_AGAIN);
    fields.addAll(BulkForm.FILTERS.keySet());
    return pageRenderer.show(
        status,
        "bulknew",
        new NewBulk(
            new PageLayout("New bulk command", Place.BULK, consoleUser),
            found,
            consoleUser.stamp(),
            FormBody.typed(request, fields),
            wrong));
  }
}
