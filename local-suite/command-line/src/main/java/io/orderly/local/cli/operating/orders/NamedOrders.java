package io.orderly.local.cli.operating.orders;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.local.cli.operating.asking.ActingOptions;
import io.orderly.local.cli.operating.door.DoorClient;
import io.orderly.local.cli.operating.door.DoorProblemException;
import io.orderly.local.cli.operating.output.JsonView;
import io.orderly.local.cli.operating.output.Output;
import io.orderly.local.cli.terminal.CommandFailedException;
import io.orderly.local.cli.terminal.Confirmation;
import io.orderly.local.cli.terminal.Ending;
import io.orderly.local.cli.terminal.Terminal;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Does a command to orders one by one, each at the version at which it was looked at. */
final class NamedOrders {

  private final DoorClient door;
  private final Terminal terminal;
  private final Output output;

  NamedOrders(DoorClient door, Terminal terminal, Output output) {
    this.door = door;
    this.terminal = terminal;
    this.output = output;
  }

  /** Looks at the orders, asks, and does it; one that refuses keeps back no other. */
  Ending run(
      String command,
      ObjectNode fields,
      List<String> names,
      ActingOptions acting,
      Confirmation confirmation) {
    acting.requireReason();
    var lookup = new OrderLookup(door);
    var orders = names.stream().distinct().map(lookup::find).toList();
    acting.confirm(confirmation, question(command, orders));
    if (orders.size() == 1) {
      var order = orders.get(0);
      var answer = send(command, fields, order, acting.command());
      output.print(terminal, answer, out -> out.println("Done: " + detail(answer)));
      output.next(terminal, "./orderly show " + id(order));
      return Ending.DONE;
    }
    return each(command, fields, orders, acting);
  }

  private static String question(String command, List<JsonNode> orders) {
    return orders.stream()
        .map(order -> "%s (%s)".formatted(id(order), order.path("state").asText()))
        .collect(Collectors.joining(", ", command + " order ", "?"));
  }

  private Ending each(
      String command, ObjectNode fields, List<JsonNode> orders, ActingOptions acting) {
    var document = DoorClient.object();
    var answers = document.putArray("answers");
    List<Ending> endings = new ArrayList<>();
    for (var order : orders) {
      try {
        var answer = send(command, fields, order, acting.commandTo(id(order)));
        answers.add(answer);
        endings.add(Ending.DONE);
        tell(order, "Done: " + detail(answer));
      } catch (CommandFailedException failure) {
        answers.add(document(order, failure));
        endings.add(failure.ending());
        tell(order, String.valueOf(failure.getMessage()));
      }
    }
    output.print(terminal, document, out -> {});
    return together(endings);
  }

  private static JsonNode document(JsonNode order, CommandFailedException failure) {
    return failure instanceof DoorProblemException answered
        ? answered.problem()
        : DoorClient.object()
            .put("orderId", id(order))
            .put("outcome", failure.ending().word())
            .put("detail", failure.getMessage());
  }

  private void tell(JsonNode order, String outcome) {
    if (!output.isJson()) {
      terminal.out().printf("%s  %s%n", id(order), outcome);
    }
  }

  /** As they all ended; partly done where they did not end alike. */
  static Ending together(List<Ending> endings) {
    return endings.stream().distinct().count() == 1 ? endings.get(0) : Ending.PARTLY_DONE;
  }

  /**
   * Sends it at the version that was seen.
   *
   * @throws CommandFailedException when it is refused, or nobody answers
   */
  private JsonNode send(String command, ObjectNode fields, JsonNode order, ObjectNode head) {
    head.setAll(fields);
    head.put("version", order.path("version").asLong());
    return door.post("/operator/orders/%s/%s".formatted(id(order), command), head);
  }

  private static String id(JsonNode order) {
    return order.path("orderId").asText();
  }

  /** The door's sentence begins in small letters and has no full stop. */
  private static String detail(JsonNode answer) {
    return new JsonView(answer).text("detail") + ".";
  }
}
