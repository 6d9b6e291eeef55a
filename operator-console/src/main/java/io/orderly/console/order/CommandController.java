package io.orderly.console.order;

import io.orderly.console.CommandLabels;
import io.orderly.console.ConsoleForm;
import io.orderly.console.ConsoleUser;
import io.orderly.console.PageLayout;
import io.orderly.console.PageLayout.Section;
import io.orderly.console.PageRenderer;
import io.orderly.operator.commands.CommandKind;
import io.orderly.operator.commands.OperatorCommand;
import io.orderly.operator.commands.OperatorCommands;
import io.orderly.operator.commands.OperatorCommands.CommandOutcome;
import io.orderly.operator.commands.OperatorCommands.CommandOutcome.IdInUse;
import io.orderly.operator.commands.OperatorCommands.CommandOutcome.UnknownOrder;
import io.orderly.operator.commands.OrderCommandRequest;
import io.orderly.operator.commands.RequestedAction;
import io.orderly.operator.inspection.OrderInspection;
import io.orderly.operator.inspection.OrderView;
import io.orderly.operator.web.Problems;
import io.orderly.operator.web.RequestReader;
import io.orderly.platform.problem.ProblemException;
import io.orderly.platform.web.OrderIds;
import io.orderly.store.retention.PurgedOrders;
import jakarta.servlet.http.HttpServletRequest;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;

/** Commands to one order: a page to confirm, then the command. */
@Controller
final class CommandController {

  private static final String PATH =
      "/console/orders/{orderId}/{command:resubmit|decide|correct|undo|pause|resume|priority}";
  private static final Set<String> SHOWN_AGAIN =
      Set.of(
          CommandPageModel.VERSION,
          "step",
          "finding",
          "result",
          "attributes",
          "lines",
          "resubmit",
          "priority",
          ConsoleForm.REASON);

  private final PageRenderer pages;
  private final OrderInspection inspection;
  private final OperatorCommands commands;
  private final PurgedOrders purged;
  private final RequestReader reader;

  CommandController(
      PageRenderer pages,
      OrderInspection inspection,
      OperatorCommands commands,
      PurgedOrders purged,
      RequestReader reader) {
    this.reader = reader;
    this.pages = pages;
    this.inspection = inspection;
    this.commands = commands;
    this.purged = purged;
  }

  @GetMapping(PATH)
  ResponseEntity<String> confirm(
      @PathVariable("orderId") String orderId,
      @PathVariable("command") String command,
      HttpServletRequest request) {
    return show(HttpStatus.OK, OrderIds.inPath(orderId), kind(command), request, Map.of());
  }

  @PostMapping(PATH)
  ResponseEntity<String> run(
      @PathVariable("orderId") String orderId,
      @PathVariable("command") String command,
      HttpServletRequest request) {
    UUID id = OrderIds.inPath(orderId);
    try {
      return outcome(id, read(id, kind(command), request));
    } catch (ProblemException invalid) {
      if (invalid.getStatusCode().value() != HttpStatus.BAD_REQUEST.value()) {
        throw invalid;
      }
      return show(HttpStatus.BAD_REQUEST, id, kind(command), request, errorsOf(invalid));
    }
  }

  private ResponseEntity<String> outcome(UUID orderId, OperatorCommand command) {
    CommandOutcome outcome = commands.run(command);
    if (outcome instanceof UnknownOrder) {
      throw absent(orderId);
    }
    if (outcome instanceof IdInUse inUse) {
      throw Problems.idInUse(inUse.commandId());
    }
    return PageRenderer.done("/console/orders/" + orderId, command.head().commandId());
  }

  /** The order may have been purged since its page was loaded. */
  private ProblemException absent(UUID orderId) {
    return purged
        .find(orderId)
        .map(Problems::purged)
        .orElseGet(() -> Problems.unknownOrder(orderId));
  }

  private OperatorCommand read(UUID orderId, CommandKind kind, HttpServletRequest request) {
    OrderCommandRequest form = ConsoleForm.read(reader, request, OrderCommandRequest.class);
    return RequestedAction.of(kind, form)
        .at(ConsoleForm.head(form, request), orderId, form.version());
  }

  /** Errors inside of a merge patch are shown at its field. */
  private static Map<String, String> errorsOf(ProblemException invalid) {
    Map<String, String> errors = new HashMap<>();
    ConsoleForm.errorsOf(invalid)
        .forEach(
            (path, rule) -> {
              String field = path.split("[.\\[]", 2)[0];
              errors.merge(
                  field,
                  field.equals(path) ? rule : path + " " + rule,
                  (first, other) -> first + "; " + other);
            });
    return errors;
  }

  private ResponseEntity<String> show(
      HttpStatusCode status,
      UUID orderId,
      CommandKind kind,
      HttpServletRequest request,
      Map<String, String> errors) {
    OrderView order = inspection.order(orderId).orElseThrow(() -> absent(orderId));
    CommandLabels labels = CommandLabels.of(kind);
    String title = labels.to("order " + order.customerReference());
    return pages.show(
        status,
        "command",
        new CommandPageModel(
            new PageLayout(title, Section.ORDERS, ConsoleUser.of(request)),
            order,
            labels,
            ConsoleForm.of(request, SHOWN_AGAIN, errors)));
  }

  private static CommandKind kind(String command) {
    return CommandKind.find(command).orElseThrow();
  }
}
