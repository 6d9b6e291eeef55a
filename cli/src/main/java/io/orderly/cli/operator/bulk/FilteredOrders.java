package io.orderly.cli.operator.bulk;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.cli.operator.options.Change;
import io.orderly.cli.operator.options.Inquiry;
import io.orderly.cli.output.JsonView;
import io.orderly.cli.rest.EndpointClient;
import io.orderly.cli.terminal.CommandFailedException;
import io.orderly.cli.terminal.Ending;
import io.orderly.cli.terminal.Table;
import io.orderly.cli.terminal.Texts;

/** One command to every matching order: count, confirm, start and follow. */
public final class FilteredOrders {

  private static final String PATH = "/operator/bulk-commands";

  private final Change change;
  private final Inquiry inquiry;
  private final EndpointClient endpoint;

  public FilteredOrders(Change change) {
    this.change = change;
    this.inquiry = change.inquiry();
    this.endpoint = inquiry.endpoint();
  }

  /**
   * What is to be done, and to which orders.
   *
   * @param fields of the command's kind, such as a step
   * @param filter as the endpoint has it
   */
  public record BulkRequest(String command, ObjectNode fields, ObjectNode filter) {

    /** As the endpoint expects it. */
    ObjectNode with(ObjectNode head) {
      ObjectNode body = head.deepCopy();
      body.setAll(fields);
      body.put("command", command);
      body.set("filter", filter);
      return body;
    }
  }

  /** Only counts the orders. */
  public Ending count(BulkRequest request) {
    var found = counted(request);
    inquiry.print(
        found,
        out -> {
          out.printf(
              "%s would apply to %s; nothing was changed.%n",
              request.command(), orders(found.path("matched").asLong()));
          causes(found).print(out);
        });
    return Ending.DONE;
  }

  private JsonNode counted(BulkRequest request) {
    return endpoint.post(PATH, request.with(change.acting().dryRun()).put("dryRun", true));
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

  /** Runs it after the person has seen the number of orders and confirmed. */
  public Ending run(BulkRequest request, BulkOptions options) throws InterruptedException {
    var body = request.with(change.acting().command());
    if (options.perSecond() != null) {
      body.put("perSecond", options.perSecond());
    }
    var found = counted(request);
    long matched = found.path("matched").asLong();
    if (matched == 0) {
      inquiry.print(found, out -> out.println("No order matches; nothing was done."));
      return Ending.DONE;
    }
    if (!inquiry.isForProgram()) {
      causes(found).print(inquiry.terminal().err());
    }
    change.confirm("%s %s?".formatted(request.command(), orders(matched)));
    var begun = endpoint.post(PATH, body);
    var ended = options.waits() ? followed(begun) : begun;
    var bulk = new BulkText(ended);
    inquiry.print(ended, bulk::print);
    inquiry.next("./orderly bulk show " + bulk.id());
    return bulk.ending();
  }

  private JsonNode followed(JsonNode begun) throws InterruptedException {
    try {
      return new BulkFollowing(endpoint, inquiry.terminal()).toTheEnd(begun);
    } catch (CommandFailedException lost) {
      throw new CommandFailedException(
          Ending.PARTLY_DONE,
          "%s The bulk command was started and continues: ./orderly bulk show %s --wait"
              .formatted(lost.getMessage(), new BulkText(begun).id()),
          lost);
    }
  }

  private static String orders(long count) {
    return count == 1 ? "1 order" : Texts.count(count) + " orders";
  }
}
