package io.orderly.console.alerts;

import io.orderly.console.Confirmation;
import io.orderly.console.Confirmation.Action;
import io.orderly.console.ConsoleForm;
import io.orderly.console.ConsoleUser;
import io.orderly.console.PageLayout;
import io.orderly.console.PageRenderer;
import io.orderly.operator.alerts.CauseRequest;
import io.orderly.operator.web.RequestReader;
import io.orderly.platform.problem.ProblemException;
import io.orderly.store.alerts.AlertRegister;
import io.orderly.store.alerts.AlertRegister.AcknowledgedCause;
import io.orderly.store.alerts.AlertRegister.CauseCommand;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** Pages of alerts by cause; acknowledges all alerts of one. */
@Controller
final class CausesController {

  private static final String LIST = "/console/alert-causes";
  private static final String ACKNOWLEDGE = LIST + "/acknowledge";
  private static final Set<String> FIELDS = Set.of("failureCode", "step", "workflow");

  /** Transactions per form; the page reports what remains. */
  private static final int MAX_ROUNDS = 20;

  private final PageRenderer pages;
  private final AlertRegister register;
  private final RequestReader reader;

  CausesController(PageRenderer pages, AlertRegister register, RequestReader reader) {
    this.reader = reader;
    this.pages = pages;
    this.register = register;
  }

  @GetMapping(LIST)
  ResponseEntity<String> causes(
      @RequestParam(name = "taken", required = false) @Nullable Long taken,
      @RequestParam(name = "left", required = false) @Nullable Long left,
      @RequestParam(name = "others", required = false) @Nullable Long others,
      ConsoleUser user) {
    return pages.show(
        "alertcauses",
        new CausesView(
            new PageLayout("Alerts by cause", PageLayout.Section.ALERTS, user),
            register.causes(CauseRequest.MAX_CAUSES),
            taken == null ? null : outcome(taken, left, others),
            Instant.now()));
  }

  private static String outcome(long taken, @Nullable Long left, @Nullable Long others) {
    String text = "You acknowledged %d alerts.".formatted(taken);
    if (others != null && others > 0) {
      text += " %d more of this cause are acknowledged by others.".formatted(others);
    }
    return left == null || left == 0
        ? text
        : text + " %d remain: acknowledge again to continue.".formatted(left);
  }

  @GetMapping(ACKNOWLEDGE)
  ResponseEntity<String> confirm(HttpServletRequest request) {
    return confirmation(HttpStatus.OK, request, Map.of());
  }

  @PostMapping(ACKNOWLEDGE)
  ResponseEntity<String> acknowledge(HttpServletRequest request) {
    CauseCommand command;
    try {
      CauseRequest form = ConsoleForm.read(reader, request, CauseRequest.class);
      command = form.command(ConsoleForm.head(form, request));
    } catch (ProblemException invalid) {
      return confirmation(HttpStatus.BAD_REQUEST, request, ConsoleForm.errorsOf(invalid));
    }
    long taken = 0;
    AcknowledgedCause done = register.acknowledge(command, CauseRequest.BATCH);
    for (int round = 1; round < MAX_ROUNDS && done.acknowledged() > 0; round++) {
      taken += done.acknowledged();
      done = register.acknowledge(command, CauseRequest.BATCH);
    }
    return PageRenderer.goTo(
        "%s?taken=%d&left=%d&others=%d"
            .formatted(LIST, taken + done.acknowledged(), done.remaining(), done.byOthers()));
  }

  private ResponseEntity<String> confirmation(
      HttpStatus status, HttpServletRequest request, Map<String, String> errors) {
    Map<String, String> typed = ConsoleForm.typed(request, FIELDS);
    String cause = CausesView.label(typed);
    Action action =
        new Action(
            "All alerts of %s that are not acknowledged are assigned to you and no longer escalated."
                    .formatted(cause)
                + " Each ends when its order continues or its agent recovers.",
            ACKNOWLEDGE + CausesView.query(typed),
            LIST);
    PageLayout layout =
        new PageLayout("Acknowledge alerts", PageLayout.Section.ALERTS, ConsoleUser.of(request));
    return pages.show(status, "confirm", Confirmation.of(layout, action, request, errors));
  }
}
