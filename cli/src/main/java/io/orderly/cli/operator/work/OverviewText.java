package io.orderly.cli.operator.work;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.cli.operator.orders.CauseTable;
import io.orderly.cli.output.JsonView;
import io.orderly.cli.terminal.Table;
import io.orderly.cli.terminal.Texts;
import java.io.PrintWriter;
import java.time.Instant;
import java.util.List;

/** The overview as one screen of text: what is wrong comes first. */
final class OverviewText {

  private static final List<String> STATES = List.of("Pending", "Processing", "Undoing", "Error");
  private static final int MAX_CAUSES = 5;
  private static final int MAX_HELD = 5;

  private OverviewText() {}

  static void print(OverviewQuery look, PrintWriter out) {
    var work = new JsonView(look.work());
    Summary.of(look.work(), look.agents(), look.lag()).print(work.time("readAt"), out);
    out.println();
    printOrders(work, look.rates(), out);
    out.println();
    look.agents().print(out);
    LagTable.print(look.lag(), out);
    printErrors(look.errors(), out);
    printHeld(look.held(), out);
  }

  private static void printOrders(JsonView work, Throughput.Rates rates, PrintWriter out) {
    var table = new Table();
    var orders = work.at("orders");
    STATES.forEach(state -> table.row(state, Texts.count(orders.number(state))));
    table.row("oldest Pending", work.ago("oldestPending", readAt(work)));
    table.row("accepted", Texts.rate(rates.accepted()) + " a second");
    rates
        .finished()
        .ifPresent(finished -> table.row("finished", Texts.rate(finished) + " a second"));
    table.print(out);
  }

  private static Instant readAt(JsonView work) {
    return work.instant("readAt").orElseGet(Instant::now);
  }

  private static void printErrors(JsonNode errors, PrintWriter out) {
    if (!errors.path("causes").isEmpty()) {
      out.println();
      CauseTable.of(errors, MAX_CAUSES).print(out);
    }
  }

  private static void printHeld(JsonNode held, PrintWriter out) {
    if (!held.path("held").isEmpty()) {
      out.println();
      PausesCommand.table(held, MAX_HELD).print(out);
    }
  }
}
