package io.orderly.console.order;

import io.orderly.console.ConsoleForm;
import io.orderly.console.ConsoleUser;
import io.orderly.console.PageLayout;
import io.orderly.console.PageLayout.Section;
import io.orderly.console.PageRenderer;
import io.orderly.operator.commands.AnswerRequest;
import io.orderly.operator.commands.OperatorCommand;
import io.orderly.operator.commands.OperatorCommands;
import io.orderly.operator.commands.OperatorCommands.CommandOutcome;
import io.orderly.operator.commands.OperatorCommands.CommandOutcome.IdInUse;
import io.orderly.operator.commands.OperatorCommands.CommandOutcome.UnknownOrder;
import io.orderly.operator.inspection.OrderInspection;
import io.orderly.operator.inspection.OrderView;
import io.orderly.operator.web.Problems;
import io.orderly.operator.web.RequestReader;
import io.orderly.platform.problem.ProblemException;
import io.orderly.platform.web.OrderIds;
import jakarta.servlet.http.HttpServletRequest;
import java.util.HashMap;
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

/** Answers to steps that ask. */
@Controller
final class AnswerController {

  private static final String PATH = "/console/orders/{orderId}/answer";
  private static final String INPUT = "input";
  private static final Set<String> SHOWN_AGAIN =
      Set.of(INPUT, AnswerPageModel.EDITION, ConsoleForm.REASON);

  private final PageRenderer pages;
  private final OrderInspection inspection;
  private final OperatorCommands commands;
  private final RequestReader reader;

  AnswerController(
      PageRenderer pages,
      OrderInspection inspection,
      OperatorCommands commands,
      RequestReader reader) {
    this.pages = pages;
    this.inspection = inspection;
    this.commands = commands;
    this.reader = reader;
  }

  @GetMapping(PATH)
  ResponseEntity<String> form(@PathVariable("orderId") String orderId, HttpServletRequest request) {
    return show(HttpStatus.OK, OrderIds.inPath(orderId), request, Map.of());
  }

  @PostMapping(PATH)
  ResponseEntity<String> run(@PathVariable("orderId") String orderId, HttpServletRequest request) {
    UUID id = OrderIds.inPath(orderId);
    try {
      AnswerRequest form = ConsoleForm.read(reader, request, AnswerRequest.class);
      return outcome(id, form.at(ConsoleForm.head(form, request), id));
    } catch (ProblemException invalid) {
      if (invalid.getStatusCode().value() != HttpStatus.BAD_REQUEST.value()) {
        throw invalid;
      }
      return show(HttpStatus.BAD_REQUEST, id, request, errorsOf(invalid));
    }
  }

  private ResponseEntity<String> outcome(UUID orderId, OperatorCommand command) {
    CommandOutcome outcome = commands.run(command);
    if (outcome instanceof UnknownOrder) {
      throw Problems.unknownOrder(orderId);
    }
    if (outcome instanceof IdInUse inUse) {
      throw Problems.idInUse(inUse.commandId());
    }
    return PageRenderer.done("/console/orders/" + orderId, command.head().commandId());
  }

  /** Errors inside of the input are shown at its field. */
  private static Map<String, String> errorsOf(ProblemException invalid) {
    Map<String, String> errors = new HashMap<>();
    ConsoleForm.errorsOf(invalid)
        .forEach(
            (path, rule) -> {
              boolean isInside = path.startsWith(INPUT) && !path.equals(INPUT);
              errors.merge(
                  isInside ? INPUT : path,
                  isInside ? path + " " + rule : rule,
                  (first, other) -> first + "; " + other);
            });
    return errors;
  }

  private ResponseEntity<String> show(
      HttpStatusCode status, UUID orderId, HttpServletRequest request, Map<String, String> errors) {
    OrderView order = inspection.order(orderId).orElseThrow(() -> Problems.unknownOrder(orderId));
    @Nullable String step = request.getParameter("step");
    return pages.show(
        status,
        "answer",
        new AnswerPageModel(
            new PageLayout(
                "Answer order " + order.customerReference(), Section.ASKS, ConsoleUser.of(request)),
            order,
            order.asking().stream()
                .filter(asking -> asking.name().equals(step))
                .findFirst()
                .orElse(null),
            ConsoleForm.of(request, SHOWN_AGAIN, errors)));
  }
}
