package io.orderly.cli.operator.work;

import io.orderly.cli.output.Columns;
import io.orderly.cli.output.JsonView;
import java.io.PrintWriter;
import java.util.function.Function;

/** Who changed something, when and why, as its {@code history} has it. */
final class ChangeTable {

  private ChangeTable() {}

  /**
   * A row a change; nothing where it was never changed.
   *
   * @param heading of the column that says to what
   */
  static void print(
      JsonView changed, String heading, Function<JsonView, String> value, PrintWriter out) {
    var changes = changed.all("history");
    if (changes.isEmpty()) {
      return;
    }
    Columns.ofJson()
        .with("CHANGED", change -> change.time("at"))
        .with(heading, value)
        .with("BY", change -> change.text("actor"))
        .with("WHY", change -> change.shortText("reason"))
        .print(changes, out);
  }
}
