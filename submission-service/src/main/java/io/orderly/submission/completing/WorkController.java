package io.orderly.submission.completing;

import io.orderly.messages.Order;
import io.orderly.messages.OrderLine;
import io.orderly.process.OrderProcess;
import io.orderly.security.caller.Caller;
import io.orderly.store.readmodel.CustomerOrder;
import io.orderly.store.readmodel.OrderRepository;
import io.orderly.store.workflows.WorkflowCatalogue;
import io.orderly.submission.completing.WaitingAsks.Found;
import io.orderly.submission.completing.WaitingAsks.Waiting;
import io.orderly.submission.completing.WorkFilter.Position;
import io.orderly.submission.completing.WorkPage.Facts;
import io.orderly.submission.completing.WorkPage.LineFacts;
import io.orderly.submission.completing.WorkPage.WorkItem;
import io.orderly.submission.tracking.TrackingJdbc;
import io.orderly.workflow.AttributePaths;
import io.orderly.workflow.StepAsk;
import io.orderly.workflow.StepDefinition;
import io.orderly.workflow.WorkflowDefinition;
import java.security.Principal;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;
import org.springframework.http.MediaType;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Lists the steps that wait for an answer of the caller. */
@RestController
class WorkController {

  private final WaitingAsks asks;
  private final WorkflowCatalogue workflows;
  private final OrderRepository orders;
  private final TrackingJdbc.Editions editions;

  WorkController(
      WaitingAsks asks, WorkflowCatalogue workflows, OrderRepository orders, TrackingJdbc jdbc) {
    this.asks = asks;
    this.workflows = workflows;
    this.orders = orders;
    this.editions = jdbc.editions();
  }

  @GetMapping(path = "/work", produces = MediaType.APPLICATION_JSON_VALUE)
  WorkPage work(@RequestParam MultiValueMap<String, String> query, Principal principal) {
    WorkFilter filter = WorkFilter.read(query, Caller.of(principal));
    Found found = asks.find(filter);
    List<WorkItem> work = found.steps().stream().map(step -> item(filter.of(), step)).toList();
    Position last = found.last();
    return new WorkPage(work, last == null ? null : filter.next(last).toString());
  }

  private WorkItem item(String of, Waiting waiting) {
    WorkflowDefinition workflow = workflows.find(waiting.workflow()).orElse(null);
    StepDefinition step = workflow == null ? null : workflow.step(waiting.place().step());
    StepAsk ask = step != null && step.task() instanceof StepAsk asking ? asking : null;
    return new WorkItem(
        waiting.place().orderId(),
        waiting.customerReference(),
        waiting.workflow().name(),
        waiting.place().step(),
        waiting.edition(),
        of,
        ask == null ? null : ask.question(),
        ask == null ? List.of() : ask.choices(),
        ask == null ? List.of() : ask.choices().stream().filter(ask.refusals()::contains).toList(),
        ask == null ? null : ask.input(),
        waiting.since(),
        waiting.place().until(),
        workflow == null || step == null ? Facts.NONE : facts(waiting, workflow, step.reads()));
  }

  /** An order at a time, so that no page holds the contents of many large ones. */
  private Facts facts(Waiting waiting, WorkflowDefinition workflow, AttributePaths reads) {
    if (reads.paths().isEmpty()) {
      return Facts.NONE;
    }
    return content(waiting)
        .map(order -> order.withOnly(reads).masked(workflow.sensitive()))
        .map(order -> new Facts(order.attributes(), lines(order)))
        .orElse(Facts.NONE);
  }

  private Optional<Order> content(Waiting waiting) {
    UUID orderId = waiting.place().orderId();
    Optional<Order> accepted = orders.findSubmitted(orderId).map(CustomerOrder::order);
    return waiting.edition() == OrderProcess.FIRST_EDITION
        ? accepted
        : accepted.flatMap(order -> editions.find(order, orderId, waiting.edition()));
  }

  private static List<LineFacts> lines(Order order) {
    return IntStream.range(0, order.lines().size())
        .mapToObj(index -> line(index + 1, order.lines().get(index)))
        .flatMap(Optional::stream)
        .toList();
  }

  private static Optional<LineFacts> line(int number, OrderLine line) {
    return Optional.ofNullable(line.attributes())
        .map(attributes -> new LineFacts(number, line.sku(), attributes));
  }
}
