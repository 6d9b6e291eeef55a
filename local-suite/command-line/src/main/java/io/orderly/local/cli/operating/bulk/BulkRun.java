package io.orderly.local.cli.operating.bulk;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.local.cli.operating.asking.ActingOptions;
import io.orderly.local.cli.operating.door.DoorClient;
import io.orderly.local.cli.operating.output.JsonView;
import io.orderly.local.cli.operating.output.Output;
import io.orderly.local.cli.terminal.Confirmation;
import io.orderly.local.cli.terminal.Ending;
import io.orderly.local.cli.terminal.Table;
import io.orderly.local.cli.terminal.Terminal;
import io.orderly.local.cli.terminal.Texts;

/** One command to every order that a filter finds: it is counted, asked, begun and watched. */
public final class BulkRun {

  private static final String PATH = "/operator/bulk-commands";

  private final DoorClient door;
  private final Terminal terminal;
  private final Output output;

  public BulkRun(DoorClient door, Terminal terminal, Output output) {
    this.door = door;
    this.terminal = terminal;
    this.output = output;
  }

  /**
   * What is to be done, and to which orders.
   *
   * @param fields of the command's kind, such as a step
   * @param filter as the door has it
   */
  public record Wish(String command, ObjectNode fields, ObjectNode filter) {

    /** As the door takes it. */
    ObjectNode with(ObjectNode head) {
      ObjectNode body = head.deepCopy();
      body.setAll(fields);
      body.put("command", command);
      body.set("filter", filter);
      return body;
    }
  }

  /** Only counts the orders. */
  public Ending count(Wish wish, ActingOptions acting) {
    var found = counted(wish, acting);
    output.print(
        terminal,
        found,
        out -> {
          out.printf(
              "%s would be done to %s; nothing was changed.%n",
              wish.command(), orders(found.path("matched").asLong()));
          causes(found).print(out);
        });
    return Ending.DONE;
  }

  private JsonNode counted(Wish wish, ActingOptions acting) {
    return door.post(PATH, wish.with(acting.dryRun()).put("dryRun", true));
  }

  private static Table causes(JsonNode found) {
    var table = new Table();
    for (var cause : JsonView.all(found.path("causes"))) {
      table.row(
          cause.count("orders"),
          cause.text("state"),
          cause.text("workflow"),
          cause.text("failureCode"));
    }
    return table;
  }

  /** Does it, once the person has seen how many orders it is for and said yes. */
  public Ending run(Wish wish, BulkOptions options, ActingOptions acting, Confirmation confirmation)
      throws InterruptedException {
    var body = wish.with(acting.command());
    if (options.perSecond() != null) {
      body.put("perSecond", options.perSecond());
    }
    var found = counted(wish, acting);
    long matched = found.path("matched").asLong();
    if (matched == 0) {
      output.print(terminal, found, out -> out.println("No order matches; nothing was done."));
      return Ending.DONE;
    }
    if (!output.isJson()) {
      causes(found).print(terminal.err());
    }
    acting.confirm(confirmation, "%s %s?".formatted(wish.command(), orders(matched)));
    var begun = door.post(PATH, body);
    var ended = options.waits() ? new BulkFollowing(door, terminal).toTheEnd(begun) : begun;
    var bulk = new BulkText(ended);
    output.print(terminal, ended, bulk::print);
    output.next(terminal, "./orderly bulk show " + bulk.id());
    return bulk.ending();
  }

  private static String orders(long count) {
    return count == 1 ? "1 order" : Texts.count(count) + " orders";
  }
}
