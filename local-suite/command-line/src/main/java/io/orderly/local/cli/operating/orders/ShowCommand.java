package io.orderly.local.cli.operating.orders;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.local.cli.operating.door.Door;
import io.orderly.local.cli.operating.door.DoorClient;
import io.orderly.local.cli.operating.door.Query;
import io.orderly.local.cli.operating.output.JsonView;
import io.orderly.local.cli.operating.output.Output;
import io.orderly.local.cli.terminal.Table;
import io.orderly.local.cli.terminal.Terminal;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows one order to an operator. */
@Command(
    name = "show",
    description = {
      "Shows an order: where it stands and why, its steps, all that happened to it with who and"
          + " why, and what may be done about it.",
    })
public final class ShowCommand implements Callable<Integer> {

  private final Terminal terminal;

  @Mixin private final Door door;
  @Mixin private final Output output = new Output();

  @Parameters(paramLabel = "ORDER", description = "Order id or customer reference.")
  private String order = "";

  public ShowCommand(Terminal terminal, Door door) {
    this.terminal = terminal;
    this.door = door;
  }

  @Option(
      names = "--request",
      paramLabel = "STEP",
      description = "In place of all that: the request that is sent to the agent of this step.")
  private @Nullable String step;

  @Override
  public Integer call() {
    var client = DoorClient.at(door);
    var found = new OrderLookup(client).find(order);
    if (step == null) {
      output.print(terminal, found, out -> print(found, out));
    } else {
      var path =
          "/operator/orders/%s/steps/%s/request"
              .formatted(found.path("orderId").asText(), Query.segment(step));
      var request = client.get(path);
      output.print(terminal, request, out -> out.println(request.toPrettyString()));
    }
    return ExitCode.OK;
  }

  private static void print(JsonNode found, PrintWriter out) {
    var view = new JsonView(found);
    printHead(view, out);
    out.println();
    StepTable.of(view.all("steps")).print(out);
    out.println();
    Timeline.of(view).table().print(out);
    out.println();
    printCommands(view, out);
  }

  private static void printHead(JsonView order, PrintWriter out) {
    out.printf("Order %s%n", order.text("orderId"));
    var facts =
        new Table()
            .row("reference", order.text("customerReference"))
            .row("customer", order.text("customer"))
            .row(
                "state",
                "%s (%s), version %s"
                    .formatted(order.text("state"), order.text("direction"), order.text("version")))
            .row("workflow", order.text("workflow") + " " + order.text("workflowVersion"))
            .row("submitted", order.time("submittedAt"))
            .row("changed", order.time("changedAt"));
    order.failure().ifPresent(why -> facts.row("why", why));
    addIf(facts, order, "waits for", "nextAgent");
    addIf(facts, order, "carried by", "lockedBy");
    addIf(facts, order, "complete by", "completeBy");
    addIf(facts, order, "rests until", "notBefore");
    if (order.json().path("paused").asBoolean()) {
      facts.row("held", "by an operator: nothing of it is started until it is resumed");
    }
    for (var held : order.all("heldBy")) {
      facts.row(
          "held",
          "with %s %s by %s: %s"
              .formatted(
                  held.text("kind"), held.text("name"), held.text("heldBy"), held.text("reason")));
    }
    facts.print(out);
  }

  private static void addIf(Table facts, JsonView order, String name, String field) {
    if (order.has(field)) {
      facts.row(name, order.text(field));
    }
  }

  private static void printCommands(JsonView order, PrintWriter out) {
    out.println("What may be done:");
    var table = new Table();
    for (var command : order.all("commands")) {
      var word = command.text("command");
      var step = command.has("step") ? " --step " + command.text("step") : "";
      table.row(
          word + step,
          command.has("refusedBecause")
              ? "no: " + command.text("refusedBecause")
              : "./orderly %s %s%s%s --reason WHY"
                  .formatted(word, order.text("orderId"), step, needed(word)));
    }
    table.print(out);
  }

  /** What such a command takes besides. */
  private static String needed(String command) {
    return switch (command) {
      case "skip" -> " --result JSON";
      case "priority" -> " --priority N";
      default -> "";
    };
  }
}
