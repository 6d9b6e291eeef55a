package io.orderly.operator.alerts;

import io.orderly.operator.alerts.AlertView.Acknowledged;
import io.orderly.operator.web.CommandBody;
import io.orderly.operator.web.CommandFields;
import io.orderly.operator.web.CommandHead;
import io.orderly.operator.web.Problems;
import io.orderly.security.caller.Caller;
import io.orderly.store.alerts.AlertRegister;
import io.orderly.store.alerts.AlertRegister.Acknowledging;
import io.orderly.store.alerts.AlertRegister.Acknowledging.Already;
import io.orderly.store.alerts.AlertRegister.Acknowledging.Applied;
import io.orderly.store.alerts.AlertRegister.Acknowledging.IdInUse;
import io.orderly.store.alerts.AlertRegister.AlertCommand;
import io.orderly.store.alerts.AlertRegister.CauseCommand;
import io.orderly.store.alerts.AlertRegister.Cursor;
import io.orderly.store.alerts.StoredAlert;
import io.orderly.store.alerts.StoredAlert.Acknowledgement;
import java.io.IOException;
import java.io.InputStream;
import java.security.Principal;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The operator's door: alerts. */
@RestController
final class AlertController {

  private static final Set<String> FIELDS =
      Set.of(CommandHead.COMMAND_ID, CommandHead.ACTOR, CommandHead.REASON);

  private final AlertRegister register;

  AlertController(AlertRegister register) {
    this.register = register;
  }

  @GetMapping(path = "/operator/alerts", produces = MediaType.APPLICATION_JSON_VALUE)
  AlertView.Part alerts(@RequestParam Map<String, String> parameters) {
    AlertQuery query = AlertQuery.read(parameters);
    List<StoredAlert> found = register.find(query.filter(), query.page());
    boolean isWhole = found.size() < query.page().limit();
    String next = isWhole ? null : AlertQuery.text(Cursor.of(found.get(found.size() - 1)));
    return new AlertView.Part(found.stream().map(AlertView::of).toList(), next);
  }

  @PostMapping(
      path = "/operator/alerts/{alertId}/acknowledge",
      consumes = MediaType.APPLICATION_JSON_VALUE,
      produces = MediaType.APPLICATION_JSON_VALUE)
  Acknowledged acknowledge(
      @PathVariable("alertId") String alertId,
      @RequestHeader(name = "Idempotency-Key", required = false) @Nullable String idempotencyKey,
      InputStream body,
      Principal principal)
      throws IOException {
    CommandFields fields = new CommandFields(CommandBody.read(body), FIELDS);
    CommandHead head = CommandHead.read(fields, idempotencyKey, Caller.of(principal));
    fields.requireNoProblem();
    AlertCommand command = new AlertCommand(head.commandId(), alertId, head.actor(), head.reason());
    return answer(command, register.acknowledge(command));
  }

  /** What is left to do, by cause: one look instead of one an order. */
  @GetMapping(path = "/operator/alert-causes", produces = MediaType.APPLICATION_JSON_VALUE)
  CauseRequest.AlertCauses causes() {
    return new CauseRequest.AlertCauses(register.causes(CauseRequest.MOST_CAUSES));
  }

  /** Takes up alerts of one cause, a bounded number at a time: the same again goes on. */
  @PostMapping(
      path = "/operator/alert-causes/acknowledge",
      consumes = MediaType.APPLICATION_JSON_VALUE,
      produces = MediaType.APPLICATION_JSON_VALUE)
  CauseRequest.AcknowledgedAlerts acknowledgeCause(
      @RequestHeader(name = "Idempotency-Key", required = false) @Nullable String idempotencyKey,
      InputStream body,
      Principal principal)
      throws IOException {
    CauseCommand command =
        CauseRequest.read(CommandBody.read(body), idempotencyKey, Caller.of(principal));
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
