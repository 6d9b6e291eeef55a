package io.orderly.cli.operator.orders;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.cli.operator.options.Change;
import io.orderly.cli.operator.options.Inquiry;
import io.orderly.cli.output.JsonView;
import io.orderly.cli.rest.EndpointClient;
import io.orderly.cli.rest.ProblemAnswerException;
import io.orderly.cli.terminal.CommandFailedException;
import io.orderly.cli.terminal.Ending;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Applies a command to orders one by one, each at the version that was read. */
final class NamedOrders {

  private final Change change;
  private final Inquiry inquiry;
  private final EndpointClient endpoint;

  NamedOrders(Change change) {
    this.change = change;
    this.inquiry = change.inquiry();
    this.endpoint = inquiry.endpoint();
  }

  /** Reads the orders, asks for confirmation and sends it; a refusal does not stop the others. */
  Ending run(String command, ObjectNode fields, List<String> names) {
    change.acting().requireReason();
    var lookup = new OrderLookup(endpoint);
    var orders = names.stream().distinct().map(lookup::find).toList();
    change.confirm(question(command, orders));
    if (orders.size() == 1) {
      var order = orders.get(0);
      var answer = send(command, fields, order, change.acting().command());
      inquiry.print(answer, out -> out.println(done(answer)));
      inquiry.next("./orderly show " + id(order));
      return Ending.DONE;
    }
    return each(command, fields, orders);
  }

  private static String question(String command, List<JsonNode> orders) {
    return orders.stream()
        .map(order -> "%s (%s)".formatted(id(order), order.path("state").asText()))
        .collect(Collectors.joining(", ", command + " order ", "?"));
  }

  /** Once the endpoint is unreachable the rest is not tried: each would wait for its timeout. */
  private Ending each(String command, ObjectNode fields, List<JsonNode> orders) {
    var document = EndpointClient.object();
    var answers = document.putArray("answers");
    List<Ending> endings = new ArrayList<>();
    @Nullable CommandFailedException unreachable = null;
    for (var order : orders) {
      try {
        if (unreachable != null) {
          throw unreachable;
        }
        var answer = send(command, fields, order, change.acting().commandTo(id(order)));
        answers.add(answer);
        endings.add(Ending.DONE);
        report(order, done(answer));
      } catch (CommandFailedException failure) {
        unreachable = failure.ending() == Ending.NOT_REACHABLE ? failure : null;
        answers.add(document(order, failure));
        endings.add(failure.ending());
        report(order, String.valueOf(failure.getMessage()));
      }
    }
    inquiry.print(document, out -> {});
    return Ending.together(endings);
  }

  private static JsonNode document(JsonNode order, CommandFailedException failure) {
    return failure instanceof ProblemAnswerException answered && answered.problem().isObject()
        ? answered.problem()
        : EndpointClient.object()
            .put("orderId", id(order))
            .put("outcome", failure.ending().value())
            .put("detail", failure.getMessage());
  }

  private void report(JsonNode order, String outcome) {
    if (!inquiry.isForProgram()) {
      inquiry.terminal().out().printf("%s  %s%n", id(order), outcome);
    }
  }

  /**
   * Sends it at the version that was seen: what the fields say, else what was read now.
   *
   * @throws CommandFailedException when it is refused, or the endpoint is unreachable
   */
  private JsonNode send(String command, ObjectNode fields, JsonNode order, ObjectNode head) {
    head.put("version", order.path("version").asLong());
    head.setAll(fields);
    return endpoint.post("/operator/orders/%s/%s".formatted(id(order), command), head);
  }

  private static String id(JsonNode order) {
    return order.path("orderId").asText();
  }

  private static String done(JsonNode answer) {
    return "Done: %s.".formatted(Change.detail(new JsonView(answer)));
  }
}
