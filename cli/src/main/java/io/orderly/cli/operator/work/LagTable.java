package io.orderly.cli.operator.work;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.cli.output.JsonView;
import io.orderly.cli.terminal.Table;
import java.io.PrintWriter;

/** How far the readers of topics are behind: those that are, and whether it is known at all. */
final class LagTable {

  private LagTable() {}

  static void print(JsonNode lag, PrintWriter out) {
    var behind =
        JsonView.all(lag.path("groups")).stream()
            .filter(group -> group.number("records") > 0)
            .toList();
    if (!behind.isEmpty()) {
      var table = new Table().row("GROUP", "TOPIC", "RECORDS BEHIND", "OF THEM IN ONE PARTITION");
      for (var group : behind) {
        table.row(
            group.text("group"),
            group.text("topic"),
            group.count("records"),
            group.count("longest"));
      }
      out.println();
      table.print(out);
    }
    if (lag.hasNonNull("unreadableSince")) {
      out.printf("%n  Kafka can't be asked since %s.%n", lag.path("unreadableSince").asText());
    }
  }
}
