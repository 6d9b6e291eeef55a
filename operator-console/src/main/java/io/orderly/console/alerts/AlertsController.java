package io.orderly.console.alerts;

import io.orderly.console.Confirmation;
import io.orderly.console.Confirmation.Action;
import io.orderly.console.ConsoleForm;
import io.orderly.console.ConsoleUser;
import io.orderly.console.PageLayout;
import io.orderly.console.PageRenderer;
import io.orderly.console.alerts.AlertsView.Which;
import io.orderly.operator.alerts.AlertSubject;
import io.orderly.operator.web.CommandHead;
import io.orderly.operator.web.Problems;
import io.orderly.operator.web.RequestReader;
import io.orderly.platform.problem.ProblemException;
import io.orderly.process.Failure;
import io.orderly.store.alerts.AlertRegister;
import io.orderly.store.alerts.AlertRegister.Acknowledging;
import io.orderly.store.alerts.AlertRegister.AlertCommand;
import io.orderly.store.alerts.AlertRegister.Cursor;
import io.orderly.store.alerts.AlertRegister.Filter;
import io.orderly.store.alerts.AlertRegister.Page;
import io.orderly.store.alerts.StoredAlert;
import io.orderly.store.orders.OrderDirectory;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** Pages of alerts, and their acknowledgement. */
@Controller
final class AlertsController {

  private static final int PAGE = 50;
  private static final String LIST = "/console/alerts";
  private static final String ACKNOWLEDGE = "/console/alerts/{alertId}/acknowledge";

  private final PageRenderer pages;
  private final AlertRegister register;
  private final OrderDirectory directory;
  private final RequestReader reader;

  AlertsController(
      PageRenderer pages, AlertRegister register, OrderDirectory directory, RequestReader reader) {
    this.reader = reader;
    this.pages = pages;
    this.register = register;
    this.directory = directory;
  }

  @GetMapping(LIST)
  ResponseEntity<String> alerts(
      @RequestParam(name = "which", defaultValue = "open") String word,
      @RequestParam(name = "before", required = false) @Nullable Instant before,
      @RequestParam(name = "alert", required = false) @Nullable String alertId,
      @RequestParam(name = "done", required = false) @Nullable String done,
      @RequestParam(name = "failureCode", required = false) @Nullable String code,
      @RequestParam(name = "step", required = false) @Nullable String step,
      ConsoleUser user) {
    Which which = Which.of(word);
    Cursor place = before == null || alertId == null ? null : new Cursor(before, alertId);
    Map<String, String> fields = CausesView.fields(code, step, null);
    Filter filter = new Filter(which.statuses(), null, null, code, step, null, null);
    List<StoredAlert> alerts = register.find(filter, new Page(place, PAGE));
    return pages.show(
        "alerts",
        new AlertsView(
            new PageLayout("Alerts", PageLayout.Section.ALERTS, user),
            which,
            alerts,
            directory.references(ordersOf(alerts)),
            fields.isEmpty() ? null : CausesView.label(fields),
            alerts.size() < PAGE
                ? null
                : pageAfter(alerts.get(PAGE - 1), which) + CausesView.more(fields),
            done == null ? null : register.find(done).orElse(null),
            Instant.now()));
  }

  private static String pageAfter(StoredAlert last, Which which) {
    Cursor place = Cursor.of(last);
    return "%s&before=%s&alert=%s".formatted(which.path(), place.raisedAt(), place.alertId());
  }

  private static List<UUID> ordersOf(List<StoredAlert> alerts) {
    return alerts.stream().flatMap(stored -> Stream.ofNullable(stored.alert().orderId())).toList();
  }

  @GetMapping(ACKNOWLEDGE)
  ResponseEntity<String> confirm(
      @PathVariable("alertId") String alertId, HttpServletRequest request) {
    return confirmation(HttpStatus.OK, alertId, request, Map.of());
  }

  @PostMapping(ACKNOWLEDGE)
  ResponseEntity<String> acknowledge(
      @PathVariable("alertId") String alertId, HttpServletRequest request) {
    CommandHead head;
    try {
      head = ConsoleForm.readHead(reader, request);
    } catch (ProblemException invalid) {
      return confirmation(HttpStatus.BAD_REQUEST, alertId, request, ConsoleForm.errorsOf(invalid));
    }
    Acknowledging outcome =
        register.acknowledge(
            new AlertCommand(head.commandId(), alertId, head.actor(), head.reason()));
    if (outcome instanceof Acknowledging.UnknownAlert) {
      throw Problems.unknownAlert(alertId);
    }
    if (outcome instanceof Acknowledging.IdInUse) {
      throw Problems.idInUse(head.commandId());
    }
    return PageRenderer.done(LIST, alertId);
  }

  private ResponseEntity<String> confirmation(
      HttpStatus status, String alertId, HttpServletRequest request, Map<String, String> errors) {
    StoredAlert stored = register.find(alertId).orElseThrow(() -> Problems.unknownAlert(alertId));
    Failure failure = stored.alert().failure();
    Action action =
        new Action(
            "%s: %s, %s. The alert is assigned to you and no longer escalated. It ends when its %s."
                .formatted(
                    nameOf(stored),
                    failure.code(),
                    failure.message(),
                    stored.alert().agent() == null ? "order continues" : "agent recovers"),
            "/console/alerts/" + alertId + "/acknowledge",
            LIST);
    PageLayout layout =
        new PageLayout("Acknowledge alert", PageLayout.Section.ALERTS, ConsoleUser.of(request));
    return pages.show(status, "confirm", Confirmation.of(layout, action, request, errors));
  }

  private String nameOf(StoredAlert stored) {
    AlertSubject subject = AlertSubject.of(stored.alert());
    return directory.references(ordersOf(List.of(stored))).values().stream()
        .findFirst()
        .map(order -> "Order " + order.customerReference())
        .orElseGet(() -> subject.kind().title() + " " + subject.name());
  }
}
