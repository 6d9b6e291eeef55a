package io.orderly.operator.alerts;

import io.orderly.operator.alerts.AlertView.Acknowledged;
import io.orderly.operator.web.CommandHead;
import io.orderly.operator.web.Problems;
import io.orderly.operator.web.Text;
import io.orderly.security.caller.Caller;
import io.orderly.store.alerts.AlertRegister;
import io.orderly.store.alerts.AlertRegister.Acknowledging;
import io.orderly.store.alerts.AlertRegister.Acknowledging.Already;
import io.orderly.store.alerts.AlertRegister.Acknowledging.Applied;
import io.orderly.store.alerts.AlertRegister.Acknowledging.IdInUse;
import io.orderly.store.alerts.AlertRegister.AlertCommand;
import io.orderly.store.alerts.AlertRegister.CauseCommand;
import io.orderly.store.alerts.AlertRegister.Cursor;
import io.orderly.store.alerts.AlertRegister.Page;
import io.orderly.store.alerts.StoredAlert;
import io.orderly.store.alerts.StoredAlert.Acknowledgement;
import jakarta.validation.Valid;
import java.security.Principal;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;

/** Alerts over REST. */
@RestController
final class AlertController {

  private final AlertRegister register;

  AlertController(AlertRegister register) {
    this.register = register;
  }

  @GetMapping(path = "/operator/alerts", produces = MediaType.APPLICATION_JSON_VALUE)
  AlertView.Part alerts(@Valid AlertQuery query) {
    Page page = query.page();
    List<StoredAlert> found = register.find(query.filter(), page);
    boolean isLast = found.size() < page.limit();
    String next = isLast ? null : AlertQuery.text(Cursor.of(found.get(found.size() - 1)));
    return new AlertView.Part(found.stream().map(AlertView::of).toList(), next);
  }

  @PostMapping(
      path = "/operator/alerts/{alertId}/acknowledge",
      consumes = MediaType.APPLICATION_JSON_VALUE,
      produces = MediaType.APPLICATION_JSON_VALUE)
  Acknowledged acknowledge(
      @PathVariable("alertId") String alertId,
      @RequestHeader(name = CommandHead.IDEMPOTENCY_KEY, required = false) @Text
          @Nullable String idempotencyKey,
      @Valid @RequestBody CommandHead.Request request,
      Principal principal) {
    CommandHead head = request.head(idempotencyKey, Caller.of(principal));
    AlertCommand command = new AlertCommand(head.commandId(), alertId, head.actor(), head.reason());
    return answer(command, register.acknowledge(command));
  }

  /** Unresolved alerts by cause. */
  @GetMapping(path = "/operator/alert-causes", produces = MediaType.APPLICATION_JSON_VALUE)
  CauseRequest.AlertCauses causes() {
    return new CauseRequest.AlertCauses(register.causes(CauseRequest.MAX_CAUSES));
  }

  /** Acknowledges alerts of one cause, a bounded number per request. */
  @PostMapping(
      path = "/operator/alert-causes/acknowledge",
      consumes = MediaType.APPLICATION_JSON_VALUE,
      produces = MediaType.APPLICATION_JSON_VALUE)
  CauseRequest.AcknowledgedAlerts acknowledgeCause(
      @RequestHeader(name = CommandHead.IDEMPOTENCY_KEY, required = false) @Text
          @Nullable String idempotencyKey,
      @Valid @RequestBody CauseRequest request,
      Principal principal) {
    CauseCommand command = request.command(request.head(idempotencyKey, Caller.of(principal)));
    return CauseRequest.AcknowledgedAlerts.of(
        command, register.acknowledge(command, CauseRequest.BATCH));
  }

  private static Acknowledged answer(AlertCommand command, Acknowledging outcome) {
    if (outcome instanceof Applied applied) {
      return answer(command, "applied", applied.acknowledgement());
    }
    if (outcome instanceof Already already) {
      return answer(command, "already", already.acknowledgement());
    }
    throw outcome instanceof IdInUse
        ? Problems.idInUse(command.commandId())
        : Problems.unknownAlert(command.alertId());
  }

  private static Acknowledged answer(AlertCommand command, String outcome, Acknowledgement by) {
    return new Acknowledged(command.commandId(), command.alertId(), outcome, by);
  }
}
