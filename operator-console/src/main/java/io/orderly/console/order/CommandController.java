package io.orderly.console.order;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.console.CommandLabels;
import io.orderly.console.ConsoleUser;
import io.orderly.console.FormBody;
import io.orderly.console.FormErrors;
import io.orderly.console.PageLayout;
import io.orderly.console.PageLayout.Place;
import io.orderly.console.PageRenderer;
import io.orderly.operator.commands.CommandKind;
import io.orderly.operator.commands.CommandOutcome;
import io.orderly.operator.commands.CommandOutcome.IdInUse;
import io.orderly.operator.commands.CommandOutcome.UnknownOrder;
import io.orderly.operator.commands.OperatorCommand;
import io.orderly.operator.commands.OperatorCommands;
import io.orderly.operator.commands.RequestedAction;
import io.orderly.operator.inspection.OrderInspection;
import io.orderly.operator.inspection.OrderView;
import io.orderly.operator.web.CommandFields;
import io.orderly.operator.web.CommandHead;
import io.orderly.operator.web.Problems;
import io.orderly.platform.problem.ProblemException;
import io.orderly.platform.web.OrderIds;
import io.orderly.security.caller.Caller;
import io.orderly.store.retention.PurgedOrders;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;

/** Commands to one order: confirmed on a page of their own, then run. */
@Controller
final class CommandController {

  private static final String PATH =
      "/console/orders/{orderId}/{command:resubmit|decide|undo|pause|resume|priority}";
  private static final String VERSION = "version";
  private static final Set<String> SHOWN_AGAIN =
      Set.of("step", "verdict", "result", "priority", CommandHead.REASON);

  private final PageRenderer pageRenderer;
  private final OrderInspection inspection;
  private final OperatorCommands commands;
  private final PurgedOrders departed;

  CommandController(
      PageRenderer pageRenderer,
      OrderInspection inspection,
      OperatorCommands commands,
      PurgedOrders departed) {
    this.pageRenderer = pageRenderer;
    this.inspection = inspection;
    this.commands = commands;
    this.departed = departed;
  }

  @GetMapping(PATH)
  ResponseEntity<String> confirm(
      @PathVariable("orderId") String orderId,
      @PathVariable("command") String command,
      HttpServletRequest request) {
    return ask(HttpStatus.OK, OrderIds.inPath(orderId), kind(command), request, Map.of());
  }

  @PostMapping(PATH)
  ResponseEntity<String> run(
      @PathVariable("orderId") String orderId,
      @PathVariable("command") String command,
      HttpServletRequest request) {
    UUID id = OrderIds.inPath(orderId);
    try {
      return outcome(id, read(id, kind(command), request));
    } catch (ProblemException malformed) {
      if (malformed.getStatusCode().value() != HttpStatus.BAD_REQUEST.value()) {
        throw malformed;
      }
      return ask(
          HttpStatus.BAD_REQUEST, id, kind(command), request, FormErrors.fieldsOf(malformed));
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

  /** An order that left the store while its page was looked at is told of as such. */
  private ProblemException absent(UUID orderId) {
    return departed
        .find(orderId)
        .map(Problems::purged)
        .orElseGet(() -> Problems.unknownOrder(orderId));
  }

  private static OperatorCommand read(UUID orderId, CommandKind kind, HttpServletRequest request) {
    Set<String> ofKind = RequestedAction.fieldsOf(kind);
    ObjectNode body = FormBody.head(request);
    body.setAll(
        FormBody.read(
            request, among(ofKind, "step", "verdict"), Set.of(VERSION), among(ofKind, "result")));
    body.setAll(FormBody.read(request, Set.of(), among(ofKind, "priority"), Set.of()));
    body.setAll(FormBody.read(request, Set.of(), Set.of(), among(ofKind, RequestedAction.CHECKED)));
    Set<String> known = new HashSet<>(ofKind);
    known.addAll(Set.of(VERSION, CommandHead.COMMAND_ID, CommandHead.REASON));
    CommandFields fields = new CommandFields(body, known);
    long version = fields.version(VERSION);
    RequestedAction wish = RequestedAction.read(kind, fields);
    CommandHead head = CommandHead.read(fields, null, Caller.of(request.getUserPrincipal()));
    fields.requireNoProblem();
    return wish.at(head, orderId, version);
  }

  private static Set<String> among(Set<String> fields, String... asked) {
    return Arrays.stream(asked).filter(fields::contains).collect(Collectors.toSet());
  }

  private ResponseEntity<String> ask(
      HttpStatusCode status,
      UUID orderId,
      CommandKind kind,
      HttpServletRequest request,
      Map<String, String> wrong) {
    OrderView order = inspection.order(orderId).orElseThrow(() -> absent(orderId));
    CommandLabels words = CommandLabels.of(kind);
    ConsoleUser consoleUser = ConsoleUser.of(request);
    return pageRenderer.show(
        status,
        "command",
        new CommandPageModel(
            new PageLayout(
                words.to("order " + order.customerReference()), Place.ORDERS, consoleUser),
            order,
            words,
            refusal(order, kind),
            toConfirm(order, kind),
            consoleUser.stamp(),
            FormBody.typed(request, SHOWN_AGAIN),
            wrong));
  }

  private static @Nullable String refusal(OrderView order, CommandKind kind) {
    return order.commands().stream()
        .filter(command -> command.command().equals(kind.value()))
        .map(OrderView.CommandView::refusedBecause)
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }

  private static @Nullable String toConfirm(OrderView order, CommandKind kind) {
    return order.commands().stream()
        .filter(command -> command.command().equals(kind.value()))
        .map(OrderView.CommandView::confirm)
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }

  private static CommandKind kind(String word) {
    return CommandKind.find(word).orElseThrow();
  }
}
